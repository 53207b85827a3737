import { DomainError } from '@vetloom/domain/core/error.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { documentID, line, requiredReason, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { seenAs } from '@vetloom/domain/engine/seen-values.ts';
import { staySchema } from '@vetloom/domain/hospital/stay.schema.ts';
import { STAY_BILL_WINDOWS, stayBillWindow } from '@vetloom/domain/hospital/stay-bill-list.ts';
import { stayID } from '@vetloom/domain/hospital/stay-ids.ts';
import { lockOf } from '@vetloom/domain/hospital/stay-lock.ts';
import { removeStay } from '@vetloom/domain/removal/stay-removal.commands.ts';
import { returnBelonging } from '@vetloom/domain/ward/belonging.commands.ts';
import {
  admitFields,
  admitPet,
  cageChoice,
  dischargeStay,
  editStay,
  moveStay,
  newStayID,
  readmitStay,
  settleStay,
  stayFields,
} from '@vetloom/domain/ward/stay.commands.ts';
import { unlockStay } from '@vetloom/domain/ward/stay-unlock.commands.ts';
import { aliasAt } from '@vetloom/http/endpoint.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { page, pageOf } from '../engine/listing.ts';
import { shownAll } from '../engine/shown.ts';
import { asSeen, editsOf } from '../engine/update.ts';
import { tagRead } from '../engine/version.ts';
import { petIDField, petIDOf } from '../record/record-call.ts';
import { endpoint } from '../services.ts';
import { answeredStay, answerStay, stayView } from './stay-view.ts';
import { frame, OLDER_WARD, reads, stayField, stayQuery, WARD } from './ward-frame.ts';

const writes = { ...frame, permission: admitPet.permission, write: true } as const;
const result = stayView.nullable();
const list = z.array(fieldwise(staySchema));

const admit = endpoint({
  ...writes,
  method: 'POST',
  path: WARD,
  summary: 'Take an animal into hospital, out of a visit or without one',
  command: admitPet.name,
  body: admitFields.extend({
    _id: newStayID.optional(),
    petID: petIDField,
    recordID: z.union([z.literal(''), documentID('record/')]).default(''),
    startDateTime: unixSeconds.optional(),
    ...cageChoice.shape,
  }),
  result,
  errors: ['petNotFound', 'notFound', 'conflict', 'contradictory'],
  handle: (call) => {
    const { _id = stayID(call.now, call.random), petID, recordID, startDateTime = call.now, ...sent } = call.body;
    const { cageID, cageName, cageDefaultPrice, ...fields } = sent;
    const input = {
      ...{ _id, petID: petIDOf(petID), recordID, cage: { cageID, cageName, cageDefaultPrice } },
      fields: { ...fields, startDateTime },
    };
    return writing(call, admitPet, input, answerStay(call, _id));
  },
});

const get = endpoint({
  ...reads,
  method: 'GET',
  path: WARD,
  permission: ['RECORD_READ', 'BILLING_READ'],
  summary: 'Read a stay with what was received for it',
  query: stayQuery,
  result,
  versioned: true,
  errors: ['notFound'],
  handle: (call) =>
    reading(call, async (clinic) => {
      const found = await one(clinic.reader, 'inHospital', call.query.inHospitalID);
      if (!found) throw new DomainError('notFound', 'no such stay');
      await tagRead(call, clinic, 'inHospital', found._id);
      return answeredStay(call, clinic.reader, found);
    }),
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: WARD,
  permission: removeStay.permission,
  summary: 'Delete a stay that was begun by mistake; a missing one counts as deleted',
  description:
    'One of which something was carried out, measured, found, handed out or paid is refused: it ends by a discharge.',
  command: removeStay.name,
  query: stayQuery,
  result: z.null(),
  errors: ['contradictory'],
  handle: (call) => writing(call, removeStay, { inHospitalID: call.query.inHospitalID }, async () => null),
});

const main = endpoint({
  ...writes,
  method: 'PUT',
  path: `${WARD}/main`,
  summary: 'Change what is written down of a stay: only the fields sent; its days stay as they are',
  command: editStay.name,
  body: fieldwise(stayFields).extend({ inHospitalID: stayField, updateDateTime: unixSeconds.optional() }),
  result,
  versioned: true,
  errors: ['notFound', 'conflict'],
  handle: (call) => {
    const { inHospitalID, ...fields } = call.body;
    return writing(
      call,
      editStay,
      async (base) => ({ inHospitalID, edits: await editsOf(base, call, 'inHospital', inHospitalID, fields) }),
      answerStay(call, inHospitalID),
    );
  },
});

const move = endpoint({
  ...writes,
  method: 'PUT',
  path: `${WARD}/cage`,
  permission: moveStay.permission,
  summary: 'Put an animal into another cage, or into none with an empty cageID',
  description:
    'Days that are over and the day of the move keep their cage; later days that are planned get the new one.',
  command: moveStay.name,
  body: cageChoice.extend({ inHospitalID: stayField, dateTime: unixSeconds.optional() }),
  result,
  errors: ['notFound'],
  handle: (call) => {
    const { inHospitalID, dateTime = call.now, ...cage } = call.body;
    return writing(call, moveStay, { inHospitalID, cage, dateTime }, answerStay(call, inHospitalID));
  },
});

const discharge = endpoint({
  ...writes,
  method: 'PUT',
  path: `${WARD}/discharge`,
  summary: 'End a stay, and with it its days; one that has ended stays as it is',
  command: dischargeStay.name,
  description: 'Why the animal goes home although its bill isn’t paid may be said in `debtReason`.',
  body: z.object({ inHospitalID: stayField, dateTime: unixSeconds.optional(), debtReason: line(300).optional() }),
  result,
  errors: ['notFound'],
  handle: (call) => {
    const { inHospitalID, dateTime = call.now, debtReason } = call.body;
    return writing(call, dischargeStay, { inHospitalID, dateTime, debtReason }, answerStay(call, inHospitalID));
  },
});

const readmit = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${WARD}/discharge`,
  summary: 'Take a discharge back: the animal is in hospital again',
  command: readmitStay.name,
  query: stayQuery,
  result,
  errors: ['notFound'],
  handle: (call) => {
    const { inHospitalID } = call.query;
    return writing(call, readmitStay, { inHospitalID }, answerStay(call, inHospitalID));
  },
});

const belonging = endpoint({
  ...writes,
  method: 'PUT',
  path: `${WARD}/belonging`,
  permission: returnBelonging.permission,
  summary: 'Say that an owner has something back that was left with the animal; `dateTime` 0 takes that back',
  command: returnBelonging.name,
  body: z.object({ inHospitalID: stayField, belongingID: rowID, dateTime: unixSeconds.min(0).optional() }),
  result,
  errors: ['notFound'],
  handle: (call) => {
    const { inHospitalID, belongingID, dateTime = call.now } = call.body;
    return writing(call, returnBelonging, { inHospitalID, belongingID, dateTime }, answerStay(call, inHospitalID));
  },
});

const settle = endpoint({
  ...writes,
  method: 'PUT',
  path: `${OLDER_WARD}/settle`,
  permission: settleStay.permission,
  summary: 'Settle a stay’s bill at what it comes to now',
  command: settleStay.name,
  body: z.object({ inHospitalID: stayField, dateTime: unixSeconds.optional() }),
  result,
  errors: ['notFound'],
  handle: (call) => {
    const { inHospitalID, dateTime = call.now } = call.body;
    return writing(call, settleStay, { inHospitalID, dateTime }, answerStay(call, inHospitalID));
  },
});

const unlock = endpoint({
  ...writes,
  method: 'PUT',
  path: `${WARD}/unlockBill`,
  permission: unlockStay.permission,
  summary: 'Open what was settled and paid of a stay, with a reason, so that what is priced can be corrected',
  description:
    'The reason stays on the stay. With `updateDateTime`, that of the stay as the caller saw it, a stay that was settled anew since is not opened (`contradictory`, `changedSince`).',
  command: unlockStay.name,
  body: z.object({
    inHospitalID: stayField,
    reason: requiredReason(300),
    updateDateTime: unixSeconds.optional(),
  }),
  result,
  errors: ['notFound', 'contradictory', 'conflict'],
  handle: (call) => {
    const { inHospitalID, reason, updateDateTime } = call.body;
    const unlockID = newRowID(call.random);
    return writing(
      call,
      unlockStay,
      async (read) => ({
        ...{ inHospitalID, unlockID, reason },
        ...(await seenAs(updateDateTime, () => asSeen(read, call, 'inHospital', inHospitalID, updateDateTime), lockOf)),
      }),
      answerStay(call, inHospitalID),
    );
  },
});

const active = endpoint({
  ...reads,
  method: 'POST',
  path: `${WARD}/active`,
  summary: 'The animals in hospital: stays that are not discharged, the longest first',
  body: page,
  result: list,
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => {
      const where = ['"n_dischargeDateTime" = 0'];
      const listing = { collection: 'inHospital', where, values: [], order: '"n_startDateTime"' } as const;
      return shownAll(call.actor, 'inHospital', await pageOf(clinic, listing, call.body));
    }),
});

const history = endpoint({
  ...reads,
  method: 'POST',
  path: `${WARD}/explore/history`,
  summary: 'Stays that overlap a range and are discharged, the latest first',
  description: 'With `active` true also those that are not: they overlap every later range.',
  body: page.extend({ begin: unixSeconds, end: unixSeconds, active: z.boolean().default(false) }),
  result: list,
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => {
      const { begin, end, active: withActive } = call.body;
      const isOver = '"n_dischargeDateTime" <> 0 AND "n_dischargeDateTime" >= $2';
      const where = ['"n_startDateTime" <= $3', withActive ? `("n_dischargeDateTime" = 0 OR ${isOver})` : isOver];
      const listing = {
        collection: 'inHospital',
        where,
        values: [begin, end],
        order: '"n_startDateTime" DESC',
      } as const;
      return shownAll(call.actor, 'inHospital', await pageOf(clinic, listing, call.body));
    }),
});

const ofPet = endpoint({
  ...reads,
  method: 'POST',
  path: `${WARD}/explore/pet`,
  summary: 'The stays of an animal, the latest first',
  body: page.extend({ petID: documentID('pet') }),
  result: list,
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => {
      const order = '"n_startDateTime" DESC';
      const listing = {
        collection: 'inHospital',
        where: ['"t_petID" = $2'],
        values: [call.body.petID],
        order,
      } as const;
      return shownAll(call.actor, 'inHospital', await pageOf(clinic, listing, call.body));
    }),
});

const bills = endpoint({
  ...reads,
  method: 'POST',
  path: `${WARD}/billing/explore`,
  permission: ['BILLING_READ'],
  summary:
    'The bills of stays: totals and what was received, by the time of settling; unsettled ones of animals in hospital',
  description:
    '`settled` true gives those settled between `begin` and `end`, or in a `window`: today, or the last two weeks (spec 2 §9); false those that are not settled.',
  body: page.extend({
    window: z.enum(STAY_BILL_WINDOWS).optional(),
    begin: unixSeconds.optional(),
    end: unixSeconds.optional(),
    settled: z.boolean().default(true),
  }),
  result: z.array(stayView),
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => {
      const { window, settled } = call.body;
      const named = window && stayBillWindow(window, call.now, await clinic.zone());
      const { begin = 1, end = call.now } = named ?? call.body;
      const where = settled ? ['"n_settleDateTime" >= $2', '"n_settleDateTime" <= $3'] : ['"n_settleDateTime" = 0'];
      const values = settled ? [Math.max(begin, 1), end] : [];
      const listing = { collection: 'inHospital', where, values, order: '"n_settleDateTime" DESC' } as const;
      const stays = await pageOf(clinic, listing, call.body);
      const answers = await Promise.all(stays.map((stay) => answeredStay(call, clinic.reader, stay)));
      return answers.filter((stay) => stay !== null);
    }),
});

/** Hospital stays (spec 2 §7 "In-hospital v2"). */
export const stayEndpoints = [
  admit,
  get,
  remove,
  main,
  move,
  discharge,
  aliasAt(discharge, `${OLDER_WARD}/discharge`),
  readmit,
  belonging,
  settle,
  unlock,
  active,
  history,
  ofPet,
  bills,
];
