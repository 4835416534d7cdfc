// Keeps the linked part in view while the page above it loads, until the reader acts.

import { render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { useAskedPart } from "./use-asked-part";

let grow: () => void = () => undefined;
let isWatched = false;

class Watcher {
  constructor(told: () => void) {
    grow = told;
  }
  observe(): void {
    isWatched = true;
  }
  disconnect(): void {
    isWatched = false;
  }
}

vi.stubGlobal("ResizeObserver", Watcher);

const shown: string[] = [];
Element.prototype.scrollIntoView = function note(this: Element) {
  shown.push(this.id);
};

afterEach(() => {
  shown.length = 0;
  isWatched = false;
});

function Page({ parts }: { parts: readonly string[] }) {
  useAskedPart();
  return parts.map((id) => <section key={id} id={id} tabIndex={-1} />);
}

function open(address: string, parts: readonly string[]) {
  const page = (parts: readonly string[]) => (
    <MemoryRouter initialEntries={[address]}>
      <Page parts={parts} />
    </MemoryRouter>
  );
  const { rerender } = render(page(parts));
  return (later: readonly string[]) => (rerender(page(later)), grow());
}

test("a part that comes late is shown, has the focus, and is kept in sight", () => {
  const load = open("/dashboard#events", []);
  load(["events"]);
  expect(shown).toEqual(["events"]);
  expect(document.activeElement).toHaveAttribute("id", "events");
  load(["week", "events"]);
  expect(shown).toEqual(["events", "events"]);
});

test("who does something is left where they are", () => {
  open("/dashboard#events", ["events"]);
  expect(isWatched).toBe(true);
  dispatchEvent(new Event("wheel"));
  expect(isWatched).toBe(false);
});

test("an address without a part asks for nothing", () => {
  open("/dashboard", ["events"]);
  expect(isWatched).toBe(false);
});
