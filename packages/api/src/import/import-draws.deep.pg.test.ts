import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ImportDesk } from './import-desk.fixture.ts';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await ImportDesk.open();
});
afterAll(() => desk.close());
beforeEach(() => desk.begin());

const chart = (at = 0) => desk.chart(at);

describe('words of another program', () => {
  const PEOPLE = '飼主姓名,手機,寵物名,病歷號,品種,性別\n';

  it('that the clinic doesn’t have come first, by their rows, and stay as they are; nothing becomes unknown in silence', async () => {
    const rows = ['玩具貴賓,男生', '玩具貴賓,三', '土狗,公'].map(
      (rest, at) => `主${at},${desk.phone(at)},寶${at},${chart(at)},${rest}`,
    );
    const { result: job } = await desk.bring('people', PEOPLE + rows.join('\n'));
    const { result: dry } = await desk.post(job._id, 'check', job.plan);
    expect(dry.words).toEqual([
      { field: 'pet.breed', from: '玩具貴賓', to: '玩具貴賓', rows: 2, matched: false },
      { field: 'pet.breed', from: '土狗', to: '土狗', rows: 1, matched: false },
      { field: 'pet.gender', from: '三', to: '三', rows: 1, matched: false },
    ]);
    expect(dry.lists['pet.gender']).toEqual(['公', '母']);
    await desk.post(job._id, 'start', job.plan);
    await desk.ended(job._id);
    expect(await desk.petBy(chart(1))).toMatchObject({ breed: '玩具貴賓', gender: '', info: '原系統性別：三' });
  });

  it('become what somebody chose, which the next file of the clinic remembers with who said so, until somebody says otherwise', async () => {
    const rowOf = (at: number) => `主,${desk.phone(at)},寶,${chart(at)},迷你雪納瑞${chart()},三號\n`;
    const { result: job } = await desk.bring('people', PEOPLE + rowOf(0));
    const word = { field: 'pet.breed', from: `迷你雪納瑞${chart()}`, to: '雪納瑞' };
    const sex = { field: 'pet.gender', from: '三號', to: '母' };
    await desk.post(job._id, 'start', { ...job.plan, words: [word, sex] });
    await desk.ended(job._id);
    expect(await desk.petBy(chart())).toMatchObject({ breed: '雪納瑞', gender: 'Female', info: '' });
    const { result: words } = await desk.call('GET', '/importWord');
    expect(words).toContainEqual({
      meaning: 'breed',
      from: word.from,
      to: '雪納瑞',
      by: '/staff/admin@demo.vetloom.test',
      at: expect.any(Number),
    });
    const next = await desk.imported('people', PEOPLE + rowOf(1));
    expect(next.plan.words).toEqual(expect.arrayContaining([word, sex]));
    expect(await desk.petBy(chart(1))).toMatchObject({ breed: '雪納瑞', gender: 'Female' });
    const said = await desk.call('POST', '/importWord', { meaning: 'breed', from: word.from, to: null });
    expect(said.result.map(({ from }: { from: string }) => from)).not.toContain(word.from);
    expect((await desk.call('POST', '/importWord', { meaning: 'weather', from: 'a', to: 'b' })).code).toBe(100105);
  });

  it('name doctors, drugs and services of other kinds of tables by the same book', async () => {
    await desk.animals(1);
    const { result: job } = await desk.bring(
      'visit',
      `病歷號,日期,醫師,總金額\n${chart()},112/3/5,老王${chart()},300\n`,
    );
    const { result: dry } = await desk.post(job._id, 'check', job.plan);
    expect(dry.words).toMatchObject([{ field: 'visit.doctor', rows: 1, matched: false }]);
    const to = dry.lists['visit.doctor'][0];
    await desk.post(job._id, 'start', { ...job.plan, words: [{ field: 'visit.doctor', from: `老王${chart()}`, to }] });
    await desk.ended(job._id);
    expect(await desk.visitsOf(chart())).toMatchObject([{ doctor: to }]);
    const bag = `病歷號,日期,藥名,醫師\n${chart()},112/3/6,消炎藥,老王${chart()}\n`;
    expect((await desk.imported('prescription', bag)).plan.words).toContainEqual({
      field: 'prescription.doctor',
      from: `老王${chart()}`,
      to,
    });
  });
});

describe('records drawn at random', () => {
  it('say each cell beside the part that is its own', async () => {
    await desk.animals(1);
    const HEAD = '病歷號,日期,主訴,病歷內容,項目,數量,小計,總金額,已收,未收\n';
    await desk.imported('visit', `${HEAD}${chart()},112/3/5,腹瀉,,診察費,1,300,300,100,200\n`);
    const { result: draw } = await desk.call('POST', '/importDraw', {});
    const visit = draw.items.find(
      ({ kind, parts }: { kind: string; parts: { file: string }[] }) =>
        kind === 'visit' && parts.some(({ file }) => file === chart()),
    );
    const said = Object.fromEntries(
      visit.parts.map(({ field, file, here }: Record<string, string>) => [field, [file, here]]),
    );
    expect(said).toMatchObject({
      'visit.cause': ['腹瀉', '腹瀉'],
      'visit.item': ['診察費；1；300', '診察費 × 1 = 300'],
      'visit.paid': ['100；200', '100'],
    });
    expect(said).not.toHaveProperty('visit.record');
  });

  it('are of all kinds, the same by the same seed, beside their source rows, and are ticked with who and when', async () => {
    await desk.animals(15);
    const visits = Array.from({ length: 15 }, (_, at) => `${chart(at)},112/3/${at + 1},腹瀉${at},${at * 100}`);
    await desk.imported('visit', `病歷號,日期,病歷內容,總金額\n${visits.join('\n')}\n`);
    const { result: draw } = await desk.call('POST', '/importDraw', {});
    expect(draw).toMatchObject({ records: 20, checked: 0, wrong: 0, drawnBy: '/staff/admin@demo.vetloom.test' });
    const drawn = (one: typeof draw) =>
      one.items.map(({ kind, row, file, documents }: never) => [kind, row, file, documents]);
    expect(new Set(draw.items.map(({ kind }: { kind: string }) => kind))).toContain('people');
    const again = await desk.call('POST', '/importDraw', { seed: draw.seed });
    expect(drawn(again.result)).toEqual(drawn(draw));
    const other = await desk.call('POST', '/importDraw', { seed: `${draw.seed}x` });
    expect(drawn(other.result)).not.toEqual(drawn(draw));
    const visit = draw.items.find(
      ({ kind, parts }: { kind: string; parts: { file: string }[] }) =>
        kind === 'visit' && parts.some(({ file }) => /^腹瀉[0-9]+$/.test(file)),
    );
    const at = Number(/腹瀉([0-9]+)/.exec(JSON.stringify(visit.parts))?.[1]);
    expect(visit.parts).toMatchObject(
      expect.arrayContaining([
        { field: 'visit.date', file: `112/3/${at + 1}`, here: `2023-03-${String(at + 1).padStart(2, '0')}` },
        { field: 'visit.record', file: `腹瀉${at}`, here: `腹瀉${at}` },
      ]),
    );
    // Whose it is stands first, by the file and here.
    expect(visit.parts.slice(0, 3)).toEqual([
      { field: 'patient.number', file: chart(at), here: chart(at) },
      { field: 'patient.name', file: '', here: `寶${at}` },
      { field: 'patient.phone', file: '', here: `主${at} ${desk.phone(at)}` },
    ]);
    const check = (body: object) => desk.call('POST', `/importDraw/${draw._id}/check`, body);
    expect((await check({ place: 1, verdict: 'right' })).result).toMatchObject({ checked: 1, wrong: 0 });
    expect((await check({ place: 2, verdict: 'wrong' })).code).toBe(100105);
    expect((await check({ place: 2, verdict: 'wrong', remark: '體重不對' })).result).toMatchObject({
      checked: 2,
      wrong: 1,
    });
    const { result: kept } = await desk.call('GET', `/importDraw/${draw._id}`);
    expect(kept.items.slice(0, 2)).toMatchObject([
      { verdict: 'right', checkedBy: '/staff/admin@demo.vetloom.test', checkedAt: desk.api.now },
      { verdict: 'wrong', remark: '體重不對' },
    ]);
    expect((await check({ place: 1, verdict: null })).result).toMatchObject({ checked: 1 });
    const { result: list } = await desk.call('GET', '/importDraw');
    expect(list.find(({ _id }: { _id: string }) => _id === draw._id)).toMatchObject({
      records: 20,
      checked: 1,
      wrong: 1,
    });
  });
});
