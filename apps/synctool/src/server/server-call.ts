import { z } from 'zod';

/** How long an answer may take, ms. */
const PATIENCE = 30_000;

const answered = z.object({ code: z.number(), result: z.unknown().optional(), message: z.string().optional() });

/** The server said no. */
export class ServerRefusal extends Error {
  override readonly name = 'ServerRefusal';
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(`the server answered ${status}${code === 0 ? '' : ` (${code})`}: ${message.slice(0, 200)}`);
    this.status = status;
    this.code = code;
  }

  /** Whether the same may be answered otherwise later. */
  get isPassing(): boolean {
    return this.status >= 500 || [401, 403, 408, 425, 429].includes(this.status) || this.code === QUOTA_FULL;
  }
}

/** The clinic's room for files is full, which its people can change. */
const QUOTA_FULL = 200_007;

/** Nothing came back, or nothing that a server of ours says: a proxy in between, a cable. */
export class ServerUnreachable extends Error {
  override readonly name = 'ServerUnreachable';
}

/** The server doesn't let this tool in: the clinic removed it, or its key is another's. What was caught is kept. */
export class KeyRefused extends Error {
  override readonly name = 'KeyRefused';
}

/** A call. */
export interface ServerRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly token?: string;
  readonly body?: unknown;
  readonly bytes?: Uint8Array;
  readonly signal?: AbortSignal | undefined;
}

/** Calls the server. @throws ServerRefusal, ServerUnreachable */
export async function callServer<Result>(request: ServerRequest, result: z.ZodType<Result>): Promise<Result> {
  const { method, url, token, body, bytes, signal } = request;
  const limits = [AbortSignal.timeout(PATIENCE), ...(signal ? [signal] : [])];
  let status: number;
  let text: string;
  try {
    const response = await fetch(url, {
      method,
      // Security: the token and the clinic's results go to the server of the pairing, nowhere else.
      redirect: 'error',
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(bytes !== undefined && { 'content-type': 'application/octet-stream' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(bytes !== undefined && { body: Buffer.from(bytes) }),
      signal: AbortSignal.any(limits),
    });
    ({ status } = response);
    text = await response.text();
  } catch (error) {
    throw new ServerUnreachable(whyUnreachable(error), { cause: error });
  }
  const read = answered.safeParse(parsed(text));
  if (!read.success) {
    if (status >= 400 && status < 500 && status !== 404) throw new ServerRefusal(status, 0, 'no words of our server');
    throw new ServerUnreachable(`something else than the server answered, ${status}`);
  }
  if (status >= 400) throw new ServerRefusal(status, read.data.code, read.data.message ?? '');
  const known = result.safeParse(read.data.result);
  if (!known.success)
    throw new ServerUnreachable(`the answer is not understood: ${known.error.issues[0]?.path.join('.')}`);
  return known.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `fetch failed` tells nothing: its cause does. */
function whyUnreachable(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${PATIENCE / 1000} s`;
  const { cause } = error;
  if (cause instanceof Error) return 'code' in cause ? `${cause.code}: ${cause.message}` : cause.message;
  return error.message;
}
