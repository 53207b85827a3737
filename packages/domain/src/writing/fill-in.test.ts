import { aBag, aCharge, aProduct } from '@vetloom/testing/domain/builders.ts';
import { TEST_NOW, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { expect, it } from 'vitest';
import type { CatalogItem } from '../catalog/catalog.schema.ts';
import { namedItems } from '../catalog/named-items.ts';
import { applyEdits } from '../core/edit.ts';
import { recordContent, recordSchema, type VisitRecord } from '../record/record.schema.ts';
import { FILL_PARTS, type FillSource, fillInEdits, partsOf, templateFillIn, visitFillIn } from './fill-in.ts';
import { copyEdits, type PastLine } from './past-lines.ts';
import { type RecordTemplate, recordTemplateSchema } from './record-template.schema.ts';
import { undoOf } from './undo-edits.ts';
import { VARIABLES } from './variables.ts';

const item = (name: string, more: Partial<CatalogItem> = {}): CatalogItem => aProduct(name, { price: 40, ...more });
const CERENIA = item('Cerenia', {
  drug: {
    strength: 16,
    dosePerKg: 2,
    doseMin: null,
    doseMax: null,
    frequency: 'SID',
    days: 3,
    route: '內服',
    direction: '',
    divisible: 0.25,
    ingredients: [],
    controlled: false,
    schedule: null,
  },
});
const FEE = item('診察費', { class: '診療', kind: 'service', price: 400 });
const CBC = item('CBC', { class: '檢驗', kind: 'service', price: 800, examType: '血檢' });
const OLD = item('停售藥', { active: false });
const ITEMS = [CERENIA, FEE, CBC, OLD];

let rows = 0;
const source = (weight: number | null = 9.8): FillSource => ({
  itemOf: (id) => ITEMS.find(({ _id }) => _id === id),
  itemNamed: namedItems(ITEMS),
  weight,
  now: TEST_NOW,
  zone: TEST_ZONE,
  newRowID: () => `new${++rows}`,
});
const line = ({ _id: itemID, name }: CatalogItem, more: object = {}) => ({ _id: `t${++rows}`, itemID, name, ...more });
const template = (key: string, fields: object): RecordTemplate =>
  recordTemplateSchema.parse({
    _id: `/recordTemplate/${key}`,
    collection: 'recordTemplate',
    name: key,
    createDateTime: 0,
    createBy: '',
    updateDateTime: 0,
    updateBy: '',
    ...fields,
  });
const facts = { ...Object.fromEntries(VARIABLES.map((name) => [name, undefined])), weight: '9.8 kg' } as never;
const templateSource = (templates: readonly RecordTemplate[] = [], weight: number | null = 9.8) => ({
  ...source(weight),
  templates,
  macros: [{ trigger: ';fast', text: '禁食 12 小時' }],
  facts,
  missing: (name: string) => `［${name}］`,
});
const VOMITING = template('嘔吐', {
  record: '嘔吐，{weight}，{age}',
  therapy: '{;fast}',
  finding: [{ _id: 'system-abdomen', system: '腹部', normal: true, text: '' }],
  disease: [{ _id: 'd', name: '急性胃腸炎', certainty: '疑似' }],
  charge: [line(FEE)],
  exam: [line(CBC)],
  drug: [line(CERENIA, { days: 5 })],
  nextVisitDays: 3,
});

async function visit(more: Partial<VisitRecord> = {}): Promise<VisitRecord> {
  const clinic = new TestClinic();
  const { recordID } = await clinic.visit();
  return recordSchema.parse({ ...(await clinic.tx.get('record', recordID)), ...more });
}
const ROOTS = new Set(Object.keys(recordContent.shape));
const applied = (record: VisitRecord, edits: ReturnType<typeof fillInEdits>): VisitRecord =>
  recordSchema.parse(
    applyEdits(
      record,
      edits,
      ROOTS,
      () => {
        throw new Error('an edit did not fit');
      },
      () => false,
    ),
  );
const filled = (
  record: VisitRecord,
  fill: ReturnType<typeof templateFillIn>,
  parts: readonly (typeof FILL_PARTS)[number][] = FILL_PARTS,
) => applied(record, fillInEdits(record, fill, parts, source().newRowID));

it('fills a visit in from a template, dosed by the weight of the animal', async () => {
  const record = await visit({ cause: '' });
  const done = filled(record, templateFillIn(VOMITING, templateSource()));
  expect(done).toMatchObject({
    record: '嘔吐，9.8 kg，［age］',
    therapy: '禁食 12 小時',
    disease: [{ name: '急性胃腸炎', certainty: '疑似' }],
    chargeDivision: [{ name: '診察費', price: 400, number: 1 }],
    examTask: [{ name: 'CBC', type: '血檢', createTaskDateTime: 0 }],
    drugBag: [{ items: [{ name: 'Cerenia', dosePerKg: 2, unitsPerDose: 1.25, days: 5, number: 7 }] }],
  });
  expect(done.nextVisitDateTime).toBeGreaterThan(TEST_NOW);
});

it('changes and doubles nothing that was written, even when it is filled in twice', async () => {
  const written = { record: '前天晚餐後開始', diagnosis: '見上', nextVisitDateTime: TEST_NOW + 1 };
  const finding = [{ _id: 'system-abdomen', system: '腹部', normal: false, text: '觸痛' }];
  const record = await visit({
    ...written,
    finding,
    disease: [{ _id: 'mine', name: '急性胃腸炎', certainty: '確診' }],
  });
  const done = filled(record, templateFillIn(VOMITING, templateSource()));
  expect(done.record).toBe('前天晚餐後開始\n嘔吐，9.8 kg，［age］');
  expect(done).toMatchObject({ diagnosis: '見上', finding, nextVisitDateTime: TEST_NOW + 1 });
  expect(done.disease).toEqual([{ _id: 'mine', name: '急性胃腸炎', certainty: '確診' }]);
});

it('fills in the templates that one contains, each once and the contained first', () => {
  const base = template('健檢', { record: '基本檢查', charge: [line(FEE)] });
  const middle = template('中', { includes: [base._id], record: '中段' });
  const top = template('上', { includes: [base._id, middle._id], record: '結尾', drug: [line(CERENIA)] });
  const fill = templateFillIn(top, templateSource([base, middle, top]));
  expect(fill.record).toBe('基本檢查\n中段\n結尾');
  expect(fill.charge).toHaveLength(1);
  // A circle of two devices' making ends.
  const circle = { ...base, includes: [top._id] };
  expect(templateFillIn(top, templateSource([circle, middle, top])).record).toBe('基本檢查\n中段\n結尾');
});

it('gives no dose by weight to an animal that nobody has weighed', () => {
  const [bag] = templateFillIn(VOMITING, templateSource([], null)).bags;
  expect(bag).toMatchObject([{ unitsPerDose: null, dosePerKg: 2 }]);
});

it('leaves out what the catalogue no longer has, and says so', () => {
  const fill = templateFillIn(
    template('舊', { drug: [line(OLD)], charge: [{ ...line(FEE), itemID: '/catalog/gone', name: '舊費用' }] }),
    templateSource(),
  );
  expect(fill).toMatchObject({ bags: [], charge: [], gone: ['舊費用', '停售藥'] });
  expect(partsOf(fill)).toEqual([]);
});

it('does the same as last time at today’s prices and weight, without what was of that day', async () => {
  const drug = {
    ...line(CERENIA),
    _id: 'old',
    price: 30,
    number: 4,
    dosePerKg: 2,
    strength: 16,
    unitsPerDose: 1,
    frequency: 'SID',
    days: 4,
    overrideReason: '當時無替代',
  };
  const earlier = await visit({
    therapy: '少量多餐',
    chargeDivision: [
      aCharge(350, 2, { itemID: FEE._id, name: '診察費', subTotal: 500 }),
      aCharge(120, 1, { name: '外出診' }),
    ],
    drugBag: [{ ...aBag(), dispensed: true, items: [drug as never] }],
  });
  const fill = visitFillIn(recordSchema.parse(earlier), source(19.6));
  expect(fill.charge).toMatchObject([
    { name: '診察費', price: 400, number: 2 },
    { name: '外出診', price: 120 },
  ]);
  expect(fill.charge[0]).not.toHaveProperty('subTotal');
  expect(fill.bags).toMatchObject([[{ price: 40, unitsPerDose: 2.5, number: 10, days: 4, overrideReason: '' }]]);
  const now = filled(await visit(), fill, ['therapy', 'drug', 'charge']);
  expect(now).toMatchObject({ therapy: '少量多餐', drugBag: [{ dispensed: false }] });
});

it('is taken back by one undo, down to the last row', async () => {
  const record = await visit({ record: '前天', drugBag: [aBag()] });
  const edits = fillInEdits(record, templateFillIn(VOMITING, templateSource()), FILL_PARTS, source().newRowID);
  expect(applied(applied(record, edits), undoOf(edits))).toEqual(record);
});

it('puts drugs into the open bag, and beside one that was handed out', async () => {
  const fill = templateFillIn(VOMITING, templateSource());
  expect(filled(await visit({ drugBag: [aBag()] }), fill).drugBag).toMatchObject([
    { items: [{}, { name: 'Cerenia' }] },
  ]);
  expect(filled(await visit({ drugBag: [aBag(100, true)] }), fill).drugBag).toHaveLength(2);
});

it('one line of an earlier visit is copied by itself: at the price and weight of today, texts below what stands there, and once', async () => {
  const drug = { ...aBag().items[0], _id: 'd1', itemID: CERENIA._id, dosePerKg: 2, frequency: 'SID', days: 4 };
  const stopped = { ...aBag().items[0], _id: 'd2', itemID: OLD._id, name: '停售藥' };
  const earlier = recordSchema.parse(
    await visit({
      therapy: '少量多餐',
      disease: [
        { _id: 'g1', name: '胃炎', certainty: '' },
        { _id: 'g2', name: '腸炎', certainty: '' },
      ],
      chargeDivision: [aCharge(350, 2, { _id: 'c1', itemID: FEE._id, name: '診察費' })],
      drugBag: [{ ...aBag(), items: [drug as never, stopped as never] }],
    }),
  );
  const now = await visit({ therapy: '禁食 12 小時' });
  const copied = (line: PastLine) =>
    applyEdits(
      now,
      [...copyEdits(now, earlier, line, source(19.6)).edits],
      new Set(Object.keys(now)),
      () => undefined,
      () => false,
    );
  expect(copied({ field: 'therapy' }).therapy).toBe('禁食 12 小時\n少量多餐');
  expect(copied({ field: 'disease', rowID: 'g2' }).disease).toMatchObject([{ name: '腸炎' }]);
  const { drugBag, chargeDivision, therapy } = copied({ field: 'drugBag', rowID: 'd1' });
  expect(drugBag).toMatchObject([{ items: [{ price: 40, unitsPerDose: 2.5, number: 10 }] }]);
  expect([chargeDivision, therapy]).toEqual([[], '禁食 12 小時']);
  expect(copied({ field: 'chargeDivision', rowID: 'c1' }).chargeDivision).toMatchObject([{ price: 400, number: 2 }]);
  const said = { ...now, therapy: '禁食 12 小時\n少量多餐' };
  expect(copyEdits(said, earlier, { field: 'therapy' }, source())).toEqual({ edits: [], gone: [] });
  const left = copyEdits(now, earlier, { field: 'drugBag', rowID: 'd2' }, source());
  expect(left).toEqual({ edits: [], gone: ['停售藥'] });
});

it('what another program prescribed and charged is the clinic’s item of that name, at its price and dose; what it doesn’t offer is named', async () => {
  const drug = (key: string, name: string) => ({ ...aBag().items[0], _id: key, itemID: '', name, days: 4 }) as never;
  const earlier = recordSchema.parse({
    ...(await visit({
      chargeDivision: [aCharge(300, 1, { _id: 'c1', name: '診察費' }), aCharge(90, 1, { _id: 'c2', name: '藥浴' })],
      drugBag: [{ ...aBag(), items: [drug('d1', 'cerenia'), drug('d2', '停售藥'), drug('d3', '院內沒有的藥')] }],
    })),
    imported: { job: 'a', file: '看診.csv', row: 2, number: '', print: 'p' },
  });
  const fill = visitFillIn(earlier, source());
  expect(fill.bags).toMatchObject([[{ itemID: CERENIA._id, name: 'Cerenia', price: 40, days: 4 }]]);
  expect(fill.charge).toMatchObject([
    { itemID: FEE._id, price: 400 },
    { itemID: '', name: '藥浴', price: 90 },
  ]);
  expect(fill.gone).toEqual(['停售藥', '院內沒有的藥']);
});
