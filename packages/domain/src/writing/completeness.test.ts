import { aBag, aCharge } from '@vetloom/testing/domain/builders.ts';
import { TEST_NOW, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { expect, it } from 'vitest';
import { drugLine } from '../lines/drug-bag.schema.ts';
import type { Owner } from '../owner/owner.schema.ts';
import type { Pet } from '../pet/pet.schema.ts';
import type { VisitRecord } from '../record/record.schema.ts';
import { missingIn, type RecordFacts } from './completeness.ts';

interface Differences {
  readonly record?: Partial<VisitRecord>;
  readonly pet?: Partial<Pet>;
  readonly owner?: Partial<Owner>;
}

/** The facts of a visit whose record is whole, with these differences. */
async function whole(more: Differences = {}): Promise<RecordFacts> {
  const clinic = new TestClinic();
  const { userID, petID, recordID } = await clinic.visit();
  const [record, pet, owner] = [
    await clinic.tx.get('record', recordID),
    await clinic.tx.get('pet', petID),
    await clinic.tx.get('user', userID),
  ];
  if (!record || !pet || !owner) throw new Error('the visit is missing');
  const written = { weight: 9.8, diagnosis: '急性胃腸炎', therapy: '禁食 12 小時', doctor: '林佳蓉' };
  const known = { type: 'Canine', gender: 'Female', birth: TEST_NOW - 86_400 * 800, breed: '柴犬' } as const;
  return {
    record: { ...record, ...written, ...more.record },
    pet: { ...pet, ...known, ...more.pet },
    owner: { ...owner, address: '台北市大安區和平東路一段 1 號', ...more.owner },
  };
}

const lacking = async (more: Differences = {}) => missingIn(await whole(more)).map(({ item }) => item);

it('finds nothing in a whole record', async () => {
  expect(await lacking()).toEqual([]);
});

it.each<[string, Differences]>([
  ['ownerName', { owner: { name: ' ' } }],
  ['ownerAddress', { owner: { address: '' } }],
  ['species', { pet: { type: '' } }],
  ['weight', { record: { weight: null } }],
  ['symptoms', { record: { cause: '', record: '' } }],
  ['diagnosis', { record: { diagnosis: '' } }],
  ['treatment', { record: { therapy: '' } }],
])('獸醫師法 §12 asks for %s', async (item, more) => {
  expect(missingIn(await whole(more))).toEqual([{ item, legal: true }]);
});

it.each<[string, Differences]>([
  ['sex', { pet: { gender: '' } }],
  ['age', { pet: { birth: null } }],
  ['features', { pet: { breed: '' } }],
  ['doctor', { record: { doctor: '', doctorID: '' } }],
])('a good record holds %s besides', async (item, more) => {
  expect(missingIn(await whole(more))).toEqual([{ item, legal: false }]);
});

it('takes a weight of the last thirty days, a named disease and any treatment', async () => {
  const entry = { id: 'w', value: 9.7, source: 'pet' };
  const weighed = (days: number) => ({ weightHistory: [{ ...entry, dateTime: TEST_NOW - days * 86_400 }] });
  expect(await lacking({ record: { weight: null }, pet: weighed(20) })).toEqual([]);
  expect(await lacking({ record: { weight: null }, pet: weighed(40) })).toEqual(['weight']);
  expect(await lacking({ record: { diagnosis: '', disease: [{ _id: 'd', name: '胃炎', certainty: '' }] } })).toEqual(
    [],
  );
  expect(await lacking({ record: { therapy: '', drugBag: [aBag()] } })).toEqual([]);
  // A bill alone says nothing about what was done.
  expect(await lacking({ record: { therapy: '', chargeDivision: [aCharge(500)] } })).toEqual(['treatment']);
});

it('asks for amount and use of every controlled drug', async () => {
  const drug = drugLine.parse({ _id: 'x', name: 'Tramadol', price: 10, number: 4, controlled: true });
  const bag = (more: object) => ({ record: { drugBag: [{ ...aBag(), items: [{ ...drug, ...more }] }] } });
  expect(await lacking(bag({}))).toEqual(['controlledDrug']);
  expect(await lacking(bag({ frequency: 'BID' }))).toEqual([]);
  expect(await lacking(bag({ frequency: 'BID', number: 0 }))).toEqual(['controlledDrug']);
});

it('says nothing about people and animals that the reader may not see', async () => {
  const facts = await whole({ owner: { address: '' }, pet: { type: '' } });
  expect(missingIn({ ...facts, owner: undefined, pet: undefined })).toEqual([]);
});
