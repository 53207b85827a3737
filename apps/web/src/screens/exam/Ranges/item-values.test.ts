import { type ExamItem, examItemSchema } from '@vetloom/domain/exam/exam-item.schema.ts';
import { describe, expect, it } from 'vitest';
import { draftOf, editsOf, emptyRange, type ItemDraft, readDraft, shownMonths, typedMonths } from './item-values.ts';

const alt: ExamItem = examItemSchema.parse({
  _id: '/examItem/alt',
  collection: 'examItem',
  category: 'biochemistry',
  name: 'ALT',
  unit: 'U/L',
  order: 20,
  ranges: [
    { _id: 'dog', species: 'Canine', fromMonths: 6, low: 10, high: 125 },
    { _id: 'lab', species: 'Canine', high: 100, standardID: 'catalyst', standardName: 'Catalyst' },
  ],
  updateDateTime: 1,
});
const beside = { itemID: alt._id, items: [alt] };
const sentences = (draft: ItemDraft, itemID: string = alt._id) => {
  const read = readDraft(draft, { itemID, items: [alt] });
  return 'flaws' in read ? read.flaws.map(({ row, sentence }) => `${row ?? '-'} ${sentence}`) : [];
};
const row = (more: object) => ({ ...emptyRange('new', 'Feline'), high: '9', ...more });

describe('ages', () => {
  it.each([
    ['6', 6],
    ['６ 個月', 6],
    ['7 歲', 84],
    ['1.5y', 18],
    ['', null],
    ['兩歲', undefined],
    ['1.3', undefined],
  ])('%s are %s months', (text, months) => expect(typedMonths(text)).toBe(months));

  it('read as they are shown', () => {
    for (const months of [6, 12, 18, 84]) expect(typedMonths(shownMonths(months))).toBe(months);
    expect(shownMonths(0)).toBe('');
  });
});

describe('what is typed of an item', () => {
  it('untouched changes nothing', () => {
    const read = readDraft(draftOf(alt), beside);
    expect('fields' in read && editsOf(alt, read.fields)).toEqual([]);
  });

  it('becomes edits by field and by range, and a named standard keeps its id', () => {
    const draft = draftOf(alt);
    const [dog, lab] = draft.ranges;
    if (!dog || !lab) throw new Error('rows are missing');
    const ranges = [{ ...dog, high: '１３０' }, row({ _id: 'cat', to: '6', low: '\u22121.5', standard: 'Catalyst' })];
    const read = readDraft({ ...draft, title: ' 肝 ', ranges }, beside);
    expect('fields' in read && editsOf(alt, read.fields)).toEqual([
      { op: 'set', path: ['title'], from: '', to: '肝' },
      { op: 'remove', path: ['ranges', 'lab'] },
      { op: 'set', path: ['ranges', 'dog', 'high'], from: 125, to: 130 },
      {
        op: 'insert',
        path: ['ranges'],
        row: expect.objectContaining({ species: 'Feline', toMonths: 6, low: -1.5, high: 9, standardID: 'catalyst' }),
      },
    ]);
  });

  it('a new item stands last in its category', () => {
    const read = readDraft({ ...draftOf(undefined), name: 'GGT' }, { itemID: undefined, items: [alt] });
    expect(read).toMatchObject({ fields: { name: 'GGT', order: 30 } });
  });

  it.each([
    [{ low: '10' }, 'new 第 3 列：下限高於上限。'],
    [{ low: 'x' }, 'new 第 3 列：上下限要填數字。'],
    [{ from: '6', to: '3' }, 'new 第 3 列：年齡的結束要大於開始。'],
    [{ from: '很老' }, 'new 第 3 列：年齡填月數，或「3 歲」「6 個月」。'],
    [{ high: '' }, 'new 第 3 列：上限、下限或正常的文字，至少填一個。'],
    [{ species: 'Canine' }, 'new 第 3 列：和上面某一列的動物、年齡重疊，同一個年齡只能有一個範圍。'],
  ])('is told where it can’t be saved: %j', (more, sentence) => {
    const draft = draftOf(alt);
    expect(sentences({ ...draft, ranges: [...draft.ranges, row(more)] })).toEqual([sentence]);
  });

  it('is told that a name is missing or taken', () => {
    expect(sentences({ ...draftOf(alt), name: ' ' })).toEqual(['- 請填名稱']);
    expect(sentences({ ...draftOf(undefined), name: 'alt ' }, 'new')).toEqual(['- 這一類已經有這個名稱']);
    expect(sentences({ ...draftOf(undefined), name: 'ALT', category: 'reagent' }, 'new')).toEqual([]);
  });
});
