import { set } from '@vetloom/testing/domain/builders.ts';
import { describe, expect, it } from 'vitest';
import { applyEdits, type Edit, edits } from './edit.ts';

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
