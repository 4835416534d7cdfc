// The one error that API calls throw: the product said no, or the call never arrived.
// Screens branch on `code` and on the facts in `meta`, never on a message.

import type { RefusalCode } from "./types";

export interface RefusalParts {
  code: RefusalCode;
  message?: string;
  meta?: Record<string, unknown>;
  /** HTTP status; 0 when no answer came. */
  status: number;
  requestId?: string | null;
}

export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: RefusalCode;
  readonly meta: Record<string, unknown>;
  readonly status: number;
  readonly requestId: string | null;

  constructor({ code, message, meta, status, requestId }: RefusalParts) {
    super(message ?? code);
    this.code = code;
    this.meta = meta ?? {};
    this.status = status;
    this.requestId = requestId ?? null;
  }

  /** Asking again, unchanged, may well succeed. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** Reads a refused answer. One that is not ours (a proxy's page, say) is a breakage. */
export async function readRefusal(response: Response): Promise<Refusal> {
  const requestId = response.headers.get("x-request-id");
  const body: unknown = await response.json().catch(() => null);
  if (isRefused(body)) return new Refusal({ ...body, meta: body.meta ?? {}, status: response.status, requestId });
  return new Refusal({ code: "unknown-server-error", status: response.status, requestId });
}

/** Whatever was thrown, as a refusal that a screen can show. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return new Refusal({ code: "unknown-server-error", message: String(error), status: 500 });
}

export function networkRefusal(meta: Record<string, unknown> = {}): Refusal {
  return new Refusal({ code: "network-request-failed", status: 0, meta: { networkRequestFailed: true, ...meta } });
}

function isRefused(body: unknown): body is { code: RefusalCode; message: string; meta: Record<string, unknown> | null } {
  return typeof body === "object" && body !== null && "code" in body && typeof body.code === "string";
}
