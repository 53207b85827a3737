import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { addDays, fromCalendarDate } from '@vetloom/domain/core/clock.ts';
import { STEP_ROWS } from '@vetloom/domain/import/import.schema.ts';
import { TEST_ZONE } from '@vetloom/testing/domain/clinic.ts';
import { until } from '@vetloom/testing/until.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ImportDesk } from './import-desk.fixture.ts';

const ADMIN = 'admin@demo.vetloom.test';
const ANIMALS = 7;
const VISITS = 1200;
/** Three imports and a process of its own, on a busy machine. */
const LONGEST_MS = 240_000;

let desk: ImportDesk;
let child: ChildProcess | undefined;
let blocker: pg.Client;
beforeAll(async () => {
  desk = await ImportDesk.open();
});
afterAll(() => desk.close());
beforeEach(async () => {
  desk.begin();
  blocker = new pg.Client({ connectionString: desk.api.database.url });
  await blocker.connect();
});
afterEach(async () => {
  await blocker.end();
  child?.kill('SIGKILL');
});

/** Visits of two lines each, so that borders of chunks cut through some, with weights and what is owed. */
function table(): string {
  const first = fromCalendarDate(2012, 1, 1, TEST_ZONE);
  const day = (at: number) => new Date((addDays(first, at, TEST_ZONE) + 8 * 3600) * 1000).toISOString().slice(0, 10);
  const rows = Array.from({ length: VISITS }, (_, at) => {
    const visit = `${desk.chart(at % ANIMALS)},${day(at)},N${at},王退休,回診,${at % 3 === 0 ? '4.5' : ''}`;
    const owed = at % 10 === 0 ? '200' : '';
    return `${visit},診察費,300,800,${owed}\n${visit},血檢,500,800,${owed}`;
  });
  return `病歷號,日期,看診編號,醫師,主訴,體重,項目,小計,總金額,未收\n${desk.chart()},101/1/1,X,,單列,,,,100,\n${rows.join('\n')}\n`;
}

/** Runs a job in a process of its own, as another server would. */
function runApart(job: string): ChildProcess {
  const program = join(import.meta.dirname, 'run-import.fixture.ts');
  child = spawn(process.execPath, [program, desk.api.database.url, 'demo', ADMIN, job], { stdio: 'inherit' });
  return child;
}

const jobOf = async (id: string) =>
  (await desk.sql.query('SELECT state, done::int, counts FROM vetloom.import_job WHERE id = $1', [id])).rows[0];

/** Kills the process amid a chunk: its documents are in the database's hands, and not committed yet. */
async function killedAmidAChunk(id: string): Promise<number> {
  const program = runApart(id);
  const ended = once(program, 'exit');
  await until(async () => expect((await jobOf(id)).done).toBeGreaterThan(0));
  // Whatever a chunk writes it notes last: there it is held.
  await blocker.query('BEGIN; LOCK TABLE vetloom.import_write IN EXCLUSIVE MODE');
  const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%vetloom.import_write AS w%'`;
  await until(async () => expect((await desk.sql.query(waits)).rows).toHaveLength(1));
  program.kill('SIGKILL');
  await ended;
  await blocker.query('ROLLBACK');
  await until(async () => expect((await desk.sql.query(waits)).rows).toEqual([]));
  return (await jobOf(id)).done;
}

/** Everything that an import wrote, without what tells one import from another. */
async function written() {
  const [weights, visits]: [unknown[], Record<string, unknown>[]] = [[], []];
  for (let at = 0; at < ANIMALS; at += 1) {
    const pet = await desk.petBy(desk.chart(at));
    weights.push(pet.weightHistory);
    visits.push(...(await desk.stored('record', 'petID', pet._id)));
  }
  const own = ['createDateTime', 'updateDateTime', 'recordUpdateDateTime', 'imported'];
  return {
    weights,
    visits: visits.map((visit) => ({
      ...Object.fromEntries(Object.entries(visit).filter(([field]) => !own.includes(field))),
      row: (visit.imported as { readonly row: number }).row,
    })),
  };
}

describe('an import whose server is killed amid a step', { timeout: LONGEST_MS }, () => {
  it('has written whole steps and nothing of the broken one, and goes on to exactly the documents of an unbroken one', async () => {
    await desk.animals(ANIMALS);
    const unbroken = await desk.imported('visit', table());
    expect(unbroken.counts).toMatchObject({ rows: 2 * VISITS + 1, visitsCreated: VISITS + 1, rowsRefused: 0 });
    const expected = await written();
    expect(await desk.undone(unbroken._id)).toMatchObject({ undone: { removed: VISITS + 1, kept: 0 } });

    const { result: job } = await desk.bring('visit', table());
    await desk.sql.query(`UPDATE vetloom.import_job SET state = 'running', moved_at = 0 WHERE id = $1`, [job._id]);
    const done = await killedAmidAChunk(job._id);
    expect(done % STEP_ROWS).toBe(0);
    const half = await written();
    // A visit that begins in a chunk is whole, also where its lines go on in the next.
    expect(half.visits.length).toBeGreaterThanOrEqual(Math.floor(done / 2));
    expect(half.visits.length).toBeLessThanOrEqual(Math.floor(done / 2) + 1);
    expect(expected.visits).toEqual(expect.arrayContaining(half.visits.slice(0, 20)));
    expect(await desk.findings()).toEqual([]);

    await desk.sql.query('UPDATE vetloom.import_job SET moved_at = 0 WHERE id = $1', [job._id]);
    expect(await desk.ended(job._id)).toMatchObject({ state: 'done', counts: unbroken.counts });
    expect(await written()).toEqual(expected);
    expect(await desk.findings()).toEqual([]);
  });

  it('can be taken back from there, and then nothing of it is left', async () => {
    await desk.animals(ANIMALS);
    const { result: job } = await desk.bring('visit', table());
    await desk.sql.query(`UPDATE vetloom.import_job SET state = 'running', moved_at = 0 WHERE id = $1`, [job._id]);
    await killedAmidAChunk(job._id);
    expect((await desk.post(job._id, 'cancel')).code).toBe(100000);
    const undone = await desk.undone(job._id);
    expect(undone.undone.kept).toBe(0);
    expect(undone.undone.removed).toBeGreaterThan(0);
    expect(await written()).toEqual({ weights: Array.from({ length: ANIMALS }, () => []), visits: [] });
    expect(await desk.findings()).toEqual([]);
  });
});
