import type { DocumentOf } from '@vetloom/domain/engine/kind.ts';
import { queueJob } from '@vetloom/storage/instrument/job-rows.ts';
import { giveUpMessages } from '@vetloom/storage/instrument/message-bounds.ts';
import { keepMessage, noteMessageRead } from '@vetloom/storage/instrument/message-rows.ts';
import { endToolKey, keepInstrumentSecret, keepToolKey } from '@vetloom/storage/instrument/tool-rows.ts';
import { writeIn } from '@vetloom/testing/contract/clinic-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TamperedDatabase, tamperedDatabase } from './tampered-database.fixture.ts';

/** 2025/11/20 09:00 in Taipei. */
const MORNING = 1_763_600_400;
const TOOL = '/synctool/1-aaaaaa';
const REPORT = '/exam/device/1-rrrrrr';
const ORDER = '/exam/record/1-oooooo';

let database: TamperedDatabase['database'];
let owner: TamperedDatabase['owner'];
let verify: TamperedDatabase['verify'];
let close: TamperedDatabase['close'];
let made = 0;
beforeAll(async () => {
  ({ database, owner, verify, close } = await tamperedDatabase());
});
afterAll(() => close());

/** A clinic with a tool, an order that a job carries, and a report that a message became. */
async function clinicWithAnalyser(): Promise<string> {
  made += 1;
  const clinic = `clinic-${made}`;
  const { db } = database;
  await db.system.createClinic({ id: clinic, name: clinic });
  const exam = (body: object) => ({ collection: 'exam', toolID: TOOL, ...body }) as unknown as DocumentOf<'exam'>;
  const synctool = { _id: TOOL, collection: 'synctool', name: 'Lab' } as unknown as DocumentOf<'synctool'>;
  const facts = { at: MORNING, name: 'test' };
  await writeIn(db, clinic, (tx) => tx.put('synctool', synctool), facts);
  const report = {
    _id: REPORT,
    of: 'device',
    messageID: 'm1',
    receivedDateTime: MORNING,
    state: 50,
    dateTime: MORNING,
  };
  await writeIn(db, clinic, (tx) => tx.put('exam', exam(report)), facts);
  const order = { _id: ORDER, of: 'record', jobID: 'j1', createDateTime: MORNING, state: 60, dateTime: MORNING };
  await writeIn(db, clinic, (tx) => tx.put('exam', exam(order)), facts);
  await db.inClinic(clinic, async (tx) => {
    await keepToolKey(tx, { toolID: TOOL, publicKey: 'k', by: 'admin@demo.vetloom.test', at: MORNING });
    await keepInstrumentSecret(tx, { toolID: TOOL, instrumentID: 'i1' }, Buffer.from('sealed'));
    const message = { toolID: TOOL, instrumentID: 'i1', device: 'VS2', protocol: 'astm', receivedAt: MORNING };
    const more = { keptAt: MORNING, files: [], source: '', words: '', raw: Buffer.from('H|\\^&|ALT 88') };
    await keepMessage(tx, { ...message, ...more, messageID: 'm1', identity: 'a' });
    await keepMessage(tx, { ...message, ...more, messageID: 'm2', identity: 'b' });
    const read = { state: 'read', why: '', now: MORNING } as const;
    await noteMessageRead(tx, 'm1', { ...read, reports: [REPORT] });
    await noteMessageRead(tx, 'm2', { ...read, reports: [] });
    const task = { kind: 'test', instrumentID: 'i1' } as const;
    const job = { jobID: 'j1', toolID: TOOL, orderID: ORDER, recordID: '', task, madeBy: 'x', madeAt: MORNING };
    await queueJob(tx, { ...job, expiresAt: MORNING + 60 });
  });
  return clinic;
}

describe('verify of what instruments sent', () => {
  it('finds nothing where all is as it came, also when bytes were given up and a tool was removed', async () => {
    const clinic = await clinicWithAnalyser();
    expect(await verify(clinic)).toMatchObject({ code: 0 });
    const { db } = database;
    await db.inClinic(clinic, async (tx) => {
      expect(await giveUpMessages(tx, { before: MORNING + 1, limit: 1 })).toBe(1);
      await endToolKey(tx, TOOL, MORNING);
    });
    await writeIn(db, clinic, (tx) => tx.remove('synctool', TOOL), { at: MORNING, name: 'test' });
    expect(await verify(clinic)).toMatchObject({ code: 0 });
  });

  it('finds nothing in a clinic that came out of an archive, where tools, messages and jobs stayed behind', async () => {
    const clinic = await clinicWithAnalyser();
    for (const table of ['instrument_message', 'instrument_job', 'instrument_secret', 'sync_tool_key'])
      await owner.query(`DELETE FROM vetloom.${table} WHERE clinic_id = $1`, [clinic]);
    expect(await verify(clinic)).toMatchObject({ code: 0 });
  });

  it.each([
    [
      'a message is changed',
      `UPDATE vetloom.instrument_message SET raw = convert_to('H|ALT 18', 'UTF8') WHERE clinic_id = $1 AND message_id = 'm1'`,
      /2025-11-20 09:00: the message m1 of VS2 is not whole: its bytes are not those that came/,
    ],
    [
      'a message is emptied without a word',
      `UPDATE vetloom.instrument_message SET raw = NULL, digest = NULL WHERE clinic_id = $1 AND message_id = 'm2'`,
      /the message m2 of VS2 is not whole/,
    ],
    [
      'a message is deleted',
      `DELETE FROM vetloom.instrument_message WHERE clinic_id = $1 AND message_id = 'm1'`,
      /the report \/exam\/device\/1-rrrrrr is of the message m1, and there is no such message/,
    ],
    [
      'a message is said to have become a report',
      `UPDATE vetloom.instrument_message SET reports = '{/exam/device/none}' WHERE clinic_id = $1 AND message_id = 'm2'`,
      /the message m2 became the report \/exam\/device\/none, and there is no such report/,
    ],
    [
      'a job is deleted',
      'DELETE FROM vetloom.instrument_job WHERE clinic_id = $1',
      /the order \/exam\/record\/1-oooooo is carried by the job j1, and there is no such job/,
    ],
    [
      'a job is given another order',
      `UPDATE vetloom.instrument_job SET order_id = '/exam/record/none' WHERE clinic_id = $1`,
      /the job j1 carries the order \/exam\/record\/none, and there is no such order/,
    ],
    [
      'a job is given to another tool',
      `UPDATE vetloom.instrument_job SET tool_id = '/synctool/none' WHERE clinic_id = $1`,
      /the job j1 is for the tool \/synctool\/none, which was never paired/,
    ],
    [
      'a key is put there',
      `INSERT INTO vetloom.sync_tool_key (clinic_id, tool_id, public_key, paired_by, paired_at) VALUES ($1, '/synctool/forged', 'k', 'nobody', ${MORNING})`,
      /a key that nobody is said to have paired opens the clinic to the tool \/synctool\/forged, which is not there/,
    ],
    [
      'a secret is left behind',
      `UPDATE vetloom.instrument_secret SET tool_id = '/synctool/none' WHERE clinic_id = $1`,
      /a secret of the instrument i1 is kept for the tool \/synctool\/none, which is not there/,
    ],
  ])('says it when %s', async (_what, statement, says) => {
    const clinic = await clinicWithAnalyser();
    await owner.query(statement.replaceAll('$1', `'${clinic}'`));
    const { code, out } = await verify(clinic);
    expect(out).toMatch(says);
    expect(out).toContain(`${clinic}: NOT INTACT`);
    expect(code).toBe(1);
  });
});
