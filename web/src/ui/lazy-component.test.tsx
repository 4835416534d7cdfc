// Code that could not be had: what asked for it hears so, and the next press fetches it again.

import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { lazyComponent } from "./lazy-component";

test("what could not be loaded is closed, and opens when it is asked for again", async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError("no connection")).mockResolvedValue(() => <p>Here it is.</p>);
  const onMissing = vi.fn();
  const Panel = lazyComponent<{ onClose: () => void }>(load, ({ onClose }) => {
    onMissing();
    onClose();
  });
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(true)}>Open</button>
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
