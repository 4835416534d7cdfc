// The only error that API calls throw: either the product refused the request, or no response arrived. Screens branch
// on `code` and on the facts in `meta`, never on a message. The catalogue of refusals defines the facts of each code,
// so checking `code` narrows the type of `meta`.

import type { RefusalCode, Schema } from "./types";

/** Facts that the client adds to a code. */
interface ClientMeta {
  "network-request-failed": { networkRequestFailed: true; isTimeout?: boolean; mayHaveArrived?: boolean };
  "temporarily-unavailable": { isUpload?: boolean };
  "unknown-server-error": { isUpload?: boolean };
}

type Told<Code> = Extract<Schema<"Refusal">, { code: Code }> extends { meta: infer Meta } ? Meta : unknown;
type Added<Code> = Code extends keyof ClientMeta ? ClientMeta[Code] : unknown;

/** The facts of a code. */
export type RefusalMeta<Code extends RefusalCode> = Told<Code> & Added<Code> & Schema<"SharedMeta">;

/** A code with its facts; `meta` is optional if the code requires no facts. */
export type Coded<Code extends RefusalCode> = {
  [Each in Code]: { code: Each } & (object extends RefusalMeta<Each>
    ? { meta?: RefusalMeta<Each> }
    : { meta: RefusalMeta<Each> });
}[Code];

export type RefusalParts<Code extends RefusalCode = RefusalCode> = Coded<Code> & {
  message?: string;
  /** HTTP status; 0 without a response. */
  status: number;
  requestId?: string | null;
};

class RefusalError<Code extends RefusalCode> extends Error {
  override readonly name = "Refusal";
  readonly code: Code;
  readonly meta: RefusalMeta<Code>;
  readonly status: number;
  readonly requestId: string | null;
  /** Whether to report the error: false for a refusal and for a lost connection, true for a breakage. */
  readonly captureError: boolean;

  constructor({ code, message, meta, status, requestId }: RefusalParts<Code>) {
    super(message ?? code);
    this.code = code;
    this.meta = meta ?? ({} as RefusalMeta<Code>);
    this.status = status;
    this.requestId = requestId ?? null;
    this.captureError = code === "unknown-server-error";
  }

  /** Whether the same request may succeed later. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }

  /** Whether this is a write without a response from the server: it may or may not have been done. */
  get isUnanswered(): boolean {
    return (
      ("mayHaveArrived" in this.meta && this.meta.mayHaveArrived === true) || this.status === 502 || this.status === 504
    );
  }
}

/** A refusal of the catalogue: checking its `code` narrows the type of its `meta`. */
export type Refusal = { [Code in RefusalCode]: RefusalError<Code> }[RefusalCode];

export const Refusal = RefusalError as unknown as { new (parts: RefusalParts): Refusal; readonly prototype: Refusal };

/** Reads a refused response. A response in another format, for example a proxy's page, is a breakage. */
export async function readRefusal(response: Response): Promise<Refusal> {
  const requestId = response.headers.get("x-request-id");
  const body: unknown = await response.json().catch(() => null);
  if (isRefused(body)) return new Refusal({ ...body, status: response.status, requestId } as RefusalParts);
  return new Refusal({ code: "unknown-server-error", status: response.status, requestId });
}

/** Converts any thrown value to a refusal that a screen can show. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return new Refusal({ code: "unknown-server-error", message: String(error), status: 500 });
}

export function networkRefusal(how: { isTimeout?: boolean; mayHaveArrived?: boolean } = {}): Refusal {
  return new Refusal({ code: "network-request-failed", status: 0, meta: { networkRequestFailed: true, ...how } });
}

function isRefused(body: unknown): body is Schema<"RefusalBody"> {
  return typeof body === "object" && body !== null && "code" in body && typeof body.code === "string";
}
