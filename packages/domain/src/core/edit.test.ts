import { set } from '@vetloom/testing/domain/builders.ts';
import { describe, expect, it } from 'vitest';
import { applyEdits, type Edit, edits } from './edit.ts';
import { withSeenRows } from './rows.ts';

const roots = new Set(['name', 'text', 'rows', 'inner', 'note']);
const run = (document: object, changes: Edit[]) => {
  const reports: unknown[] = [];
  const result = applyEdits(
    document,
    changes,
    roots,
    (path, from, mine, theirs) => reports.push({ path, from, mine, theirs }),
    ([root]) => root !== 'name',
  );
  return { result, reports };
};

describe('edits (ARCHITECTURE law 3)', () => {
  it('sets a field whose value is the one that was seen', () => {
    expect(run({ name: 'a' }, [set(['name'], 'a', 'b')])).toEqual({ result: { name: 'b' }, reports: [] });
  });

  it('sets a field that was not there and takes one away, as they come over JSON', () => {
    const overWire = (change: object) => edits.parse(JSON.parse(JSON.stringify([change])));
    const added = overWire(set(['note'], undefined, 'b'));
    expect(run({ name: 'a' }, added)).toEqual({ result: { name: 'a', note: 'b' }, reports: [] });
    const taken = overWire(set(['note'], 'b', undefined));
    expect(run({ name: 'a', note: 'b' }, taken)).toEqual({ result: { name: 'a' }, reports: [] });
  });

  it('keeps the stored value and reports when it differs', () => {
    const { result, reports } = run({ name: 'theirs' }, [set(['name'], 'a', 'mine')]);
    expect(result).toEqual({ name: 'theirs' });
    expect(reports).toEqual([{ path: ['name'], from: 'a', mine: 'mine', theirs: 'theirs' }]);
  });

  it('is silent when both wrote the same', () => {
    expect(run({ name: 'b' }, [set(['name'], 'a', 'b')]).reports).toEqual([]);
  });

  it('merges prose that was changed in different places', () => {
    const { result, reports } = run({ text: '第一段改。\n第二段。\n第三段。\n' }, [
      set(['text'], '第一段。\n第二段。\n第三段。\n', '第一段。\n第二段。\n第三段加長。\n'),
    ]);
    expect(result).toEqual({ text: '第一段改。\n第二段。\n第三段加長。\n' });
    expect(reports).toEqual([]);
  });

  it('never merges a short value into one that nobody wrote', () => {
    expect(run({ name: '0912345670' }, [set(['name'], '0912345678', '0922345678')]).result).toEqual({
      name: '0912345670',
    });
  });

  it('asks about prose of so many equal lines that comparing it would take minutes, and loses neither', () => {
    // Ten thousand lines each, of two words in another order: they fit into a field.
    const lines = (step: number) =>
      Array.from({ length: 10_000 }, (_, at) => ((at * step) % 7 < 3 ? 'a\n' : 'b\n')).join('');
    const [seen, mine, theirs] = [lines(1), lines(2), lines(3)];
    const { result, reports } = run({ text: theirs }, [set(['text'], seen, mine)]);
    expect(result).toEqual({ text: theirs });
    expect(reports).toEqual([{ path: ['text'], from: seen, mine, theirs }]);
  });

  it('asks once a command has merged as much as one may, however its edits are cut', () => {
    const lines = (step: number) =>
      Array.from({ length: 200 }, (_, at) => ((at * step) % 7 < 3 ? 'a\n' : `${at}\n`)).join('');
    const [seen, mine] = [lines(1), `${lines(1)}new\n`];
    const rows = Array.from({ length: 500 }, () => set(['text'], seen, mine));
    const theirs = `first\n${lines(1)}`;
    const { result, reports } = run({ text: theirs }, rows);
    expect((result as { text: string }).text).toContain('new');
    expect(reports.length).toBeGreaterThan(400);
  });

  it('merges no two values that are no prose, however long they are', () => {
    const [base, mine, theirs] = ['一'.repeat(30), `${'一'.repeat(30)}。二樓`, `乙。${'一'.repeat(30)}`];
    expect(run({ name: theirs }, [set(['name'], base, mine)]).reports).toHaveLength(1);
    expect(run({ text: theirs }, [set(['text'], base, mine)]).reports).toHaveLength(1);
    expect(run({ name: `甲。${base}` }, [set(['name'], base, `${base}。二樓`)]).result).toEqual({
      name: `甲。${base}`,
    });
  });

  it('two people adding rows keep both; adding the same row twice keeps one', () => {
    const insert = (id: string): Edit => ({ op: 'insert', path: ['rows'], row: { _id: id } });
    expect(run({ rows: [{ _id: 'a' }] }, [insert('b'), insert('b')]).result).toEqual({
      rows: [{ _id: 'a' }, { _id: 'b' }],
    });
  });

  it('removing a row that is gone is done already; changing one that is gone is reported', () => {
    expect(run({ rows: [] }, [{ op: 'remove', path: ['rows', 'x'] }]).reports).toEqual([]);
    expect(run({ rows: [] }, [set(['rows', 'x', 'price'], 1, 2)]).reports).toHaveLength(1);
  });

  it('a missing member and null are the same absence', () => {
    expect(run({ inner: {} }, [set(['inner', 'a'], null, 5)]).result).toEqual({ inner: { a: 5 } });
  });

  it('refuses fields that may not be edited, and prototype members', () => {
    expect(() => run({ total: 1 }, [set(['total'], 1, 2)])).toThrow(/can't be edited/);
    expect(run({ inner: {} }, [set(['inner', '__proto__', 'x'], null, 1)]).reports).toHaveLength(1);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});

describe('rows that two people had in hand (ARCHITECTURE law 3)', () => {
  const row = (more: object = {}) => ({ _id: 'x', price: 1, ...more });
  const remove = (path: string[] = ['rows', 'x']): Edit => ({ op: 'remove', path });
  /** What a person sends who sees a document, and what becomes of it in another one. */
  const meets = (saw: object, changes: Edit[], stored: object) =>
    run(stored, edits.parse(JSON.parse(JSON.stringify(withSeenRows(saw, changes)))));

  it('a row that somebody changed since is not taken out, and both are told whole', () => {
    expect(meets({ rows: [row()] }, [remove()], { rows: [row({ price: 2 })] })).toEqual({
      result: { rows: [row({ price: 2 })] },
      reports: [{ path: ['rows', 'x'], from: row(), mine: null, theirs: row({ price: 2 }) }],
    });
  });

  it('a row that somebody took out since stays out, and what it was to be is told whole', () => {
    const changes = [set(['rows', 'x', 'price'], 1, 5), set(['rows', 'x', 'note'], undefined, 'a')];
    expect(meets({ rows: [row()] }, changes, { rows: [] })).toEqual({
      result: { rows: [] },
      reports: [{ path: ['rows', 'x'], from: row(), mine: row({ price: 5, note: 'a' }), theirs: null }],
    });
  });

  it('tells the outermost row that is gone, and takes out one that is as it was seen, own changes counted', () => {
    const bag = (...items: object[]) => ({ bagID: 'b', items });
    const changes = [set(['rows', 'b', 'items', 'x', 'price'], 1, 5)];
    expect(meets({ rows: [bag(row())] }, changes, { rows: [] }).reports).toEqual([
      { path: ['rows', 'b'], from: bag(row()), mine: bag(row({ price: 5 })), theirs: null },
    ]);
    expect(meets({ rows: [bag(row())] }, changes, { rows: [bag()] }).reports).toEqual([
      { path: ['rows', 'b', 'items', 'x'], from: row(), mine: row({ price: 5 }), theirs: null },
    ]);
    const out = [...changes, remove(['rows', 'b', 'items', 'x'])];
    expect(meets({ rows: [bag(row())] }, out, { rows: [bag(row())] })).toEqual({
      result: { rows: [bag()] },
      reports: [],
    });
  });

  it('a row that goes into one that is gone is told with it', () => {
    const changes: Edit[] = [{ op: 'insert', path: ['rows', 'b', 'items'], row: row() }];
    expect(meets({ rows: [{ bagID: 'b', items: [] }] }, changes, { rows: [] }).reports).toEqual([
      { path: ['rows', 'b'], from: { bagID: 'b', items: [] }, mine: { bagID: 'b', items: [row()] }, theirs: null },
    ]);
  });

  it('nothing is told where both took it out, or where a row went in and out again', () => {
    expect(meets({ rows: [row()] }, [remove()], { rows: [] }).reports).toEqual([]);
    expect(meets({ rows: [row()] }, [set(['rows', 'x', 'price'], 1, 5), remove()], { rows: [] }).reports).toEqual([]);
    const inAndOut: Edit[] = [{ op: 'insert', path: ['rows'], row: row() }, remove()];
    expect(meets({ rows: [] }, inAndOut, { rows: [] })).toEqual({ result: { rows: [] }, reports: [] });
  });

  it('a row that the same command puts in is its author’s, whatever was worked out in it before they saw it', () => {
    const putIn: Edit = { op: 'insert', path: ['rows'], row: row() };
    const seen = row({ subTotal: 1 });
    const takenBack: Edit[] = [putIn, { ...remove(), seen }];
    expect(meets({ rows: [] }, takenBack, { rows: [] })).toEqual({ result: { rows: [] }, reports: [] });
    const changed: Edit[] = [putIn, { ...set(['rows', 'x', 'price'], 1, 5), seen }, remove()];
    expect(meets({ rows: [] }, changed, { rows: [] })).toEqual({ result: { rows: [] }, reports: [] });
    // One that stood there before is not.
    const theirs = row({ price: 9 });
    expect(meets({ rows: [] }, takenBack, { rows: [theirs] })).toMatchObject({ result: { rows: [theirs] } });
  });

  it('a row whose id somebody else has taken for another one is told', () => {
    expect(meets({ rows: [] }, [{ op: 'insert', path: ['rows'], row: row() }], { rows: [row({ price: 9 })] })).toEqual({
      result: { rows: [row({ price: 9 })] },
      reports: [{ path: ['rows', 'x'], from: undefined, mine: row(), theirs: row({ price: 9 }) }],
    });
  });

  it('leaves the row that its author brings along where one in it is gone since they began', () => {
    const bag = (...items: object[]) => ({ rows: [{ _id: 'b', items }] });
    const [saw] = bag(row(), { _id: 'z' }).rows;
    const change: Edit = { ...set(['rows', 'b', 'items', 'x', 'price'], 1, 2), seen: saw };
    for (const stored of [bag(), bag({ _id: 'z' }), { rows: [] }])
      expect(withSeenRows(stored, [change])).toEqual([change]);
    // What is there is said as it stands there.
    const there = bag(row({ note: 'new' }));
    expect(withSeenRows(there, [change])).toEqual([{ ...change, seen: there.rows[0] }]);
  });

  it('says each row once, and beside a new one which others were there', () => {
    const changes: Edit[] = [
      set(['rows', 'x', 'price'], 1, 2),
      set(['rows', 'x', 'note'], undefined, 'a'),
      { op: 'insert', path: ['rows'], row: { _id: 'y' } },
    ];
    const [first, second, third] = withSeenRows({ rows: [row()] }, changes);
    expect([first?.seen, second?.seen]).toEqual([row(), undefined]);
    expect(third).toMatchObject({ beside: ['x'] });
  });
});
