import { open } from 'node:fs/promises';
import { CHUNK_BYTES, uploadState } from '@vetloom/protocol/files.ts';
import {
  challenge,
  type jobReport,
  messageKept,
  paired,
  type pairing,
  provenBy,
  TOOL_BASE,
  type ToolHealth,
  type ToolMessage,
  toolSession,
  toolWork,
} from '@vetloom/protocol/sync-tool.ts';
import { z } from 'zod';
import { VERSION } from '../version.ts';
import type { Pairing } from './pairing-file.ts';
import { callServer, KeyRefused, ServerRefusal, ServerUnreachable } from './server-call.ts';
import type { ServerClock } from './server-clock.ts';
import { signatureOf } from './signing.ts';

/** Seconds before its end at which a session is renewed. */
const EARLY = 60;
const nothing = z.unknown();

/** Trades a code of the screen for a place among the clinic's tools. @throws ServerRefusal, ServerUnreachable */
export const pairWith = (server: string, body: z.input<typeof pairing>): Promise<z.output<typeof paired>> =>
  callServer({ method: 'POST', url: `${server}${TOOL_BASE}/pair`, body }, paired);

/** Speaks with the server as a paired tool. Sessions are opened and renewed on the way. All calls throw KeyRefused, ServerRefusal and ServerUnreachable. */
export class ServerClient {
  readonly #pairing: Pairing;
  readonly #clock: ServerClock;
  #session: { readonly token: string; readonly until: number } | undefined;
  #opening: Promise<string> | undefined;

  constructor(pairing: Pairing, clock: ServerClock) {
    this.#pairing = pairing;
    this.#clock = clock;
  }

  /** What opens the socket. @throws KeyRefused, ServerRefusal, ServerUnreachable */
  async token(): Promise<string> {
    const session = this.#session;
    if (session && session.until > performance.now()) return session.token;
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  /** The next call opens a new session. */
  forgetSession(): void {
    this.#session = undefined;
  }

  /** What is set and what is to be done. */
  async work(): Promise<z.output<typeof toolWork>> {
    const asked = performance.now();
    const work = await this.#call('GET', '/jobs', toolWork);
    this.#clock.heard(work.now, performance.now() - asked);
    return work;
  }

  report(jobID: string, body: z.input<typeof jobReport>): Promise<unknown> {
    return this.#call('POST', `/jobs/${encodeURIComponent(jobID)}`, nothing, { body });
  }

  tellHealth(body: ToolHealth): Promise<unknown> {
    return this.#call('POST', '/health', nothing, { body });
  }

  /** The tool may forget it afterwards. It is made for each try, since a session that is opened anew meanwhile tells the server's time anew. */
  hand(made: () => ToolMessage): Promise<z.output<typeof messageKept>> {
    return this.#call('POST', '/messages', messageKept, { made });
  }

  /** Sends a file, from where an earlier try was interrupted. */
  async upload(file: ToolMessage['files'][number], path: string): Promise<void> {
    const at = `/files/${file.hash}`;
    const { name, mime, size } = file;
    let state = await this.#call('POST', at, uploadState, { body: { name, mime, size } });
    if (state.stored) return;
    const handle = await open(path, 'r');
    try {
      while (state.offset < size) {
        const { offset } = state;
        const bytes = new Uint8Array(Math.min(CHUNK_BYTES, size - offset));
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, offset);
        if (bytesRead === 0) throw new Error('a file of the spool is shorter than it was');
        state = await this.#call('PUT', `${at}?offset=${offset}`, uploadState, { bytes: bytes.subarray(0, bytesRead) });
        if (state.offset <= offset && !state.stored) throw new ServerUnreachable('an upload does not move');
      }
    } finally {
      await handle.close();
    }
    await this.#call('POST', `${at}/finish`, uploadState, { body: {} });
  }

  async #call<Result>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    result: z.ZodType<Result>,
    { made, ...given }: { readonly body?: unknown; readonly made?: () => unknown; readonly bytes?: Uint8Array } = {},
  ): Promise<Result> {
    const url = `${this.#pairing.server}${TOOL_BASE}${path}`;
    const token = await this.token();
    const sent = () => ({ ...given, ...(made && { body: made() }) });
    try {
      return await callServer({ method, url, token, ...sent() }, result);
    } catch (error) {
      if (!(error instanceof ServerRefusal) || error.status !== 401) throw error;
      // Ended before its time: the server was set up anew, or the tool was removed, which opening the next one tells.
      if (this.#session?.token === token) this.#session = undefined;
      return callServer({ method, url, token: await this.token(), ...sent() }, result);
    }
  }

  async #open(): Promise<string> {
    const { server, clinic, toolID, privateKey } = this.#pairing;
    const base = `${server}${TOOL_BASE}`;
    const given = await callServer({ method: 'POST', url: `${base}/challenge`, body: {} }, challenge);
    const said = { clinic, toolID, challenge: given.challenge };
    const asked = performance.now();
    const session = await callServer(
      {
        method: 'POST',
        url: `${base}/session`,
        body: { ...said, signature: signatureOf(provenBy(said), privateKey), version: VERSION },
      },
      toolSession,
    ).catch((error: unknown) => {
      const isNo = error instanceof ServerRefusal && error.status < 500 && error.status !== 429;
      throw isNo ? new KeyRefused(error.message) : error;
    });
    this.#clock.heard(session.now, performance.now() - asked);
    const seconds = Math.max(5, session.expiresAt - session.now - EARLY);
    this.#session = { token: session.token, until: performance.now() + seconds * 1000 };
    return session.token;
  }
}
