import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ExportJobParts, ExportJobs } from './export-jobs.ts';

const BYTES = Buffer.from('PK: the whole clinic');
const maker = { email: 'director@demo.vetloom.test' };

let folder: string;
let now: number;
/** Lets what is being exported come to its end. */
let finish: () => void;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vetloom-exports-'));
  now = 1_800_000_000;
});
afterEach(() => rm(folder, { recursive: true }));

/** One of several servers over the folder. Each export gives its bytes, and waits for `finish`. */
function server(): ExportJobs {
  const exports = {
    begin: async () => {
      const ended = Promise.withResolvers<void>();
      finish = ended.resolve;
      const out = Readable.from(
        (async function* () {
          yield BYTES;
          await ended.promise;
        })(),
        { objectMode: false },
      );
      const tally = { documents: 1, history: 1, files: 0, missingFiles: 0 };
      return { out, tally: ended.promise.then(() => tally) };
    },
  } as unknown as ExportJobParts['exports'];
  return new ExportJobs({
    exports,
    folder,
    now: () => now,
    log: { warn: () => undefined },
    free: async () => 1e12,
  });
}

/** Waits until the clinic's export isn't running any more. */
async function over(jobs: ExportJobs) {
  for (;;) {
    const job = await jobs.look('demo');
    if (job?.state !== 'running') return job;
    await delay(10);
  }
}

describe('an archive that is done', () => {
  it('and was taken off the disk by another server is refused, and nobody who asked for it ends the process', async () => {
    const [one, two] = [server(), server()];
    await one.begin('demo', maker, '');
    finish();
    expect(await over(one)).toMatchObject({ state: 'done', bytes: BYTES.length });
    const asked = await one.archive('demo');
    await two.remove('demo');
    // Between the answer to where it is and its first byte the server writes into its log.
    await delay(50);
    await expect(asked.bytes.toArray()).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(one.archive('demo')).rejects.toMatchObject({ codeName: 'notFound' });
  });

  it('and isn’t whole on the disk is refused', async () => {
    const one = server();
    await one.begin('demo', maker, '');
    finish();
    await over(one);
    await rm(join(folder, 'demo.zip'));
    expect(await readdir(folder)).toEqual(['demo.json']);
    await expect(one.archive('demo')).rejects.toMatchObject({ codeName: 'notFound' });
  });
});

describe('an export that one server has begun', () => {
  it('and another takes back is over: it stays away, and the next one is whole', async () => {
    const [one, two] = [server(), server()];
    await one.begin('demo', maker, '');
    await two.remove('demo');
    expect(await one.look('demo')).toBeUndefined();
    finish();
    await one.stop();
    expect(await two.look('demo')).toBeUndefined();
    expect(await readdir(folder)).toEqual([]);

    await two.begin('demo', maker, '');
    finish();
    expect(await over(two)).toMatchObject({ state: 'done', bytes: BYTES.length });
    expect(await readdir(folder)).toEqual(['demo.json', 'demo.zip']);
  });

  it('is refused to the other, also at the same moment', async () => {
    const asked = await Promise.allSettled([server(), server(), server()].map((one) => one.begin('demo', maker, '')));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of asked)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ detail: { rule: 'exportRuns' } });
    finish();
  });

  it('and that hung so long that another began anew leaves the newer one alone when it goes on', async () => {
    const [one, two] = [server(), server()];
    await one.begin('demo', maker, '');
    const goesOn = finish;
    now += 60;
    expect(await two.look('demo')).toMatchObject({ state: 'failed', failure: { detail: { rule: 'interrupted' } } });
    await two.begin('demo', maker, '');
    goesOn();
    await one.stop();
    expect(await two.look('demo')).toMatchObject({ state: 'running' });
    finish();
    expect(await over(two)).toMatchObject({ state: 'done', bytes: BYTES.length });
    expect((await (await two.archive('demo')).bytes.toArray()).join('')).toBe(BYTES.toString());
  });

  it('and whose process ended before it could say so can be begun by another', async () => {
    const two = server();
    await writeFile(join(folder, 'demo.run'), 'a run of a process that was killed');
    await two.begin('demo', maker, '');
    finish();
    expect(await over(two)).toMatchObject({ state: 'done' });
  });
});
