import type { CDPSession } from 'playwright-core';

const LOOK_EVERY_MS = 250;
const MEGABYTE = 2 ** 20;

/** What was seen of a page while it worked. */
export interface Seen {
  /** The most that JavaScript held, in MB: its objects and the bytes of its buffers. */
  readonly peakMegabytes: number;
  /** The same after a garbage collection. */
  readonly restMegabytes: number;
  /** Bytes of answers of the sync endpoints as they came over the wire, heads included. */
  readonly wireBytes: number;
}

/** Runs work in a page while its memory and its traffic are watched. */
export async function watched<T>(cdp: CDPSession, work: () => Promise<T>): Promise<{ readonly result: T } & Seen> {
  const sync = new Set<string>();
  let wireBytes = 0;
  let peak = 0;
  await cdp.send('Network.enable');
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/\/sync\/v1\//.test(request.url)) sync.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (sync.has(requestId)) wireBytes += encodedDataLength;
  });
  const look = async () => {
    peak = Math.max(peak, await heldMegabytes(cdp));
  };
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS);
  try {
    const result = await work();
    clearInterval(timer);
    await cdp.send('HeapProfiler.collectGarbage');
    return { result, peakMegabytes: peak, restMegabytes: await heldMegabytes(cdp), wireBytes };
  } finally {
    clearInterval(timer);
    await cdp.send('Network.disable');
  }
}

async function heldMegabytes(cdp: CDPSession): Promise<number> {
  const { usedSize, backingStorageSize = 0 } = (await cdp.send('Runtime.getHeapUsage')) as {
    usedSize: number;
    backingStorageSize?: number;
  };
  return (usedSize + backingStorageSize) / MEGABYTE;
}
