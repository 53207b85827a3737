import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ImportDesk } from './import-desk.fixture.ts';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await ImportDesk.open();
});
afterAll(() => desk.close());
beforeEach(() => desk.begin());

const phone = (at = 0) => desk.phone(at);
const chart = (at = 0) => desk.chart(at);
const HEAD = '飼主姓名,手機,寵物名,病歷號,種類\n';
const people = (table: string, matching?: string) => desk.imported('people', HEAD + table, matching);
/** One after the other, on one connection. */
async function idsOf(documents: readonly (() => Promise<{ readonly _id: string }>)[]): Promise<string[]> {
  const ids: string[] = [];
  for (const read of documents) ids.push((await read())._id);
  return ids;
}
const animals = async (userID: string) => desk.stored('pet', 'userID', userID);
const ownerBy = async (of: string) => (await desk.stored('user', 'phone', of))[0];
const kept = async () =>
  (await desk.sql.query(`SELECT word FROM vetloom.import_taken_back WHERE clinic_id = 'demo' ORDER BY word`)).rows.map(
    ({ word }) => word,
  );

describe('owners and animals of an import that was taken back', () => {
  it('have the same ids when the file is imported again, so that what was done with them finds them', async () => {
    const table = `王,${phone()},黑,${chart(0)},狗\n王,${phone()},白,${chart(1)},貓\n李,${phone(1)},花,${chart(2)},貓\n`;
    const first = await people(table);
    const all = [
      ...[0, 1, 2].map((at) => () => desk.petBy(chart(at))),
      ...[0, 1].map((at) => () => ownerBy(phone(at))),
    ];
    const ids = await idsOf(all);
    expect(await desk.undone(first._id)).toMatchObject({ undone: { removed: 5, kept: 0 } });
    const late = { petID: ids[1], cause: '嘔吐' };
    expect(await desk.call('POST', '/record/checkin', late)).not.toMatchObject({ code: 100000 });

    const again = await people(table);
    expect(again.counts).toMatchObject({ ownersCreated: 2, petsCreated: 3, ownersMatched: 0, rowsSkipped: 0 });
    expect(await idsOf(all)).toEqual(ids);
    expect(await desk.call('POST', '/record/checkin', late)).toMatchObject({ code: 100000 });
    expect(await desk.findings()).toEqual([]);
  });

  it('have them again after a second time, and nothing is kept of them while they are here', async () => {
    const table = `趙,${phone()},虎,${chart()},貓\n`;
    const ids = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      const { _id } = await people(table);
      ids.add((await desk.petBy(chart()))._id);
      expect(await kept()).not.toContain(`虎 ${chart()}`);
      await desk.undone(_id);
      expect(await kept()).toContain(`虎 ${chart()}`);
    }
    expect(ids.size).toBe(1);
  });

  it('are one family though its rows stand far apart, also where owners who are here are skipped', async () => {
    const others = Array.from({ length: 120 }, (_, at) => `客${at},${phone(10 + at)},寵${at},${chart(10 + at)},狗\n`);
    const table = `孫,${phone()},一,${chart(0)},狗\n${others.join('')}孫,${phone()},二,${chart(1)},狗\n`;
    const first = await people(table, 'skip');
    expect(first.counts).toMatchObject({ ownersCreated: 121, petsCreated: 122, rowsSkipped: 0 });
    await desk.undone(first._id);
    expect((await people(table, 'skip')).counts).toEqual(first.counts);
    expect(await animals((await ownerBy(phone()))._id)).toHaveLength(2);
  });

  it('are told apart where an owner called two animals alike, and only those go back under their ids that went', async () => {
    const table = `周,${phone()},咪,${chart(0)},貓\n周,${phone()},咪,${chart(1)},貓\n`;
    const first = await people(table);
    const [one, two] = [await desk.petBy(chart(0)), await desk.petBy(chart(1))];
    expect(await desk.call('POST', '/record/checkin', { petID: one._id, cause: '健檢' })).toMatchObject({
      code: 100000,
    });
    // The one with a visit stays, and its owner with it.
    expect(await desk.undone(first._id)).toMatchObject({ undone: { removed: 1, kept: 2 } });
    const again = await people(table);
    expect(again.counts).toMatchObject({ ownersCreated: 0, petsMatched: 1, petsCreated: 1 });
    expect((await desk.petBy(chart(1)))._id).toBe(two._id);
  });

  it('have the clinic’s own numbers again, where the file has none', async () => {
    const rule = { prefix: `R${phone().slice(-3)}` };
    const set = await desk.call('PUT', '/setting', { petIDFormat: 3, petIDPrefix: rule.prefix });
    const table = `吳,${phone()},豆,,狗\n`;
    const first = await people(table);
    const [{ _id: userID }] = [await ownerBy(phone())];
    const [before] = await animals(userID);
    await desk.undone(first._id);
    await people(table);
    const [after] = await animals(userID);
    expect({ set: set.code, _id: after._id, number: after.petNumber }).toEqual({
      set: 100000,
      _id: before._id,
      number: before.petNumber,
    });
    expect(before.petNumber).toContain(rule.prefix);
  });

  it('are new ones where somebody has made the owner by hand meanwhile', async () => {
    const table = `鄭,${phone()},球,${chart()},狗\n`;
    const first = await people(table);
    const { userID } = await desk.petBy(chart());
    await desk.undone(first._id);
    const made = await desk.call('POST', '/user', { name: '鄭', phone: phone() });
    expect((await people(table)).counts).toMatchObject({ ownersCreated: 0, petsCreated: 1 });
    const pet = await desk.petBy(chart());
    expect(pet.userID).toBe(made.result._id);
    expect(pet.userID).not.toBe(userID);
  });

  it('are not known any more once their owner is erased, also one who was made by hand with that phone', async () => {
    const first = await people(`馮,${phone()},雪,${chart()},貓\n`);
    await desk.undone(first._id);
    expect(await kept()).toEqual(expect.arrayContaining(['馮', `雪 ${chart()}`]));
    const made = await desk.call('POST', '/user', { name: '馮', phone: phone() });
    const erased = await desk.call('POST', `/user/${encodeURIComponent(made.result._id)}/erasure`, {
      reason: '當事人申請',
    });
    expect(erased.code).toBe(100000);
    const left = await kept();
    for (const word of ['馮', `雪 ${chart()}`]) expect(left).not.toContain(word);
  });
});
