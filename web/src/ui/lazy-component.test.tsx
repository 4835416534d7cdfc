// Code that failed to load: the caller is informed, and it is fetched again on the next request or when the browser is
// online again.

import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentType, useState } from "react";
import { expect, test, vi } from "vitest";
import { lazyComponent } from "./lazy-component";

interface PanelProps {
  onClose?: () => void;
}

/** Fails the first time, as without a connection. */
function loadAtSecond() {
  return vi
    .fn<() => Promise<ComponentType<PanelProps>>>()
    .mockRejectedValueOnce(new TypeError("no connection"))
    .mockResolvedValue(() => <p>Here it is.</p>);
}

test("what was to be opened is closed, and opens when it is asked for again", async () => {
  const load = loadAtSecond();
  const onMissing = vi.fn(({ onClose }: PanelProps) => onClose?.());
  const Panel = lazyComponent(load, { onMissing });
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && <Panel onClose={() => setOpen(false)} />}
      </>
    );
  }
  render(<Page />);
  const button = screen.getByRole("button", { name: "Open" });
  await userEvent.click(button);
  await vi.waitFor(() => expect(onMissing).toHaveBeenCalledTimes(1));
  expect(button).toHaveAttribute("aria-expanded", "false");
  await userEvent.click(button);
  expect(await screen.findByText("Here it is.")).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  expect(onMissing).toHaveBeenCalledTimes(1);
});

test("a part of a page says that it is missing, and is there after another try", async () => {
  const Part = lazyComponent(loadAtSecond(), {
    meanwhile: <p>On its way.</p>,
    missing: (retry) => (
      <button type="button" onClick={retry}>
        Try again
      </button>
    ),
  });
  render(<Part />);
  expect(screen.getByText("On its way.")).toBeVisible();
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Here it is.")).toBeVisible();
});

test("a part that is missing comes by itself with the connection", async () => {
  const Part = lazyComponent(loadAtSecond(), { missing: () => <p>Missing.</p> });
  render(<Part />);
  await screen.findByText("Missing.");
  act(() => void globalThis.dispatchEvent(new Event("online")));
  expect(await screen.findByText("Here it is.")).toBeVisible();
});
