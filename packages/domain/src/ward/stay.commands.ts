import { z } from 'zod';
import { can } from '../access/policy.ts';
import { BOARDING_SETTING } from '../clinic/settings/boarding.setting.ts';
import { ROOM_SETTING } from '../clinic/settings/room.setting.ts';
import { settingOf, settingReads } from '../clinic/settings/setting-concern.ts';
import { dayStart } from '../core/clock.ts';
import { edits } from '../core/edit.ts';
import { DomainError } from '../core/error.ts';
import { documentID, line, unitPrice, unixSeconds } from '../core/schema.ts';
import { type CommandContext, defineCommand } from '../engine/command.ts';
import { editedDocument, madeBy } from '../engine/edited-document.ts';
import { demandSeenValue, seenValue, seesValue } from '../engine/seen-values.ts';
import type { Tx } from '../engine/transaction.ts';
import { arrivalCheckFields, boarding, boardingFields } from '../hospital/boarding.schema.ts';
import { demandSums, saveStay } from '../hospital/save-stay.ts';
import { type Stay, staySchema } from '../hospital/stay.schema.ts';
import { MOST_STAY_ID, STAY_ID } from '../hospital/stay-ids.ts';
import { isStayLocked, STAY_LOCKED } from '../hospital/stay-lock.ts';
import { estimateRange } from '../lines/estimate.ts';
import { requirePet } from '../pet/require-pet.ts';
import { requireRecord, saveRecord } from '../record/save-record.ts';
import { inRateOf, ofKind, rerate, withoutFacts } from './boarding-terms.ts';
import { backInCage, leaveCage } from './cage-care.commands.ts';
import { carryDischarge, rechargeLaterDays } from './carry-over.ts';
import { chargeBoarding } from './charge-boarding.ts';
import { notAhead, requireStay } from './require-stay.ts';

const stayRef = documentID('inHospital/');
/** The id of a new stay: one that none of a stay's days could have. */
export const newStayID = stayRef.refine(
  (id) => STAY_ID.test(id) && id.length <= MOST_STAY_ID,
  `an id of a stay, of at most ${MOST_STAY_ID} characters`,
);

/** What is agreed with an owner whose animal is boarded, and its price class where somebody chooses one. */
const agreedBoarding = boardingFields.extend({ rateID: boarding.shape.rateID.optional() });

/** What is written down of a stay; its money, its cage and its end have commands of their own. */
export const stayFields = staySchema
  .pick({
    doctorID: true,
    doctor: true,
    cause: true,
    notice: true,
    alerts: true,
    event: true,
    note: true,
    startDateTime: true,
    estimate: true,
    dischargeSummary: true,
    belongings: true,
    grooming: true,
  })
  .extend({ boarding: agreedBoarding.optional() });
const FIELDS: ReadonlySet<string> = new Set(Object.keys(stayFields.shape));

/** What is said once, when an animal comes. */
export const admitFields = stayFields.extend({
  stayKind: staySchema.shape.stayKind,
  arrivalCheck: arrivalCheckFields.optional(),
});

/** The cage in which an animal is put; an empty id for none. */
export const cageChoice = z.object({
  cageID: z.string().max(160).default(''),
  cageName: line(80).default(''),
  /** NT$ a day. */
  cageDefaultPrice: unitPrice.default(0),
});

/**
 * Takes an animal into hospital (spec 2 §3, §4: status check-in, version 2), out of a visit, which names the stay from then on, or without one. An animal without a
 * cage is normal. One that is in hospital already may have been admitted twice by two desks: both stand, and the ward shows them as a double.
 * @throws DomainError petNotFound, notFound for a visit that is gone, conflict for a used id, contradictory (`otherPet`) for another animal's visit,
 * badParameter (`billTooLarge`)
 */
export const admitPet = defineCommand({
  name: 'stay.admit',
  word: '辦理住院',
  version: 2,
  // Version 2 says of which kind the stay is; without a word it is in hospital.
  upcasters: { 1: (input) => input },
  permission: ['RECORD_WRITE'],
  input: z.object({
    _id: newStayID,
    petID: documentID('pet'),
    recordID: z.union([z.literal(''), documentID('record/')]).default(''),
    cage: cageChoice.default(() => cageChoice.parse({})),
    fields: admitFields,
  }),
  reads: ({ _id, petID, recordID }) => [
    { collection: 'inHospital', id: _id },
    { collection: 'pet', id: petID },
    ...settingReads(BOARDING_SETTING, ROOM_SETTING),
    ...(recordID === '' ? [] : [{ collection: 'record', id: recordID }]),
  ],
  async run(tx, { _id, petID, recordID, cage: into, fields }, ctx) {
    const pet = await requirePet(tx, petID);
    if (await tx.get('inHospital', _id)) throw new DomainError('conflict', `stay ${_id} exists`, { id: _id });
    const record = recordID === '' ? undefined : await requireRecord(tx, recordID);
    if (record && record.petID !== pet._id)
      throw new DomainError('contradictory', 'the visit is another animal’s', { rule: 'otherPet', id: recordID });
    const { stayKind: _kind, belongings: _things, boarding: _board, grooming: _groom, ...written } = fields;
    const { arrivalCheck: _looked, ...words } = written;
    const stay = staySchema.parse({
      ...words,
      ...(await ofKind(tx, ctx, { pet, cageID: into.cageID, fields })),
      ...into,
      ...madeBy(ctx),
      _id,
      collection: 'inHospital',
      petID: pet._id,
      userID: pet.userID,
      recordID: record?._id ?? '',
      estimateTotal: estimated(fields.estimate),
    });
    // A new stay is in, although nothing received equals nothing charged (R12).
    await tx.put('inHospital', stay);
    await chargeBoarding(tx, ctx, stay);
    if (record) await saveRecord(tx, ctx, record, { ...record, inHospitalID: _id }, 'assign');
  },
});

/** Changes what is written down of a stay, its estimate too. @throws DomainError notFound, badParameter (`billTooLarge` of an estimate that no bill comes to) */
export const editStay = defineCommand({
  name: 'stay.edit',
  word: '修改住院資料',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({ inHospitalID: stayRef, edits }),
  reads: ({ inHospitalID }) => [{ collection: 'inHospital', id: inHospitalID }],
  async run(tx, { inHospitalID, edits: changes }, ctx) {
    const before = await requireStay(tx, inHospitalID);
    const kept = withoutFacts(before, changes);
    // A price class is what was settled; words are written whenever somebody has some.
    const asked = kept.some(({ path }) => path[0] === 'boarding' || (path[0] === 'startDateTime' && before.boarding));
    // Its sum is made anew, whatever it was.
    const after = editedDocument(ctx, staySchema, { ...before, estimateTotal: 0 }, kept, FIELDS);
    if (asked && isStayLocked(before) && isChargedOtherwise(before, after)) throw STAY_LOCKED();
    await tx.put('inHospital', { ...after, estimateTotal: estimated(after.estimate) });
    if (before.boarding?.rateID !== after.boarding?.rateID) await rerate(tx, ctx, before, after);
    await chargeBoarding(tx, ctx, after);
  },
});

/**
 * Puts an animal into another cage, or into none: one command, so that no cage is left behind on the way. Days that are over and the day on which it moved keep the
 * cage that they were charged for; later days that are planned already get the new one ([2.7.103]). Who carries out, and writes no plans, sets no price either: it is
 * the clinic's for that cage, and for one that the clinic hasn't set up that of the cage before, from tomorrow on whatever time they tell.
 * @throws DomainError notFound; contradictory (`changedSince`) where somebody has put it elsewhere since it was seen
 */
export const moveStay = defineCommand({
  name: 'stay.move',
  word: '換籠',
  version: 1,
  permission: ['RECORD_WRITE', 'EXECUTE_IN_HOSPITAL_PLAN'],
  input: z.object({ inHospitalID: stayRef, cage: cageChoice, dateTime: unixSeconds, seen: seenValue }),
  reads: ({ inHospitalID }) => [{ collection: 'inHospital', id: inHospitalID }, ...settingReads(ROOM_SETTING)],
  witness: seesValue(async (sight, { inHospitalID }) => (await sight.get('inHospital', inHospitalID))?.cageID),
  async run(tx, { inHospitalID, cage, dateTime: told, seen }, ctx) {
    const stay = await requireStay(tx, inHospitalID);
    demandSeenValue(stay, { stored: stay.cageID, wanted: cage.cageID, seen });
    const into = can(ctx.actor, 'RECORD_WRITE') ? cage : await pricedByClinic(tx, stay, cage);
    // Nor does whoever sets no price change one of a day that is over.
    const dateTime = can(ctx.actor, 'RECORD_WRITE')
      ? within(stay, told, ctx)
      : Math.max(within(stay, told, ctx), dayStart(ctx.now, ctx.zone));
    const moved: Stay = await inRateOf(tx, { ...stay, ...into });
    await saveStay(tx, ctx, moved);
    await rechargeLaterDays(tx, ctx, moved, dateTime);
    await chargeBoarding(tx, ctx, moved);
    if (moved.cageID !== stay.cageID) await leaveCage(tx, ctx, stay, dateTime);
  },
});

/**
 * Ends a stay (spec 2 §4: discharge, end and settle times and the discharger), and with it its days: plans and logs leave the lists of the ward. Ended already counts
 * as ended: the first time stays. What is carried out on another device meanwhile is kept, and nothing is due any more.
 */
export const dischargeStay = defineCommand({
  name: 'stay.discharge',
  word: '離院',
  version: 2,
  // Version 2 tells why an animal goes home although its bill isn't paid.
  upcasters: { 1: (input) => input },
  permission: ['RECORD_WRITE'],
  input: z.object({ inHospitalID: stayRef, dateTime: unixSeconds, debtReason: line(300).default('') }),
  reads: ({ inHospitalID }) => [{ collection: 'inHospital', id: inHospitalID }],
  async run(tx, { inHospitalID, dateTime: told, debtReason }, ctx) {
    const stay = await requireStay(tx, inHospitalID);
    if (stay.dischargeDateTime !== 0) return;
    const dateTime = within(stay, told, ctx);
    const by = ctx.actor.staffID;
    const ended = {
      dischargeDateTime: dateTime,
      endDateTime: dateTime,
      settleDateTime: stay.settleDateTime || dateTime,
    };
    await saveStay(tx, ctx, { ...stay, ...ended, dischargeBy: by });
    // What the last nights and leaving late cost is known now, and owed with the rest.
    await chargeBoarding(tx, ctx, { ...stay, ...ended });
    const out = await requireStay(tx, stay._id);
    const owed = out.total - out.received;
    if (debtReason !== '' && owed > 0)
      await saveStay(tx, ctx, { ...out, dischargeDebt: { reason: debtReason, by, dateTime, owed } });
    await carryDischarge(tx, ctx, stay._id, { dischargeDateTime: dateTime, dischargeBy: by });
    await leaveCage(tx, ctx, stay, dateTime);
  },
});

/**
 * Takes a discharge back: its times are zero again, and its days are the ward's again (spec 2 §4). One that isn't discharged stays as it is.
 * @throws DomainError notFound; contradictory (`changedSince`) where somebody has discharged it anew since it was seen
 */
export const readmitStay = defineCommand({
  name: 'stay.readmit',
  word: '取消離院',
  version: 1,
  permission: ['RECORD_WRITE'],
  input: z.object({ inHospitalID: stayRef, seen: seenValue }),
  reads: ({ inHospitalID }) => [{ collection: 'inHospital', id: inHospitalID }],
  witness: seesValue(
    async (sight, { inHospitalID }) => (await sight.get('inHospital', inHospitalID))?.dischargeDateTime,
  ),
  async run(tx, { inHospitalID, seen }, ctx) {
    const stay = await requireStay(tx, inHospitalID);
    if (stay.dischargeDateTime === 0) return;
    demandSeenValue(stay, { stored: stay.dischargeDateTime, wanted: 0, seen });
    const open = { dischargeDateTime: 0, endDateTime: 0, settleDateTime: 0, settleBy: '', settle: 0, dischargeBy: '' };
    const { dischargeDebt: _left, ...kept } = stay;
    await saveStay(tx, ctx, { ...kept, ...open });
    await chargeBoarding(tx, ctx, { ...kept, ...open });
    await carryDischarge(tx, ctx, stay._id, { dischargeDateTime: 0, dischargeBy: '' });
    await backInCage(tx, ctx, stay);
  },
});

/**
 * Settles a stay's bill at what it comes to ([2.7.106]). Settling again settles it anew: days may have been corrected since.
 * @throws DomainError notFound; contradictory (`changedSince`) where it comes to something else than whoever settles it saw
 */
export const settleStay = defineCommand({
  name: 'stay.settle',
  word: '住院結帳',
  version: 1,
  permission: ['RECORD_WRITE', 'BILLING_WRITE'],
  input: z.object({ inHospitalID: stayRef, dateTime: unixSeconds, seen: seenValue }),
  reads: ({ inHospitalID }) => [{ collection: 'inHospital', id: inHospitalID }],
  witness: seesValue(async (sight, { inHospitalID }) => (await sight.get('inHospital', inHospitalID))?.total),
  async run(tx, { inHospitalID, dateTime: told, seen }, ctx) {
    const stay = await requireStay(tx, inHospitalID);
    demandSeenValue(stay, { stored: stay.total, wanted: undefined, seen });
    const dateTime = within(stay, told, ctx);
    const settled = { settle: stay.total, settleBy: ctx.actor.staffID, settleDateTime: dateTime };
    await saveStay(tx, ctx, { ...stay, ...settled });
  },
});

/** Whether a stay that is boarded is charged by something else than before. */
const isChargedOtherwise = (before: Stay, after: Stay): boolean =>
  before.boarding?.rateID !== after.boarding?.rateID || before.startDateTime !== after.startDateTime;

/** What an estimate comes to at least, NT$. @throws DomainError badParameter (`billTooLarge`) */
function estimated(lines: Stay['estimate']): number {
  const { low, high } = estimateRange(lines);
  demandSums(low, high);
  return low;
}

/** Seconds by which what somebody tells may lie before the animal came. */
const A_YEAR = 366 * 86_400;

/**
 * When something of a stay happened: as somebody tells it, unless that is a year before the animal came, which it can't have been, and never after today: a bill
 * that was settled next year stands in no list of today. Never 0, which would mean that it hasn't.
 */
function within({ startDateTime }: Stay, told: number, ctx: Pick<CommandContext, 'now' | 'zone'>): number {
  if (told < startDateTime - A_YEAR || told <= 0) return Math.max(1, Math.min(startDateTime, ctx.now));
  return notAhead(told, ctx);
}

/** A cage with the name and the daily price that the clinic has given it; the price of the cage before where it has given none. */
async function pricedByClinic(tx: Tx, { cageDefaultPrice }: Stay, into: z.output<typeof cageChoice>) {
  if (into.cageID === '') return { ...into, cageDefaultPrice: 0 };
  const cage = (await settingOf(tx, ROOM_SETTING)).cages.find(({ _id }) => _id === into.cageID);
  const service = cage && cage.serviceID !== '' ? await tx.get('catalog', cage.serviceID) : undefined;
  return { ...into, cageName: cage?.name ?? into.cageName, cageDefaultPrice: service?.price ?? cageDefaultPrice };
}
