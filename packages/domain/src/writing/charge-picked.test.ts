import { aProduct } from '@vetloom/testing/domain/builders.ts';
import { TEST_NOW, TEST_ZONE, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import type { CatalogItem } from '../catalog/catalog.schema.ts';
import { pickedItems } from '../catalog/package-lines.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { type ChargeSource, chargeEdits } from './charge-picked.ts';
import { undoOf } from './undo-edits.ts';

const FEE = aProduct('診察費', { kind: 'service', class: '診療', price: 400 });
const SPAY = aProduct('結紮', { kind: 'service', class: '手術', price: 4000 });
const CBC = aProduct('CBC', { kind: 'service', class: '檢驗', examType: '血檢', price: 800 });
const VIAL = aProduct('五合一', { class: '疫苗', price: 600, reminderDays: 365 });
const SUTURE = aProduct('縫線', { class: '耗材', price: 100 });
const ITEMS = [FEE, SPAY, CBC, VIAL, SUTURE];
const itemOf = (id: string) => ITEMS.find(({ _id }) => _id === id);
const bundle: CatalogItem = aProduct('結紮套組', {
  _id: '/catalog/package/K1',
  kind: 'package',
  price: 5000,
  lines: ITEMS.map(({ _id }) => ({ itemID: _id, number: 1 })),
});
let rows = 0;
const source = (more: Partial<ChargeSource> = {}): ChargeSource => ({
  at: 'charges',
  petType: 'Canine',
  templates: [],
  now: TEST_NOW,
  zone: TEST_ZONE,
  newRowID: () => `picked${++rows}`,
  ...more,
});
const listsOf = (at: ChargeSource['at']) =>
  chargeEdits({ vaccineReminder: null }, pickedItems(bundle, itemOf).items, source({ at })).map(({ path }) => path[0]);

async function billed(clinic: TestClinic, recordID: string): Promise<VisitRecord> {
  const record = await clinic.tx.get('record', recordID);
  if (!record) throw new Error('the visit is there');
  return record;
}

describe('what is picked', () => {
  it('[3.3.37 picking half] of a package stands in the lists where it is billed, and the visit costs what the package costs', async () => {
    const clinic = new TestClinic();
    const { recordID } = await clinic.visit();
    const before = await billed(clinic, recordID);
    const edits = chargeEdits(before, pickedItems(bundle, itemOf).items, source());
    await clinic.run('record.edit', { recordID, edits });
    const after = await billed(clinic, recordID);
    expect(after).toMatchObject({
      total: 5000,
      chargeDivision: [{ name: '診察費' }, { name: '結紮' }, { name: '縫線' }],
      examTask: [{ name: 'CBC', type: '血檢', createTaskDateTime: 0 }],
      vaccine: [{ name: '五合一' }],
      vaccineReminder: { text: '五合一' },
    });
    await clinic.run('record.edit', { recordID, edits: undoOf(edits) });
    expect(await billed(clinic, recordID)).toMatchObject({ total: 0, examTask: [], vaccineReminder: null });
  });

  it('within an operation goes to its lists as far as it belongs there', () => {
    expect(listsOf('charges')).toEqual([
      'chargeDivision',
      'chargeDivision',
      'examTask',
      'vaccine',
      'chargeDivision',
      'vaccineReminder',
    ]);
    expect(listsOf('surgery')).toEqual([
      'chargeDivision',
      'surgery',
      'examTask',
      'vaccine',
      'surgeryConsumable',
      'vaccineReminder',
    ]);
  });

  it('by two at once stands twice: what happened isn’t put together', async () => {
    const clinic = new TestClinic();
    const { recordID } = await clinic.visit();
    const before = await billed(clinic, recordID);
    const pick = () =>
      chargeEdits(before, pickedItems(bundle, (id) => (id === VIAL._id ? undefined : itemOf(id))).items, source());
    const [one, two] = [pick(), pick()];
    await clinic.run('record.edit', { recordID, edits: one });
    await clinic.run('record.edit', { recordID, edits: two });
    expect((await billed(clinic, recordID)).chargeDivision).toHaveLength(6);
  });
});
