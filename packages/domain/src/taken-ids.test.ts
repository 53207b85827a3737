import { aCharge, insert, set } from '@vetloom/testing/domain/builders.ts';
import { person, TEST_NOW, TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ALL_COMMANDS } from './commands.ts';
import { DomainError } from './core/error.ts';
import { documentKey } from './engine/overlay.ts';
import { COLLECTION_NAMES, kindOf } from './kinds.ts';
import { removalID } from './removal/removal.schema.ts';

type Ids = Awaited<ReturnType<TestClinic['visit']>>;
/** A document that somebody has, which nobody else may overwrite or see. */
const FOREIGN = { author: 'other@clinic.test', petID: '/pet/other', text: '別人寫的' };

/** A document that a command makes, and the input. */
interface Making {
  readonly collection: string;
  readonly id: string;
  readonly input: object;
}

/** A prepaid package that costs nothing. */
const TERMS = {
  name: '洗澡',
  price: 0,
  lines: [{ _id: 'l1', name: '洗澡', itemIDs: ['/catalog/service/bath'], uses: 2, listPrice: 10 }],
};

/** A Word file that was checked. */
const FORM_FILE = { _id: 'v1', hash: 'a'.repeat(64), name: 'x.docx', mime: 'application/docx', size: 1 };

const PAID = { _id: '/receipt/paid', receive: 10 };

/** Every command that makes a document with an id of its sender's: which one, and an input that makes it. */
const MAKERS: Readonly<Record<string, (ids: Ids, clinic: TestClinic) => Making | Promise<Making>>> = {
  'syncTool.add': () => {
    const input = { _id: '/synctool/1-z', name: '一樓', platform: '', version: '1' };
    return { collection: 'synctool', id: input._id, input };
  },
  'booking.create': ({ userID, petID }) => {
    const place = { dateTime: 1_795_200_000, dateTimeEnd: 1_795_201_800 };
    const input = { _id: '/booking/1-z', userID, petID, place };
    return { collection: 'booking', id: input._id, input };
  },
  'bookingWait.add': ({ userID, petID }) => {
    const input = { _id: '/bookingWait/1-z', userID, petID, wish: { start: '2026-12-01' } };
    return { collection: 'bookingWait', id: input._id, input };
  },
  'holiday.create': () => {
    const fields = { name: '休診', start: '2026-12-01', end: '2026-12-01' };
    const input = { holidays: [{ _id: '/holiday/1-z', fields }] };
    return { collection: 'holiday', id: '/holiday/1-z', input };
  },
  'leave.ask': () => {
    const fields = { doctorID: '/staff/me@clinic.test', start: '2026-12-01', end: '2026-12-01' };
    const input = { _id: '/leave/1-z', fields };
    return { collection: 'leave', id: input._id, input };
  },
  'billing.pay': ({ recordID }) => {
    const receipt = { _id: '/receipt/1-z', recordID, receive: 10 };
    return { collection: 'receipt', id: receipt._id, input: { paymentID: 'p', receipts: [receipt] } };
  },
  'billing.correct': async ({ recordID }, clinic) => {
    await clinic.run('billing.pay', { paymentID: 'p', receipts: [{ ...PAID, recordID }] });
    const receipt = { _id: '/receipt/1-z', receive: 10, method: 'cash' };
    const input = { receiptID: PAID._id, reversalID: '/receipt/back', receipt };
    return { collection: 'receipt', id: receipt._id, input };
  },
  'billing.reverse': async ({ recordID }, clinic) => {
    await clinic.run('billing.pay', { paymentID: 'p', receipts: [{ ...PAID, recordID }] });
    const input = { receiptID: PAID._id, reversalID: '/receipt/1-z', reason: '輸入錯誤' };
    return { collection: 'receipt', id: '/receipt/1-z', input };
  },
  'billing.settleBadDebt': async ({ recordID }, clinic) => {
    await clinic.run('record.edit', { recordID, edits: [insert('chargeDivision', aCharge(10))] });
    const given = { recordID, receiptID: PAID._id, paymentID: 'p', reason: '失聯' };
    await clinic.run('billing.writeOff', given);
    const receipt = { _id: '/receipt/1-z', receive: 10 };
    return {
      collection: 'receipt',
      id: receipt._id,
      input: { receiptID: PAID._id, reversalID: '/receipt/back', receipt },
    };
  },
  'einvoice.issue': async ({ recordID }, clinic) => {
    const seller = [set(['sellerUbn'], '', '22099131'), set(['sellerName'], '', '慈愛動物醫院')];
    await clinic.run('setting.edit', {
      settingID: '/setting/einvoice',
      edits: [set(['on'], false, true), ...seller],
    });
    const buyer = { ubn: '', carrier: '', donation: '' };
    return made('einvoice', { paymentID: 'p', billID: recordID, buyer, code: '0042' });
  },
  'deposit.receive': ({ userID }) => {
    const id = '/deposit/1-z';
    return { collection: 'deposit', id, input: { depositID: id, userID, amount: 10, method: 'cash' } };
  },
  'owner.merge': async ({ userID }, clinic) => {
    const other = await clinic.visit('b');
    const id = '/userMerge/1-z';
    return { collection: 'userMerge', id, input: { mergeID: id, userID, mainID: other.userID } };
  },
  'pet.combine': async ({ petID }, clinic) => {
    const other = await clinic.visit('b');
    const id = '/petMerge/1-z';
    return { collection: 'petMerge', id, input: { mergeID: id, petID, mainID: other.petID } };
  },
  'record.remove': ({ recordID }) => ({
    collection: 'removal',
    id: removalID(recordID),
    input: { recordID },
  }),
  'conflict.log': ({ recordID }) => {
    const id = `/draftConflictLog${recordID}/1-a`;
    const report = { originalDraft: {}, draft: {}, masterRecord: {}, combinedRecord: {}, version: 1 };
    return { collection: 'conflict', id, input: { conflictID: id, recordID, report } };
  },
  'drugRule.create': () => made('drugRule', { fields: { kind: 'class', name: 'x', drugs: ['a'] } }),
  'examItem.create': () => made('examItem', { fields: { category: 'biochemistry', name: '血糖' } }),
  'owner.create': () => made('user', { fields: { name: '王', phone: '0987654321' } }),
  'pet.create': ({ userID }) => made('pet', { userID, fields: { name: '咪' } }),
  'problem.create': ({ petID }) => made('problem', { petID, fields: { name: '皮膚炎', since: 1_795_147_200 } }),
  'record.checkIn': ({ petID }) => {
    const id = '/record/1-z';
    return { collection: 'record', id, input: { visits: [{ _id: id, petID, cause: '咳' }] } };
  },
  'record.createManual': ({ petID }) => made('record', { petID, content: { dateTime: 1_795_147_200 } }),
  'record.duplicate': ({ recordID }) => made('record', { recordID }),
  'recordTemplate.create': () => made('recordTemplate', { fields: { name: 'x' } }),
  'adverseReaction.create': ({ petID }) =>
    made('adverseReaction', {
      petID,
      fields: { product: '三合一', signs: '嘔吐', givenDateTime: 1, beganDateTime: 2 },
    }),
  'referral.create': ({ petID }) =>
    made('referral', { petID, fields: { dateTime: 1_795_147_200, clinic: '港灣', note: '請協助' } }),
  'stay.admit': ({ petID }) => made('inHospital', { petID, fields: { startDateTime: TEST_NOW } }),
  'sale.create': () => made('sale', { fields: { lines: [{ _id: 'l1', name: 'x', price: 1, number: 1 }] } }),
  'prepaidPlan.create': () => made('prepaidPlan', { fields: TERMS }),
  'prepaid.sell': async ({ userID }, clinic) => {
    await clinic.run('prepaidPlan.create', { _id: '/prepaidPlan/1-p', fields: TERMS });
    return made('prepaid', { userID, planID: '/prepaidPlan/1-p', terms: TERMS, depositID: '/deposit/1-p' });
  },
  'prepaid.use': async ({ userID, recordID }, clinic) => {
    await clinic.run('prepaidPlan.create', { _id: '/prepaidPlan/1-p', fields: TERMS });
    const sold = { userID, planID: '/prepaidPlan/1-p', terms: TERMS, depositID: '/deposit/1-p' };
    await clinic.run('prepaid.sell', { _id: '/prepaid/1-p', ...sold });
    const line = aCharge(10, 1, { itemID: '/catalog/service/bath' });
    await clinic.run('record.edit', { recordID, edits: [insert('chargeDivision', line)] });
    const input = { prepaidID: '/prepaid/1-p', recordID, lineID: line._id, receiptID: '/receipt/1-z' };
    return { collection: 'receipt', id: input.receiptID, input };
  },
  'debtCall.create': ({ userID }) => made('debtCall', { userID, fields: { dateTime: TEST_NOW } }),
  'campaign.write': () => made('campaign', { fields: { name: '疫苗月', filter: {} } }),
  'task.create': ({ petID }) => made('task', { petID, fields: { title: '回電' } }),
  'unresolved.putOff': ({ recordID }) =>
    made('putOff', {
      subjectID: recordID,
      section: 'visitsOpen',
      stand: 'x',
      reason: '等報告',
      until: TEST_NOW + 3600,
    }),
  'role.create': () => made('role', { name: 'x', permissions: [] }),
  'customForm.create': () => made('customForm', { fields: { formName: 'x' }, file: FORM_FILE }),
  'textMacro.create': () => made('textMacro', { fields: { trigger: ';xx', text: 'y' } }),
};

/** An id as one of that kind has. */
const idOf = (collection: (typeof COLLECTION_NAMES)[number]): string =>
  collection === 'referral' || collection === 'adverseReaction'
    ? `/${collection}/pet/a/1-z`
    : `${kindOf(collection).idPrefix.replace(/\/$/, '')}/1-z`;

function made(collection: (typeof COLLECTION_NAMES)[number], more: object) {
  const id = idOf(collection);
  return { collection, id, input: { _id: id, ...more } };
}

/** The schemas inside of one, with the names under which they stand. */
function leaves(schema: z.core.$ZodType, name = ''): [string, z.core.$ZodType][] {
  const { def } = schema._zod as unknown as {
    def: Readonly<Record<string, unknown>>;
  };
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([member, inner]) => leaves(inner as z.core.$ZodType, member));
  const inner = [def.innerType, def.element, def.in, ...((def.options as unknown[] | undefined) ?? [])].filter(
    (one): one is z.core.$ZodType => typeof one === 'object' && one !== null && '_zod' in one,
  );
  return inner.length > 0 ? inner.flatMap((one) => leaves(one, name)) : [[name, schema]];
}

/** Whether a schema takes the ids of a kind, and not just any text. */
const isID = (schema: z.core.$ZodType): boolean =>
  !z.safeParse(schema, 'text').success && COLLECTION_NAMES.some((name) => z.safeParse(schema, idOf(name)).success);

/** Run for owners by the server alone, whose rules its own tests show (`owner.commands.test.ts`): no person sends them. */
const FOR_OWNERS: ReadonlySet<string> = new Set(['booking.ask', 'conversation.hear']);

describe('an id that another person has taken', () => {
  it('is tried with every command that names its new document `_id`', () => {
    const named = [...ALL_COMMANDS.values()].filter(({ input }) =>
      leaves(input).some(([name, schema]) => name === '_id' && isID(schema)),
    );
    expect(named.map(({ name }) => name).filter((name) => !(name in MAKERS || FOR_OWNERS.has(name)))).toEqual([]);
  });

  it.each(Object.keys(MAKERS))('%s neither overwrites it nor tells what is there', async (name) => {
    const clinic = new TestClinic();
    const { collection, id, input } = (await MAKERS[name]?.(await clinic.visit(), clinic)) ?? expect.fail();
    const foreign = { _id: id, collection, ...FOREIGN };
    clinic.reader.documents.set(documentKey(collection, id), foreign);
    const command = ALL_COMMANDS.get(name) ?? expect.fail();
    const refusal = await clinic.run(command, input, person('me@clinic.test')).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DomainError);
    expect(refusal).toMatchObject({ codeName: 'conflict' });
    expect(JSON.stringify([(refusal as DomainError).message, (refusal as DomainError).detail])).not.toMatch(
      /other|別人/,
    );
    expect(clinic.reader.documents.get(documentKey(collection, id))).toEqual(foreign);
  });
});
