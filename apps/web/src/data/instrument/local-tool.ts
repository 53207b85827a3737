import type { SignedEnvelope } from '@vetloom/protocol/sync-tool.ts';
import { z } from 'zod';
import { endpoints } from '../engine/calls/environment.ts';
import { callServer, inClinic } from '../engine/calls/own-call.ts';
import { type Answered, type Ask, answered, type HandedOver, handOver } from './hand-over.ts';

const page = z.object({ path: z.string().startsWith('/') });
/** Milliseconds for the page to open, and for an answer: a person may be asked by the browser in between. */
const OPEN_WITHIN_MS = 20_000;
const ANSWER_WITHIN_MS = 60_000;

/**
 * Hands a task that the server signed to the sync tool on this machine, if it is the tool for which it was signed (spec 3 §7 "local instrument task"). The web app itself may not ask
 * it: it opens the page that may, for as long as it takes. @throws DomainError networkRequired, forbidden (`bridge`)
 */
export async function handToLocalTool(toolID: string, envelope: SignedEnvelope): Promise<HandedOver> {
  const { path } = page.parse(await callServer('POST', inClinic`/bridge/page`, {}));
  const frame = await openFrame(`${endpoints.api}${path}`);
  try {
    return await handOver(askThrough(frame), toolID, envelope);
  } finally {
    frame.remove();
  }
}

async function openFrame(address: string): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  // Where the API stands at another origin, the browser asks its question only of a frame that was given leave to have it asked.
  frame.allow = 'loopback-network; local-network-access';
  frame.src = address;
  const shown = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await Promise.race([shown, after(OPEN_WITHIN_MS)]);
  return frame;
}

function askThrough(frame: HTMLIFrameElement): Ask {
  const { origin } = new URL(frame.src, location.href);
  return (path, body) => {
    const id = crypto.randomUUID();
    const ended = new AbortController();
    const answer = new Promise<Answered>((resolve) =>
      addEventListener(
        'message',
        (event: MessageEvent) => {
          if (event.origin !== origin || event.source !== frame.contentWindow) return;
          const { data } = answered.safeParse(event.data);
          if (data?.id === id) resolve(data);
        },
        { signal: ended.signal },
      ),
    );
    frame.contentWindow?.postMessage({ id, path, ...(body !== undefined && { body }) }, origin);
    return Promise.race([answer, after(ANSWER_WITHIN_MS)]).finally(() => ended.abort());
  };
}

const after = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
