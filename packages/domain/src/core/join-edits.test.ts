import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyEdits, type Edit, joinEdits } from './edit.ts';
import { withSeenRows } from './rows.ts';

const ROOTS = new Set(['a', 'b', 'rows']);
const value = fc.constantFrom('x', 'y', 'z', 1, 2);
const set = (path: string[]) => value.map((to): Edit => ({ op: 'set', path, from: undefined, to }));
const change = fc.oneof(
  set(['a']),
  set(['b', 'c']),
  set(['rows', 'r1', 'v']),
  fc.constant<Edit>({ op: 'insert', path: ['rows'], row: { _id: 'r1', v: 'new' } }),
  fc.constant<Edit>({ op: 'remove', path: ['rows', 'r1'] }),
);

it('joined edits leave what the two commands left one after the other', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 6 }), fc.array(change, { maxLength: 6 }), (first, second) => {
      const clashes: unknown[] = [];
      const start = { a: 'x', b: { c: 1 }, rows: [{ _id: 'r1', v: 'old' }] };
      // What a person sends: every edit begins at the value that stands there.
      const typed = (document: typeof start, changes: readonly Edit[]) => {
        const sent: Edit[] = [];
        let state = document;
        for (const each of changes) {
          const made = each.op === 'set' ? { ...each, from: valueAt(state, each.path) } : each;
          // A row is changed only where it is, and put in only where it isn't.
          if (made.path[0] === 'rows' && (made.op === 'insert') === state.rows.length > 0) continue;
          const [edit = made] = withSeenRows(state, [made]);
          sent.push(edit);
          state = applyEdits(
            state,
            [edit],
            ROOTS,
            (path) => clashes.push(path),
            () => true,
          );
        }
        return { sent, state };
      };
      const one = typed(start, first);
      const two = typed(one.state, second);
      const joined = applyEdits(
        start,
        joinEdits(one.sent, two.sent),
        ROOTS,
        (path) => clashes.push(path),
        () => true,
      );
      expect(joined).toEqual(two.state);
      expect(clashes).toEqual([]);
    }),
  );
});

function valueAt(
  document: { a: string; b: { c: number }; rows: { _id: string; v: string }[] },
  path: readonly string[],
) {
  if (path[0] === 'a') return document.a;
  if (path[0] === 'b') return document.b.c;
  return document.rows[0]?.v;
}

it('what two tabs wrote over the same value stays two edits: neither overwrites the other unseen', () => {
  const wrote = (from: string, to: string): Edit => ({ op: 'set', path: ['text'], from, to });
  expect(joinEdits([wrote('', '禁食')], [wrote('', '輸液')])).toEqual([wrote('', '禁食'), wrote('', '輸液')]);
  expect(joinEdits([wrote('', '禁食')], [wrote('禁食', '禁食一天')])).toEqual([wrote('', '禁食一天')]);
});
