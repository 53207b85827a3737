import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkoutID } from './billing/checkout-day.schema.ts';
import { debtCallID } from './billing/debt-call.kind.ts';
import { depositID } from './billing/deposit.kind.ts';
import { distributionOf } from './billing/distribution.kind.ts';
import { prepaidID } from './billing/prepaid.kind.ts';
import { prepaidPlanID } from './billing/prepaid-plan.kind.ts';
import { receiptID } from './billing/receipt.kind.ts';
import { receiptLaneID } from './billing/receipt-lane.schema.ts';
import { saleID } from './billing/sale.kind.ts';
import { blacklistID } from './booking/blacklist.kind.ts';
import { bookingID } from './booking/booking.kind.ts';
import { holidayID, officialHolidayID } from './booking/holiday.kind.ts';
import { leaveID } from './booking/leave.kind.ts';
import { scheduleID } from './booking/schedule.kind.ts';
import { waitID } from './booking/wait.kind.ts';
import { claimID } from './claim/claim.kind.ts';
import { CUSTOM_LISTS } from './clinic/clinic.schema.ts';
import { SETTINGS } from './clinic/settings/settings.ts';
import { ALL_COMMANDS } from './commands.ts';
import { consentID } from './consent/consent.kind.ts';
import { conversationID } from './conversation/conversation.kind.ts';
import { answerLineID, heardLineID } from './conversation/conversation-line.kind.ts';
import { conversationNoteID } from './conversation/conversation-note.kind.ts';
import type { RandomBytes } from './core/ids.ts';
import { holdsProse } from './core/schema.ts';
import { imageDetectionID } from './detection/detection.kind.ts';
import { einvoiceID } from './einvoice/einvoice.kind.ts';
import { einvoiceLaneID } from './einvoice/lane.schema.ts';
import { einvoiceRangeID } from './einvoice/range.schema.ts';
import { aliasID } from './engine/alias.schema.ts';
import { allKinds, bondsOf, type CollectionName, type Kind } from './engine/kind.ts';
import { estimateDecisionID, estimateID } from './estimate/estimate.kind.ts';
import { examItemID } from './exam/exam-item.kind.ts';
import { cageCareID } from './hospital/cage-care.kind.ts';
import { missionReminderID } from './hospital/mission-reminder.schema.ts';
import { imageMarkID } from './imaging/image-mark.kind.ts';
import { studyID } from './imaging/study.kind.ts';
import { deviceReportID, examOrderID } from './instrument/device-exam.kind.ts';
import { syncToolID } from './instrument/sync-tool.kind.ts';
import { COLLECTION_NAMES, kindOf, kindOfID } from './kinds.ts';
import { campaignID } from './message/campaign/campaign.kind.ts';
import { messageID } from './message/message.kind.ts';
import { ownerID } from './owner/owner.kind.ts';
import { ownerMergeID } from './owner/owner-merge.kind.ts';
import { customFormID } from './paper/custom-form.kind.ts';
import { issuedPaperID } from './paper/issued-paper.kind.ts';
import { adverseReactionID } from './pet/adverse-reaction.kind.ts';
import { deathID } from './pet/death.kind.ts';
import { petMergeID } from './pet/merge.kind.ts';
import { numberLeaseID } from './pet/number-lease.schema.ts';
import { petID } from './pet/pet.kind.ts';
import { asPetID } from './pet/rename.commands.ts';
import { drugRuleID } from './pharmacy/drug-rule.kind.ts';
import { recordID } from './record/record.kind.ts';
import { receivedReferralID } from './referral/received-referral.kind.ts';
import { referralID } from './referral/referral.kind.ts';
import { sentReferralID } from './referral/sent-referral.kind.ts';
import { vaccineReminderID } from './reminder/reminder.kind.ts';
import { removalID } from './removal/removal.schema.ts';
import { COLLECTION_SCHEMAS } from './schemas.ts';
import { signatureID } from './signature/signature.kind.ts';
import { roleID } from './staff/role.kind.ts';
import { staffIDOf } from './staff/staff.schema.ts';
import { staffSettingID } from './staff/staff-setting.kind.ts';
import { surgeryChecklistID } from './surgery/checklist.kind.ts';
import { surgeryMonitorID } from './surgery/monitor.kind.ts';
import { caseID } from './sync/case.kind.ts';
import { conflictID } from './sync/conflict.kind.ts';
import { taskID } from './task/task.kind.ts';
import { putOffID } from './unresolved/put-off.kind.ts';
import { problemID } from './writing/problem.kind.ts';
import { recordTemplateID } from './writing/record-template.kind.ts';
import { textMacroID } from './writing/text-macro.kind.ts';

/** What nothing lies in. */
const LEAVES: ReadonlySet<string> = new Set([
  'string',
  'number',
  'boolean',
  'literal',
  'enum',
  'unknown',
  'transform',
  'template_literal',
]);

/** What a schema is made of: its own members, and through what wraps them. */
function membersOf(schema: z.core.$ZodType): readonly (readonly [name: string | undefined, z.core.$ZodType])[] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape);
  if (schema instanceof z.ZodArray) return [[undefined, schema.def.element]];
  if (schema instanceof z.ZodRecord) return [[undefined, schema.def.valueType]];
  if (schema instanceof z.ZodUnion) return schema.def.options.map((option) => [undefined, option]);
  if (schema instanceof z.ZodPipe) return [schema.def.in, schema.def.out].map((side) => [undefined, side]);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return [[undefined, schema.def.innerType]];
  // What isn't known here could hide a place from every rule below.
  if (!LEAVES.has(schema._zod.def.type)) throw new Error(`what lies in a schema of ${schema._zod.def.type}?`);
  return [];
}

/** Where a schema holds prose, as kinds say it: the field, or the field and the last member of what lies in it. */
function prosePlaces(schema: z.core.$ZodType, path: readonly string[] = []): string[] {
  if (holdsProse(schema)) return [path.length === 1 ? `${path[0]}` : `${path[0]}.${path.at(-1)}`];
  return membersOf(schema).flatMap(([name, member]) =>
    prosePlaces(member, name === undefined ? path : [...path, name]),
  );
}

/** The fields of a kind's documents; those of each, where documents of a kind differ. */
function fieldsOf(schema: z.core.$ZodType): ReadonlySet<string> {
  return new Set(
    schema instanceof z.ZodObject
      ? Object.keys(schema.shape)
      : membersOf(schema).flatMap(([, member]) => [...fieldsOf(member)]),
  );
}

/** What the ids of a schema's documents may be. */
const idSchemas = (schema: z.core.$ZodType): z.core.$ZodType[] =>
  membersOf(schema).flatMap(([name, member]) =>
    name === '_id' ? [member] : name === undefined ? idSchemas(member) : [],
  );

const NAMES = COLLECTION_NAMES.map((name) => [name] as const);
const sorted = (words: readonly string[]): string[] => [...new Set(words)].sort();

/** Kinds whose words are written once and never edited: two people's never meet in one. */
const WRITTEN_ONCE = [
  'checkout',
  'consent',
  'conversationLine',
  'conversationNote',
  'deposit',
  'estimateDecision',
  'issuedPaper',
  'message',
  'receipt',
  'receivedReferral',
  'removal',
  'sentReferral',
  'signature',
];

describe('a kind’s prose', () => {
  it.each(NAMES.filter(([name]) => !WRITTEN_ONCE.includes(name)))(
    '%s: lists every place of its schema in which two people’s words are merged, and no other',
    (name) => {
      expect(sorted(kindOf(name).prose ?? [])).toEqual(sorted(prosePlaces(COLLECTION_SCHEMAS[name])));
    },
  );

  it.each(WRITTEN_ONCE)('%s: is written once, so nobody edits it and nothing is to be listed', (name) => {
    const { editedBy, prose } = kindOf(name);
    expect([editedBy, prose]).toEqual([undefined, undefined]);
  });
});

/** An edit as each of them takes it; a kind that makes a command of each row makes one. */
const SOME_EDITS = [{ op: 'set' as const, path: ['status', 'row', 'note'], from: 'a', to: 'b' }];

describe('a kind’s editors', () => {
  it.each(NAMES)('%s: are those whom the commands let that edit it', (name) => {
    const { editedBy, editors = [] } = kindOf(name);
    const commands = editedBy?.('/none/1', SOME_EDITS) ?? [];
    const permitted = commands.flatMap((command) => ALL_COMMANDS.get(command.name)?.permission ?? []);
    expect(sorted(editors)).toEqual(sorted(permitted));
  });

  // An entry of a day's log is edited by the places within it, and is looked for in none of them.
  it.each(NAMES.filter(([name]) => name !== 'inHospitalMissionLog'))(
    '%s: read it first where they edit it, so that its rows are looked at for what their author saw (law 3)',
    (name) => {
      const { editedBy } = kindOf(name);
      const first = (editedBy?.('/none/1', SOME_EDITS) ?? [])
        .filter(({ input }) => 'edits' in (input as object))
        .flatMap((named) => ALL_COMMANDS.get(named.name)?.reads?.(named.input)[0]?.collection ?? []);
      expect(first.filter((collection) => collection !== name)).toEqual([]);
    },
  );
});

/** Indexes that begin with a field, as `collection.index`. */
const indexesBy = (of: (field: string, kind: Kind) => boolean): string[] =>
  allKinds().flatMap((kind) =>
    Object.entries(kind.indexes).flatMap(([index, [first]]) =>
      first !== undefined && of(first[0], kind) ? [`${kind.collection}.${index} by ${first[0]}`] : [],
    ),
  );

describe('what documents belong to', () => {
  const bonds = allKinds().flatMap((kind) => bondsOf(kind).map(({ field, bond }) => ({ kind, field, bond })));

  it('is another kind, found by one of the two ways', () => {
    const unfit = bonds.filter(
      ({ bond }) =>
        !COLLECTION_NAMES.some((name) => name === bond.to) || (bond.by === undefined) === (bond.ids === undefined),
    );
    expect(unfit.map(({ kind, field }) => `${kind.collection}.${field}`)).toEqual([]);
  });

  it('is found by an index that begins with the field', () => {
    const unfit = bonds.filter(
      ({ kind, field, bond }) => bond.by !== undefined && kind.indexes[bond.by]?.[0]?.[0] !== field,
    );
    expect(unfit.map(({ kind, field }) => `${kind.collection}.${field}`)).toEqual([]);
  });

  it('is said of every field that refers to another document and begins an index', () => {
    // A `UID` is the name that a machine of DICOM gave to what it made, and a chip's number stands in the animal: neither names a document.
    expect(indexesBy((field, { belongs }) => /(?<!U|chip)ID$/.test(field) && !belongs?.[field])).toEqual([]);
  });

  it('is said by the field with which that kind is referred to, or by a name that says more', () => {
    const references = new Map(
      allKinds().flatMap(({ reference, collection }) => (reference ? [[reference, collection]] : [])),
    );
    const unfit = bonds.filter(({ field, bond }) => references.has(field) && references.get(field) !== bond.to);
    expect(unfit.map(({ kind, field }) => `${kind.collection}.${field}`)).toEqual([]);
  });

  it('has a rule to be refused by exactly where it refuses', () => {
    const unfit = bonds.filter(({ bond }) => (bond.removed === 'refuses') !== (bond.rule !== undefined));
    expect(unfit.map(({ kind, field }) => `${kind.collection}.${field}`)).toEqual([]);
  });
});

const random: RandomBytes = (length) => Uint8Array.from({ length }, (_, at) => at * 37);
const NOW = 1_763_600_000;
const STAY = `/inHospital/${NOW}-k3f9`;
const PLAN = `${STAY}/plan/${NOW}`;

/** Ids of each kind, made by its own maker where it has one. */
const IDS = {
  clinic: ['/clinic'],
  setting: SETTINGS.map(({ id }) => id),
  customize: CUSTOM_LISTS.map((list) => `/customize/${list}`),
  role: ['/role/admin', roleID(NOW, random)],
  staff: [staffIDOf('Amy@Example.com')],
  staffSetting: [staffSettingID('amy@example.com')],
  breedPhoto: ['/breedPhoto'],
  receiptLane: [receiptLaneID('k3f9')],
  sale: [saleID(NOW, random)],
  debtCall: [debtCallID(NOW, random)],
  prepaidPlan: [prepaidPlanID(NOW, random)],
  prepaid: [prepaidID(NOW, random)],
  petNumberLease: [numberLeaseID('k3f9', '20261123', 1), numberLeaseID('k3f9', 'sequence', 1)],
  alias: [aliasID(petID(NOW, random)), aliasID(ownerID(NOW, random))],
  catalog: ['/catalog/product/1', '/catalog/service/1'],
  drugRule: [drugRuleID(random)],
  recordTemplate: [recordTemplateID(NOW, random)],
  textMacro: [textMacroID(NOW, random)],
  customForm: [customFormID(NOW, random)],
  issuedPaper: [issuedPaperID(petID(NOW, random), NOW, random)],
  examItem: [examItemID(random)],
  user: [ownerID(NOW, random)],
  pet: [petID(NOW, random), asPetID('20261123001'), '/pet20261123001'],
  userMerge: [ownerMergeID(NOW, random)],
  petMerge: [petMergeID(NOW, random)],
  adverseReaction: [adverseReactionID(petID(NOW, random), NOW, random)],
  death: [deathID(petID(NOW, random), NOW, random)],
  bookingDayNote: ['/bookingDayNote/2026-11-23'],
  holiday: [holidayID('2026-11-23', random), officialHolidayID('2026-10-10')],
  schedule: [scheduleID('2026-11-23', 'everyweek')],
  leave: [leaveID(NOW, random)],
  bookingBlacklist: [blacklistID(ownerID(NOW, random))],
  booking: [bookingID(NOW, random)],
  bookingWait: [waitID(NOW, random)],
  record: [recordID(NOW, random)],
  surgeryMonitor: [surgeryMonitorID(recordID(NOW, random))],
  surgeryChecklist: [surgeryChecklistID(recordID(NOW, random))],
  removal: [removalID(recordID(NOW, random))],
  problem: [problemID(NOW, random)],
  study: [studyID(petID(NOW, random), '1.2.840.113619.2.55'), studyID('/pet20261123001', '1.2.840.1')],
  imageMark: [imageMarkID(petID(NOW, random), NOW, random), imageMarkID('/pet20261123001', NOW, random)],
  imageDetection: [imageDetectionID(petID(NOW, random), NOW, random), imageDetectionID('/pet20261123001', NOW, random)],
  referral: [referralID(petID(NOW, random), NOW, random), referralID('/pet20261123001', NOW, random)],
  sentReferral: [sentReferralID(petID(NOW, random), NOW, random), sentReferralID('/pet20261123001', NOW, random)],
  receivedReferral: [receivedReferralID('harbour', sentReferralID(petID(NOW, random), NOW, random))],
  cageCare: [cageCareID('A1')],
  inHospital: [STAY],
  inHospitalPlan: [PLAN],
  inHospitalMissionLog: [`${STAY}/missionLog/${NOW}`],
  inHospitalExam: [`${STAY}/exam/${NOW}/k3f9`],
  inHospitalMonitor: [`${STAY}/monitor/${NOW}`],
  estimate: [estimateID(petID(NOW, random), NOW, random), estimateID('/pet20261123001', NOW, random)],
  signature: [signatureID(petID(NOW, random), NOW, random)],
  claim: [claimID(petID(NOW, random), NOW, random), claimID('/pet20261123001', NOW, random)],
  consent: [consentID(petID(NOW, random), NOW, random), consentID('/pet20261123001', NOW, random)],
  estimateDecision: [
    estimateDecisionID(petID(NOW, random), NOW, random),
    estimateDecisionID('/pet20261123001', NOW, random),
  ],
  receipt: [receiptID(NOW, random)],
  synctool: [syncToolID(NOW, random)],
  exam: [deviceReportID(NOW, random), examOrderID(NOW, random)],
  einvoice: [einvoiceID(NOW, random)],
  einvoiceRange: [einvoiceRangeID('11512', 'AB', 12_345_600)],
  einvoiceLane: [einvoiceLaneID('k3f9-aa')],
  reminder: [vaccineReminderID(NOW, NOW, random)],
  'reminder/inHospitalMission': [missionReminderID(NOW, PLAN)],
  task: [taskID(NOW, random)],
  putOff: [putOffID(NOW, random)],
  campaign: [campaignID(NOW, random)],
  message: [messageID(NOW, random)],
  conversation: [conversationID('line', 'a'.repeat(24))],
  conversationLine: [answerLineID(NOW, random), heardLineID('line', 'a'.repeat(24))],
  conversationNote: [conversationNoteID('/pet/1795147200-a', NOW, random)],
  deposit: [depositID(NOW, random)],
  checkout: [checkoutID('other', NOW), checkoutID('handover', NOW)],
  distribution: [distributionOf(recordID(NOW, random))],
  case: [caseID('0193-k3f9')],
  conflict: [conflictID(recordID(NOW, random), NOW, 'k3f9'), conflictID(STAY, NOW, 'k3f9')],
} as const satisfies { readonly [C in CollectionName]: readonly string[] };

describe('an id', () => {
  const all = Object.entries(IDS).flatMap(([collection, ids]) =>
    ids.map((id) => [id, collection as CollectionName] as const),
  );

  it.each(all)('%s is known as one of %s', (id, collection) => {
    expect(kindOfID(id)?.collection).toBe(collection);
  });

  it.each(all)('%s is one that the schema of %s takes', (id, collection) => {
    const ids = idSchemas(COLLECTION_SCHEMAS[collection]);
    expect(ids.some((schema) => z.safeParse(schema, id).success)).toBe(true);
  });

  it.each(all)('%s is claimed by no second kind', (id) => {
    const claims = allKinds().filter(({ idPrefix, idShape }) => id.startsWith(idPrefix) && (idShape?.test(id) ?? true));
    const longest = Math.max(...claims.map(({ idPrefix }) => idPrefix.length));
    expect(claims.filter(({ idPrefix }) => idPrefix.length === longest)).toHaveLength(1);
  });
});

describe('a kind', () => {
  it.each(NAMES)('%s: lets nobody read a field that its documents have not', (name) => {
    const fields = fieldsOf(COLLECTION_SCHEMAS[name]);
    const shown = kindOf(name).readers.flatMap(({ fields: which, own }) => [
      ...(which === 'all' ? [] : which),
      own ?? '_id',
    ]);
    expect(shown.filter((field) => !fields.has(field))).toEqual([]);
  });

  it('has a Chinese word of its own', () => {
    const words = allKinds().map(({ word }) => word);
    expect(words.filter((word) => !/^[\u3400-\u9fff]{2,8}$/.test(word))).toEqual([]);
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  });
});

describe('every document', () => {
  /** The objects that a schema allows, where documents of a kind differ. */
  const shapesOf = (schema: z.core.$ZodType): readonly z.ZodObject[] =>
    schema instanceof z.ZodObject ? [schema] : membersOf(schema).flatMap(([, member]) => shapesOf(member));

  /** One of a field's values, where it has several. */
  const one = (schema: z.core.$ZodType): z.core.$ZodType =>
    schema instanceof z.ZodDefault || schema instanceof z.ZodArray
      ? membersOf(schema).reduce((_, [, member]) => one(member), schema as z.core.$ZodType)
      : schema;

  /** Every field whose name says that it is a time, by its path. */
  const timesIn = (schema: z.core.$ZodType, path = ''): readonly (readonly [string, z.core.$ZodType])[] =>
    membersOf(schema).flatMap(([name, member]) => {
      const at = name === undefined ? path : `${path}.${name}`;
      return name?.endsWith('DateTime') === true ? [[at, one(member)] as const] : timesIn(member, at);
    });

  it.each(COLLECTION_NAMES)('[1.3.01] [3.3.01] of %s has an id that begins with / and names its collection', (name) => {
    const shapes = shapesOf(COLLECTION_SCHEMAS[name]);
    expect(shapes.length).toBeGreaterThan(0);
    for (const { shape } of shapes) {
      for (const wrong of ['', '1795147200-abc', `${name}/1795147200-abc`, 'admin@clinic.test'])
        expect(z.safeParse(shape._id as z.ZodType, wrong).success, wrong).toBe(false);
      expect(z.safeParse(shape.collection as z.ZodType, name).success).toBe(true);
      for (const wrong of ['', 'other', undefined])
        expect(z.safeParse(shape.collection as z.ZodType, wrong).success).toBe(false);
    }
  });

  it('[1.1.24] [3.1.18] holds times in whole Unix seconds, never in milliseconds or as text', () => {
    const times = COLLECTION_NAMES.flatMap((name) => timesIn(COLLECTION_SCHEMAS[name], name));
    expect(times.length).toBeGreaterThan(50);
    for (const [at, schema] of times) {
      expect(z.safeParse(schema, 1_795_147_200).success, at).toBe(true);
      for (const wrong of [1_795_147_200_000, 1_795_147_200.5, '1795147200', '2026-11-20T12:00:00+08:00'])
        expect(z.safeParse(schema, wrong).success, `${at} ${wrong}`).toBe(false);
    }
  });
});
