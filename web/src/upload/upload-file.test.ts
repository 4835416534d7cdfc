// A file is sent to the address that the server signed, with the headers that the store requires, and stops when
// aborted.

import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { Refusal } from "@/api/refusal";
import type { Upload } from "@/api/types";
import { aFault, api, network, refused } from "@/testing/api";
import { uploadFaultText } from "./upload-fault-text";
import { uploadFile } from "./upload-file";

const STORE = "http://files.fieldwork.test/bucket";
const file = new File(["a,b\n1,2\n"], "table.csv", { type: "text/csv" });
const silent = () => undefined;
let asked: unknown[];

function signs(change: Partial<Upload> = {}) {
  network.use(
    api.post("/api/aws/s3-signed-url/file-upload", async ({ request }) => {
      asked.push(await request.json());
      return {
        url: STORE,
        method: "PUT" as const,
        fields: {},
        key: "k/table.csv",
        max_bytes: 10_000_000,
        expires_at: "2026-11-21T10:00:00Z",
        ...change,
      };
    }),
  );
}

beforeEach(() => {
  asked = [];
});

test("the server hears what the file is before any byte moves", async () => {
  signs();
  network.use(http.put(STORE, () => new HttpResponse(null, { status: 200 })));
  const uploaded = await uploadFile(file, { block: "b-1" }, silent);
  expect(uploaded).toEqual({ key: "k/table.csv", name: "table.csv", mime: "text/csv", bytes: 8 });
  expect(asked).toEqual([
    { block: "b-1", name: "table.csv", bytes: 8, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]);
});

test("the fields are headers, and the token stays here", async () => {
  signs({ fields: { "content-type": "text/csv", "x-amz-checksum-sha256": "c2Vl" } });
  const headers: (string | null)[] = [];
  network.use(
    http.put(STORE, ({ request }) => {
      headers.push(
        request.headers.get("content-type"),
        request.headers.get("x-amz-checksum-sha256"),
        request.headers.get("authorization"),
      );
      return new HttpResponse(null, { status: 200 });
    }),
  );
  await uploadFile(file, { purpose: "support" }, silent);
  expect(headers).toEqual(["text/csv", "c2Vl", null]);
});

test("a file that the store does not take is a fault that may be tried again", async () => {
  signs();
  network.use(http.put(STORE, () => new HttpResponse("<Error/>", { status: 403 })));
  const fault: unknown = await uploadFile(file, { purpose: "support" }, silent).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(Refusal);
  expect(uploadFaultText(fault as Refusal)).toContain("did not arrive completely");
});

test("a type that is not taken is named with those that are", async () => {
  network.use(
    api.post("/api/aws/s3-signed-url/file-upload", () =>
      refused(
        "validation-fail",
        422,
        aFault({ field: "name", rule: "extension", need: "jpeg, pdf, csv", have: "page.html" }),
      ),
    ),
  );
  const fault: unknown = await uploadFile(file, { purpose: "support" }, silent).catch((error: unknown) => error);
  expect(uploadFaultText(fault as Refusal)).toBe("Files of this type cannot be sent. Choose JPEG, PDF, or CSV.");
});

test("a cancelled upload stops", async () => {
  signs();
  const abort = new AbortController();
  network.use(
    http.put(STORE, async () => {
      abort.abort();
      return new HttpResponse(null, { status: 200 });
    }),
  );
  await expect(uploadFile(file, { purpose: "support" }, silent, abort.signal)).rejects.toThrow("cancelled");
});
