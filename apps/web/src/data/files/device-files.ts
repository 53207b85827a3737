import type { FileRef } from '@vetloom/domain/core/file-ref.schema.ts';
import type { FileVariant } from '@vetloom/protocol/files.ts';
import type { BlobStatus, Blobs, WaitingBlob } from '@vetloom/sync-client/blobs/blobs.types.ts';
import { fetchBlobTransport } from '@vetloom/sync-client/blobs/fetch-blob-transport.ts';
import { openBlobs } from '@vetloom/sync-client/blobs/open-blobs.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../engine/calls/http.ts';
import { sealedSegment } from '../engine/calls/sealed-path.ts';
import { useSyncStatus } from '../engine/hooks.ts';
import { memoryDatabase } from '../engine/memory-database.ts';
import { anyoneRemembered } from '../engine/session/offline-verifier.ts';
import { session, tokens } from '../engine/session/session.ts';
import type { Session } from '../engine/session/session.types.ts';

interface Opened {
  readonly clinic: string;
  readonly blobs: Blobs;
  /** Whether its person asked this browser to remember. */
  readonly remembered: boolean;
  /** It lives in this tab's memory and goes with it. */
  readonly passing: boolean;
}

let open: Opened | undefined;
let opening: Promise<void> = Promise.resolve();
const listeners = new Set<() => void>();
const transport = fetchBlobTransport((method, path, body) => call(tokens, method, path, body), {
  holder: (clinic, id) => sealedSegment(clinic, id, () => tokens.refresh()),
});

const NOTHING: BlobStatus = { items: [], overQuota: false };
const current = (): Blobs | undefined => open?.blobs;
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const clinicOf = (state: Session): string | undefined => (state.actor ? state.clinic?.clinic : undefined);

/** After "not my computer" nothing stays behind (law 20), unless a file still waits or the browser is also someone's who is remembered. */
async function leave({ blobs, remembered, passing }: Opened): Promise<void> {
  if (passing) return blobs.close();
  const waits = blobs.status.get().items.length > 0;
  const keep = remembered || waits || session.get().state !== 'signed-out' || (await anyoneRemembered());
  await (keep ? blobs.close() : blobs.wipe());
}

/** Opens and closes the files of the tab's clinic as the session changes; one step after the other. */
function follow(): void {
  opening = opening.then(async () => {
    const state = session.get();
    const clinic = clinicOf(state);
    const passing = state.mode?.kind === 'emulation';
    if (open && open.clinic === clinic && open.passing === passing) {
      open = { ...open, remembered: state.remembered };
      return;
    }
    if (open) await leave(open);
    open = undefined;
    if (clinic !== undefined) {
      const place = passing ? { ...(await memoryDatabase()), profile: `emulation-${crypto.randomUUID()}` } : {};
      open = { clinic, blobs: await openBlobs({ clinic, transport, ...place }), remembered: state.remembered, passing };
    }
    for (const listener of listeners) listener();
  });
}

/** The upload queue of whichever clinic is open, for the frame. */
export const waitingFiles = {
  get: (): BlobStatus => current()?.status.get() ?? NOTHING,
  subscribe(listener: () => void): () => void {
    let off = current()?.status.subscribe(listener);
    const offOpen = subscribe(() => {
      off?.();
      off = current()?.status.subscribe(listener);
      listener();
    });
    return () => {
      off?.();
      offOpen();
    };
  },
  retry: (): void => void current()?.uploadNow(),
};

session.subscribe(follow);
follow();

/** The files of the tab's clinic; undefined until they are open. */
export const useBlobs = (): Blobs | undefined => useSyncExternalStore(subscribe, current);

const noSubscription = () => () => {};

/** What of the clinic's files is still only on this browser. */
export function useFileStatus(): BlobStatus {
  const blobs = useBlobs();
  return useSyncExternalStore(
    blobs ? blobs.status.subscribe : noSubscription,
    blobs ? blobs.status.get : () => NOTHING,
  );
}

/** A file as a list shows it. */
export interface ShownFile {
  /** Usable in <img> and <a>; undefined while it is looked for, and while it is neither here nor reachable. */
  readonly url: string | undefined;
  /** It was looked for and not found. */
  readonly missing: boolean;
  /** It waits here for its upload. */
  readonly waiting: WaitingBlob | undefined;
}

/** Milliseconds after which a file that another device has not sent yet is looked for again. */
const LOOK_AGAIN = 30_000;

/** Looks for a file here and then on the server; again when the line is back, and now and then while it is missing. */
export function useShownFile(file: FileRef, recordID: string, variant: FileVariant): ShownFile {
  const blobs = useBlobs();
  const waiting = useFileStatus().items.find(({ hash }) => hash === file.hash);
  const connection = useSyncStatus()?.connection;
  const [found, setFound] = useState<{ readonly url: string | undefined }>();
  const [tries, setTries] = useState(0);
  const { hash, size, mime } = file;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try and a returned line look again
  useEffect(() => {
    if (!blobs) return;
    let shown = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void blobs.url({ hash, size, mime }, recordID, variant).then((url) => {
      if (!shown) return;
      setFound({ url });
      if (url === undefined) timer = setTimeout(() => setTries((count) => count + 1), LOOK_AGAIN);
    });
    return () => {
      shown = false;
      clearTimeout(timer);
    };
  }, [blobs, hash, size, mime, recordID, variant, connection, tries]);
  return { url: found?.url, missing: found !== undefined && found.url === undefined, waiting };
}
