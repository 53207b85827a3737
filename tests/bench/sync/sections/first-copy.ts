import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { DAY_SECONDS, dayStart } from '@vetloom/domain/core/clock.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import type { AnyDocument } from '@vetloom/domain/engine/kind.ts';
import { ACCOUNT, ClinicProcess, PASSWORD } from '../../harness/clinic-process.ts';
import { workingCopy } from '../../harness/hospital-data.ts';
import { BrowserPage } from '../harness/browser-page.ts';
import { CLINIC, clinicOf } from '../harness/clinic-data.ts';
import type { Comparison, Options } from '../harness/comparison.ts';
import { deviceDocuments } from '../harness/device-documents.ts';
import { PeerServer } from '../harness/peer-server.ts';
import { type Seen, watched } from '../harness/watch-page.ts';
import type { Copier, Watched } from '../page/main.ts';

const WINDOW_DAYS = 730;
/** How each is called in the table. */
const NAMES: Readonly<Record<Exclude<Copier, 'ours'>, string>> = {
  raw: 'IndexedDB, a record a document',
  dexie: 'Dexie bulkPut',
  pouch: 'PouchDB 9',
  rx: 'RxDB 17 (Dexie)',
};

type Run = Watched & Seen;

/** The first full copy of a clinic into Chromium, beside the same documents copied by peers. */
export async function measureFirstCopy({ large, rounds }: Options): Promise<readonly Comparison[]> {
  const lines = await compared(50_000, ['raw', 'dexie', 'pouch', 'rx'], rounds);
  // The peers that need minutes for the small copy are left out of the large one.
  if (large) lines.push(...(await compared(300_000, ['raw'], rounds)));
  return lines;
}

async function compared(
  size: number,
  peers: readonly Exclude<Copier, 'ours'>[],
  rounds: number,
): Promise<Comparison[]> {
  const copy = workingCopy(await clinicOf(size));
  try {
    const documents = await heldBy(copy.data);
    const plain = await gzippedBytes(documents);
    const server = await ClinicProcess.started({ data: copy.data, by: 'program' });
    const source = await PeerServer.started(documents);
    try {
      const runs = new Map<Copier, Run[]>();
      for (let round = 0; round < rounds; round += 1)
        for (const copier of ['ours', ...peers] as const) {
          const run = await copied(server.url, copier, source.url);
          if (copier !== 'ours' && run.documents !== documents.length)
            throw new Error(`${copier} has ${run.documents} of ${documents.length} documents`);
          runs.set(copier, [...(runs.get(copier) ?? []), run]);
          tell(copier, run);
        }
      return linesOf(documents.length, plain, runs, peers);
    } finally {
      await source.stop();
      await server.stop();
    }
  } finally {
    await copy.remove();
  }
}

/** Bytes of the documents as gzipped NDJSON, made piece by piece: 300,000 documents are longer than a string may be. */
async function gzippedBytes(documents: readonly unknown[]): Promise<number> {
  let bytes = 0;
  const lines = Readable.from(documents).map((document) => `${JSON.stringify(document)}\n`);
  for await (const piece of lines.pipe(createGzip())) bytes += (piece as Buffer).length;
  return bytes;
}

/** A line for each copy: the slow ones take minutes, and whoever waits or breaks off has what there is so far. */
function tell(copier: Copier, { documents, ms, tasks, wireBytes, peakMegabytes, restMegabytes, usableMs }: Run): void {
  const facts = { documents, ms, rate: documents / (ms / 1000), longest: Math.max(0, ...tasks), tasks: tasks.length };
  const line = JSON.stringify({ copier, ...facts, wireBytes, peakMegabytes, restMegabytes, usableMs });
  process.stderr.write(`  ${line}\n`);
}

/** One copy of ours alone. */
export async function oursAlone(size: number): Promise<Run> {
  const copy = workingCopy(await clinicOf(size));
  const server = await ClinicProcess.started({ data: copy.data, by: 'program' });
  try {
    return await copied(server.url, 'ours', '');
  } finally {
    await server.stop();
    await copy.remove();
  }
}

const heldBy = (data: string): Promise<AnyDocument[]> => {
  const since = dayStart(Math.floor(Date.now() / 1000), zoneOf(DEFAULT_TIME_ZONE)) - WINDOW_DAYS * DAY_SECONDS;
  // The doctor of the demo clinics reads every collection whole but roles, cases and conflicts of others.
  return deviceDocuments(data, since, { admin: true, permissions: new Set(), email: ACCOUNT });
};

async function copied(url: string, copier: Copier, source: string): Promise<Run> {
  // On the origin of whom it asks: Chromium lets no page that was put into it reach other local addresses.
  const browser = await BrowserPage.opened(copier === 'ours' ? url : source, (page) =>
    page.evaluate((name) => window.syncBench?.prepare(name), copier),
  );
  try {
    const from = copier === 'ours' ? { clinic: CLINIC, username: ACCOUNT, password: PASSWORD } : source;
    const { result, ...seen } = await watched(browser.cdp, () =>
      browser.page.evaluate(
        ([name, where]) => {
          if (!window.syncBench) throw new Error('the page is not ready');
          return window.syncBench.copy(name, where);
        },
        [copier, from] as const,
      ),
    );
    return { ...result, ...seen };
  } finally {
    await browser.close();
  }
}

function linesOf(
  count: number,
  plainBytes: number,
  runs: ReadonlyMap<Copier, readonly Run[]>,
  peers: readonly Exclude<Copier, 'ours'>[],
): Comparison[] {
  const of = (copier: Copier, value: (run: Run) => number) => (runs.get(copier) ?? []).map(value);
  const rate = ({ documents, ms }: Run) => documents / (ms / 1000);
  const size = count.toLocaleString('en');
  const how = 'loopback into a fresh Chromium profile; runs of all alternate';
  const demands: Partial<Record<Copier, number>> = { raw: 2, pouch: 10 };
  const rates = peers.map(
    (peer): Comparison => ({
      name: `first copy of ${size} documents`,
      measure: 'rate',
      ours: of('ours', rate),
      peer: { name: NAMES[peer], runs: of(peer, rate) },
      ...(demands[peer] !== undefined && { demand: { of: 'ratio', atLeast: demands[peer] } }),
      how,
    }),
  );
  const longest = ({ tasks }: Run) => Math.max(0, ...tasks);
  const bytesEach = (bytes: number) => bytes / count;
  return [
    ...rates,
    {
      name: `  longest main-thread task`,
      measure: 'ms',
      ours: of('ours', longest),
      peer: { name: NAMES.raw, runs: of('raw', longest) },
      demand: { of: 'value', atMost: 50 },
      how: 'tasks under 50 ms count as 0',
    },
    {
      name: `  usable before any of it`,
      measure: 'ms',
      ours: of('ours', ({ usableMs = Number.NaN }) => usableMs),
      demand: { of: 'value', atMost: 3000 },
      how: 'reference data and today stored, from the opening of an empty device',
    },
    {
      name: `  on the wire, a document`,
      measure: 'bytes',
      ours: of('ours', ({ wireBytes }) => bytesEach(wireBytes)),
      peer: { name: 'gzip -6 of NDJSON', runs: of('ours', () => bytesEach(plainBytes)) },
      demand: { of: 'ratio', atMost: 1.15 },
      how: 'answers of the sync endpoints with their heads',
    },
    ...(['peakMegabytes', 'restMegabytes'] as const).map(
      (which): Comparison => ({
        name: which === 'peakMegabytes' ? '  page memory at the peak' : '  page memory afterwards',
        measure: 'MB',
        ours: of('ours', (run) => run[which]),
        peer: { name: NAMES.raw, runs: of('raw', (run) => run[which]) },
        how: 'JavaScript objects and buffers, looked at every 250 ms',
      }),
    ),
  ];
}
