// Recording of a spoken answer, with a fake microphone.

import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { VoiceRecorder } from "./voice-recorder";

const stopTrack = vi.fn();
const microphone = { getTracks: () => [{ stop: stopTrack }] } as unknown as MediaStream;
const getUserMedia = vi.fn<() => Promise<MediaStream>>();
let supported: readonly string[] = [];
let bytes = "sound";

class FakeRecorder extends EventTarget {
  static isTypeSupported = (mime: string) => supported.includes(mime);
  state = "inactive";
  readonly stream: MediaStream;

  constructor(stream: MediaStream) {
    super();
    this.stream = stream;
  }

  start() {
    this.state = "recording";
  }

  pause() {
    this.state = "paused";
  }

  resume() {
    this.state = "recording";
  }

  stop() {
    this.state = "inactive";
    this.dispatchEvent(Object.assign(new Event("dataavailable"), { data: new Blob([bytes]) }));
    this.dispatchEvent(new Event("stop"));
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  supported = ["audio/webm;codecs=opus"];
  bytes = "sound";
  getUserMedia.mockReset().mockResolvedValue(microphone);
  stopTrack.mockReset();
  vi.stubGlobal("MediaRecorder", FakeRecorder);
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia } });
  URL.createObjectURL = () => "blob:recording";
  URL.revokeObjectURL = () => undefined;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(onRecorded = vi.fn<(file: File) => boolean>(() => true), allowed = ["webm", "m4a"]) {
  render(<VoiceRecorder label="Your call" allowed={allowed} maxSeconds={90} onRecorded={onRecorded} />);
  return onRecorded;
}

async function press(name: string) {
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name }));
    await Promise.resolve();
  });
}

function pass(seconds: number) {
  act(() => {
    vi.advanceTimersByTime(seconds * 1000);
  });
}

test("a recording can be paused, heard and added to the answer", async () => {
  const onRecorded = show();
  await press("Record your answer");
  pass(5);
  expect(screen.getByText("0:05 of 1:30")).toBeVisible();
  await press("Pause");
  pass(60);
  expect(screen.getByText("0:05 of 1:30")).toBeVisible();
  await press("Go on");
  pass(2);
  await press("Stop");
  expect(screen.getByText(/^Recorded: 0:07 minutes/)).toHaveFocus();
  expect(screen.getByLabelText("Your recording")).toHaveAttribute("src", "blob:recording");
  expect(stopTrack).toHaveBeenCalledOnce();
  await press("Add to the answer");
  const [file] = onRecorded.mock.calls[0] ?? [];
  expect([file?.name, file?.type, file?.size]).toEqual(["recording.webm", "audio/webm", 5]);
  expect(screen.getByText("Your recording was added to the answer. It is listed below.")).toHaveFocus();
  expect(screen.getByRole("button", { name: "Record your answer" })).toBeVisible();
});

test("a recording ends when its time is over", async () => {
  show();
  await press("Record your answer");
  pass(91);
  expect(screen.getByText("The time is over. Listen to your recording.")).toHaveFocus();
});

test("another recording replaces the first one", async () => {
  const onRecorded = show();
  await press("Record your answer");
  await press("Stop");
  await press("Record again");
  pass(3);
  await press("Stop");
  await press("Add to the answer");
  expect(onRecorded).toHaveBeenCalledOnce();
});

test("a recording that the answer refuses is kept", async () => {
  show(vi.fn(() => false));
  await press("Record your answer");
  await press("Stop");
  await press("Add to the answer");
  expect(screen.getByLabelText("Your recording")).toBeInTheDocument();
});

test.each([
  ["NotAllowedError", "The microphone is blocked"],
  ["NotFoundError", "No microphone was found"],
  ["NotReadableError", "The recording could not be started"],
])("the learner reads what to do after %s", async (name, title) => {
  getUserMedia.mockRejectedValue(new DOMException("", name));
  show();
  await press("Record your answer");
  expect(screen.getByRole("alert")).toHaveTextContent(title);
  getUserMedia.mockResolvedValue(microphone);
  await press("Try again");
  expect(screen.getByRole("button", { name: "Stop" })).toBeVisible();
});

test("a recording without sound is not offered", async () => {
  bytes = "";
  show();
  await press("Record your answer");
  await press("Stop");
  expect(screen.getByRole("alert")).toHaveTextContent("The recording is empty");
});

test("a browser without an accepted format offers a file only", () => {
  supported = ["audio/ogg;codecs=opus"];
  show();
  expect(screen.getByText(/^This browser cannot record/)).toBeVisible();
});

test("the file of Safari is named m4a", async () => {
  supported = ["audio/mp4"];
  const onRecorded = show();
  await press("Record your answer");
  await press("Stop");
  await press("Add to the answer");
  expect(onRecorded.mock.calls[0]?.[0].name).toBe("recording.m4a");
});

test("the microphone is released when the learner leaves", async () => {
  const { unmount } = render(
    <VoiceRecorder label="Your call" allowed={[]} maxSeconds={null} onRecorded={() => true} />,
  );
  await press("Record your answer");
  unmount();
  expect(stopTrack).toHaveBeenCalled();
});
