import { recordContent, type VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { aBag, aCharge } from '@vetloom/testing/domain/builders.ts';
import { expect, it } from 'vitest';
import { DraftDesk } from './drafts/draft-desk.ts';
import { fieldsOf, partOf } from './shown.ts';

const bag = aBag(100);
const drug = bag.items[0]?._id ?? '';
const record = {
  ...recordContent.parse({ dateTime: 1_795_147_200, chargeDivision: [aCharge(300)], drugBag: [bag] }),
  _id: '/record/1',
} as VisitRecord;

const desk = () =>
  new DraftDesk(
    {
      keep: { read: () => ({ drafts: [], keptAt: undefined }), write: () => true, drop: () => undefined },
      run: async () => undefined,
      editsOf: async () => [],
      refusalOf: () => ({ sentence: '', code: 0 }),
      shown: () => record,
      rowAround: () => undefined,
      now: () => 5,
      later: () => () => undefined,
    },
    () => undefined,
  );
const word = (path: readonly string[], to: unknown) => ({
  path,
  seen: undefined,
  text: String(to),
  to,
  valid: true,
  focused: true,
});

/** How often each part of the editor would render while these are typed, one after the other. */
function renders(typed: readonly { path: readonly string[]; to: unknown }[]): Record<string, number> {
  const one = desk();
  const parts = {
    findings: partOf(one, record, ({ finding }) => finding),
    diseases: partOf(one, record, ({ disease }) => disease),
    bags: partOf(one, record, ({ drugBag }) => drugBag),
    dosing: partOf(one, record, fieldsOf('drugBag', 'weight', 'disease')),
    bill: partOf(one, record, fieldsOf('chargeDivision', 'drugBag', 'vaccine', 'drugDiscountRate')),
    lacks: partOf(one, record, (shown) => (shown.record === '' ? ['symptoms'] : [])),
  };
  const seen = Object.entries(parts).map(([name, read]) => ({ name, read, last: read(), count: 0 }));
  for (const { path, to } of typed) {
    one.type(word(path, to));
    for (const part of seen) {
      const now: unknown = part.read();
      if (now !== part.last) part.count += 1;
      part.last = now as typeof part.last;
    }
  }
  return Object.fromEntries(seen.map(({ name, count }) => [name, count]));
}

it('a keystroke is work only for the part of the editor in which it is typed', () => {
  const sentence = '前天晚餐後開始嘔吐，共五次';
  const prose = [...sentence].map((_, at) => ({ path: ['record'], to: sentence.slice(0, at + 1) }));
  expect(renders(prose)).toEqual({ findings: 0, diseases: 0, bags: 0, dosing: 0, bill: 0, lacks: 1 });
  const weight = [1, 12].map((to) => ({ path: ['weight'], to }));
  expect(renders(weight)).toEqual({ findings: 0, diseases: 0, bags: 0, dosing: 2, bill: 0, lacks: 0 });
  const number = [2, 3].map((to) => ({ path: ['drugBag', bag.bagID, 'items', drug, 'number'], to }));
  expect(renders(number)).toEqual({ findings: 0, diseases: 0, bags: 2, dosing: 2, bill: 2, lacks: 0 });
});

it('what is typed shows in its part and nowhere else', () => {
  const one = desk();
  one.type(
    word(['drugBag', bag.bagID, 'items', drug, 'number'], 7),
    word(['drugBag', 'gone', 'items', 'x', 'number'], 1),
  );
  const shown = partOf(one, record, (all) => all)();
  expect(shown.drugBag[0]?.items[0]?.number).toBe(7);
  expect(record.drugBag[0]?.items[0]?.number).toBe(1);
  expect(shown.chargeDivision).toBe(record.chargeDivision);
});
