// The editor as a learner uses it: by the bar, by keys, and with pastes.

import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { TextEditor } from "./text-editor";

function Answer({ first = "" }: { first?: string }) {
  const [text, setText] = useState(first);
  return (
    <>
      <TextEditor label="Answer" rows={6} value={text} onChange={setText} />
      <output>{text}</output>
      <button type="button">Next</button>
    </>
  );
}

function open(first?: string) {
  const user = userEvent.setup();
  render(<Answer first={first} />);
  const area = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Answer" });
  const tool = (name: string) => screen.getByRole("button", { name });
  /** The text as the field shows it; its owner must have the same. */
  const text = () => {
    expect(document.querySelector("output")?.textContent).toBe(area.value);
    return area.value;
  };
  return { user, area, tool, text };
}

/** Pastes several formats, as programs put them on the clipboard. */
async function paste(user: ReturnType<typeof userEvent.setup>, formats: Record<string, string>) {
  const getData = (type: string) => formats[type === "text" ? "text/plain" : type] ?? "";
  await user.paste({ getData } as DataTransfer);
}

describe("the bar", () => {
  test("makes selected words bold, and keeps the focus in the text", async () => {
    const { user, area, tool, text } = open("The sum is wrong.");
    area.setSelectionRange(4, 7);
    await user.click(tool("Bold"));
    expect(text()).toBe("The **sum** is wrong.");
    expect(area).toHaveFocus();
    await user.keyboard("{Control>}b{/Control}");
    expect(text()).toBe("The sum is wrong.");
  });

  test("is one stop for Tab, with arrow keys between its buttons", async () => {
    const { user, area, tool } = open();
    await user.tab();
    expect(tool("Bold")).toHaveFocus();
    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect(tool("Numbered list")).toHaveFocus();
    await user.keyboard("{End}{ArrowRight}{ArrowLeft}");
    expect(tool("Preview")).toHaveFocus();
    await user.tab();
    expect(area).toHaveFocus();
    await user.tab({ shift: true });
    expect(tool("Preview")).toHaveFocus();
  });

  test("begins a list, which Enter continues and ends", async () => {
    const { user, area, tool, text } = open();
    await user.click(tool("List"));
    await user.keyboard("one{Enter}two{Enter}{Enter}after");
    expect(text()).toBe("- one\n- two\n\nafter");
    await user.keyboard("{Shift>}{Enter}{/Shift}line");
    expect(area.value).toBe("- one\n- two\n\nafter\nline");
  });
});

test("Tab leaves the field", async () => {
  const { user, area, text } = open("words");
  await user.click(area);
  await user.tab();
  expect(screen.getByRole("button", { name: "Next" })).toHaveFocus();
  expect(text()).toBe("words");
});

describe("a link", () => {
  test("is written from the selected words and an address, and the palette does not open", async () => {
    const keys: string[] = [];
    const listen = (event: KeyboardEvent) => keys.push(event.key);
    addEventListener("keydown", listen);
    const { user, area, text } = open("See the plan.");
    await user.click(area);
    area.setSelectionRange(8, 12);
    keys.length = 0;
    await user.keyboard("{Control>}k{/Control}");
    removeEventListener("keydown", listen);
    expect(keys).toEqual(["Control"]);
    const dialog = within(await screen.findByRole("dialog", { name: "Insert a link" }));
    expect(dialog.getByLabelText("Text of the link")).toHaveValue("plan");
    await user.click(dialog.getByRole("button", { name: "Insert link" }));
    expect(dialog.getByText("Write or paste an address.")).toBeVisible();
    await user.type(dialog.getByLabelText("Address"), "example.org/plan");
    await user.click(dialog.getByRole("button", { name: "Insert link" }));
    await expect.poll(text).toBe("See the [plan](https://example.org/plan).");
    expect(area).toHaveFocus();
  });
});

describe("a table", () => {
  test("is filled in without Markdown, by keyboard", async () => {
    const { user, area, tool, text } = open("Result:");
    await user.click(area);
    await user.click(tool("Table"));
    const dialog = within(await screen.findByRole("dialog", { name: "Insert a table" }));
    await user.selectOptions(dialog.getByLabelText("Columns"), "2");
    await user.type(dialog.getByLabelText("Heading of column 1"), "Arm{Enter}reminder{Enter}none{Enter}third");
    await user.type(dialog.getByLabelText("Row 1, column 2"), "54");
    await user.click(dialog.getByRole("button", { name: "Remove row 2" }));
    await user.click(dialog.getByRole("button", { name: "Insert table" }));
    await expect
      .poll(text)
      .toBe("Result:\n\n| Arm      |     |\n| -------- | --- |\n| reminder | 54  |\n| third    |     |\n\n");
  });

  test("is edited where the cursor is, and gets another row", async () => {
    const { user, area, tool, text } = open("| a | b |\n|---|---|\n| 1 | 2 |\n\nEnd");
    area.setSelectionRange(3, 3);
    await user.click(tool("Table"));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit the table" }));
    await user.click(dialog.getByRole("button", { name: "Add a row" }));
    expect(dialog.getByLabelText("Row 2, column 1")).toHaveFocus();
    await user.keyboard("3");
    await user.click(dialog.getByRole("button", { name: "Save table" }));
    await expect.poll(text).toBe("| a   | b   |\n| --- | --- |\n| 1   | 2   |\n| 3   |     |\n\nEnd");
  });

  test("takes cells from a spreadsheet, and keeps what was typed if the dialog closes", async () => {
    const { user, tool } = open();
    await user.click(tool("Table"));
    let dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByLabelText("Row 1, column 2"));
    await paste(user, { "text/plain": "1\t2\t3\r\n4\t5\t6\r\n" });
    expect(dialog.getByLabelText("Row 2, column 4")).toHaveValue("6");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(tool("Table"));
    dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByLabelText("Row 1, column 3")).toHaveValue("2");
  });

  test("of 60 columns is edited in the text", async () => {
    const row = `|${" x |".repeat(60)}`;
    const { user, area, tool } = open(`${row}\n|${"---|".repeat(60)}\n${`${row}\n`.repeat(9)}`);
    area.setSelectionRange(1, 1);
    await user.click(tool("Table"));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/^This table has 10 rows and 60 columns/)).toBeVisible();
    expect(dialog.queryByRole("textbox")).toBeNull();
  });
});

describe("a paste", () => {
  test("of cells becomes a table in the text", async () => {
    const { user, area, text } = open("Before");
    await user.click(area);
    await paste(user, {
      "text/html": "<table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>",
      "text/plain": "a\tb\n1\t2",
    });
    await expect.poll(text).toBe("Before\n\n| a   | b   |\n| --- | --- |\n| 1   | 2   |\n\n");
  });

  test("of 60 columns is kept whole, with a message that can be closed", async () => {
    const { user, area, text } = open();
    await user.click(area);
    const row = Array.from({ length: 60 }, (_, at) => `c${at}`).join("\t");
    await paste(user, { "text/plain": `${row}\n${row}` });
    expect(await screen.findByText(/^The table that you pasted has 60 columns/)).toBeVisible();
    expect(area.value).toContain("| c59 |");
    await user.click(screen.getByRole("button", { name: "Close this message" }));
    expect(screen.queryByText(/60 columns/)).toBeNull();
    expect(text()).toContain("| c59 |");
  });

  test("that is too large to convert keeps its words, with a message", async () => {
    const { user, area } = open();
    await user.click(area);
    await paste(user, { "text/html": `<b>${"x".repeat(2_000_001)}</b>`, "text/plain": "all the words" });
    expect(area.value).toBe("all the words");
    expect(screen.getByText(/^This was pasted as plain text/)).toBeVisible();
  });

  test("of plain words is left to the browser", async () => {
    const { user, area, text } = open("a b");
    area.focus();
    area.setSelectionRange(1, 1);
    await paste(user, { "text/plain": "\n- x" });
    expect(text()).toBe("a\n- x b");
  });
});

describe("the preview", () => {
  test("shows the answer as its readers see it, and ends when the learner writes on", async () => {
    const { user, area, tool } = open("**Bold**\n\n| a | b |\n|---|---|\n| 1 | 2 |");
    await user.click(tool("Preview"));
    const preview = within(screen.getByRole("region", { name: "Preview of your answer" }));
    expect(await preview.findByRole("cell", { name: "2" })).toBeVisible();
    expect(preview.getByText("Bold").tagName).toBe("STRONG");
    expect(tool("Preview")).toHaveAttribute("aria-pressed", "true");
    await user.click(area);
    expect(screen.queryByRole("region")).toBeNull();
    expect(tool("Preview")).toHaveAttribute("aria-pressed", "false");
  });

  test("of an empty answer says so", async () => {
    const { user, tool } = open();
    await user.click(tool("Preview"));
    expect(screen.getByText("There is nothing to preview yet.")).toBeVisible();
  });
});
