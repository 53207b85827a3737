import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { arrangeBill } from '../../e2e/harness/arrange.ts';
import { useClinic } from '../../e2e/harness/desk.ts';
import { freshOwner, freshPhone } from '../../e2e/harness/names.ts';
import { workerFolder } from '../../e2e/harness/worker-folder.ts';
import { FaultProfile, freshWork, isSynced, stopWork } from '../harness/desks.ts';
import { FaultDatabase } from '../harness/fault-database.ts';
import { eachRound, LONGEST, useReport } from '../harness/rounds.ts';

const clinic = useClinic();
const report = useReport('Faults of the server');
const database = new FaultDatabase(workerFolder());
afterEach(() => clinic.server.start());
const COMMANDS = 30;
/** The database may be started again this often in a minute before its launcher gives up; a new server begins to count anew. */
const KILLS_A_SERVER = 4;

let recordID = '';
beforeAll(async () => {
  ({ recordID } = await arrangeBill(await clinic.api('sudo'), 900_000));
});

describe('a killed server', () => {
  it('loses and doubles nothing of what devices push, wherever kill -9 strikes', { timeout: LONGEST }, async () => {
    const page = await clinic.desk();
    const profile = await FaultProfile.of(page.context());
    const tab = await profile.tab(clinic.server.url);
    for (const round of eachRound(50)) {
      const { ended } = await profile.worksOn(tab, freshWork(recordID), COMMANDS + round);
      await clinic.server.kill();
      // The device goes on without it.
      const before = profile.acknowledged.length;
      await expect.poll(() => profile.acknowledged.length - before, { interval: 5 }).toBeGreaterThan(5);
      // A desk that never pauses would take the processor from the server that starts.
      await stopWork(tab);
      await ended;
      await clinic.server.start();
      await isSynced(tab);
      report.add(
        'server killed in the middle of pushes',
        await database.expectNothingLost(profile.acknowledged.splice(0), recordID),
      );
    }
  });

  it('loses nothing that it acknowledged over REST', { timeout: LONGEST }, async () => {
    for (const _round of eachRound(20)) {
      const admin = await clinic.api('sudo');
      const acknowledged: string[] = [];
      const write = async (): Promise<void> => {
        for (;;) {
          const answer = await admin
            .ask('POST', '/user', { name: freshOwner(), phone: freshPhone() })
            .catch(() => undefined);
          if (answer === undefined) return;
          expect(answer.code, answer.message).toBe(100_000);
          acknowledged.push((answer.result as { _id: string })._id);
        }
      };
      const writers = Array.from({ length: 6 }, write);
      await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(COMMANDS);
      await clinic.server.kill();
      await Promise.all(writers);
      await clinic.server.start();
      const rows = await database.rows<{ made: string }>(
        `SELECT count(*) AS made FROM vetloom.document d JOIN vetloom.history h
           ON h.clinic_id = d.clinic_id AND h.collection = d.collection AND h.doc_id = d.id
         WHERE d.clinic_id = 'demo' AND NOT d.deleted AND d.id = ANY ($1) GROUP BY d.id`,
        [acknowledged],
      );
      const doubled = rows.filter(({ made }) => Number(made) !== 1).length;
      const result = { acknowledged: acknowledged.length, lost: acknowledged.length - rows.length, doubled };
      expect(result).toMatchObject({ lost: 0, doubled: 0 });
      report.add('server killed in the middle of REST writes', result);
    }
  });
});

describe('a killed database', () => {
  it('is started again by the server, and loses and doubles nothing', { timeout: LONGEST }, async () => {
    const page = await clinic.desk();
    const profile = await FaultProfile.of(page.context());
    const tab = await profile.tab(clinic.server.url);
    for (const round of eachRound(20)) {
      if (round % KILLS_A_SERVER === 0) {
        await clinic.server.stop();
        await clinic.server.start();
      }
      const { ended } = await profile.worksOn(tab, freshWork(recordID), COMMANDS + round);
      const { pid } = database;
      database.kill();
      const before = profile.acknowledged.length;
      await expect.poll(() => profile.acknowledged.length - before, { interval: 5 }).toBeGreaterThan(5);
      await stopWork(tab);
      await ended;
      await isSynced(tab);
      expect(database.pid).not.toBe(pid);
      report.add('PostgreSQL killed', await database.expectNothingLost(profile.acknowledged.splice(0), recordID));
    }
  });
});
