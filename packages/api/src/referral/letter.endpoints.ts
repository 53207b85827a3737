import { DomainError } from '@vetloom/domain/core/error.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { documentID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { answerReferral, takeOverReferral } from '@vetloom/domain/referral/received-referral.commands.ts';
import { receivedReferralSchema } from '@vetloom/domain/referral/received-referral.schema.ts';
import { referralID } from '@vetloom/domain/referral/referral.kind.ts';
import { LETTER_ANSWERS, letterWordFields } from '@vetloom/domain/referral/referral-letter.schema.ts';
import { sendReferral, withdrawReferral } from '@vetloom/domain/referral/sent-referral.commands.ts';
import { sentReferralID } from '@vetloom/domain/referral/sent-referral.kind.ts';
import { sentReferralFields, sentReferralSchema } from '@vetloom/domain/referral/sent-referral.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { partnersOf } from '@vetloom/storage/system/partner-clinics.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { pageOf, shortPage } from '../engine/listing.ts';
import { endpoint } from '../services.ts';

const PATH = `${CLINIC_BASE}/referral`;
const frame = { scope: 'clinic', tag: 'Referrals' } as const;
const reads = { ...frame, permission: ['RECORD_READ'], write: false, method: 'GET' } as const;
const writes = { ...frame, permission: ['RECORD_WRITE'], write: true, method: 'POST' } as const;
const sentField = documentID('sentReferral/pet');
const receivedField = documentID('receivedReferral/');

const send = endpoint({
  ...writes,
  path: `${PATH}/send`,
  summary: 'Refer an animal to a clinic of the alliance, with visits, files, and who agreed to it',
  description:
    'The server brings the letter there; `deliveredDateTime` and `trouble` say how far it got. It stands in the animal’s history like any other referral. A clinic that is no partner now is refused (`notAllied`).',
  command: sendReferral.name,
  body: sentReferralFields.omit({ partnerName: true }).extend({ petID: documentID('pet') }),
  result: sentReferralSchema.nullable(),
  errors: ['petNotFound', 'conflict', 'badParameter', 'contradictory'],
  handle: async (call) => {
    const { petID, ...fields } = call.body;
    const partners = await partnersOf(call.services.sync.db, call.clinic);
    const partner = partners.find(({ id }) => id === fields.partner);
    if (!partner) throw new DomainError('contradictory', 'no partner of the alliance', { rule: 'notAllied' });
    const _id = sentReferralID(petID, call.now, call.random);
    const input = { _id, petID, referralID: referralID(petID, call.now, call.random) };
    return writing(
      call,
      sendReferral,
      { ...input, fields: { ...fields, partnerName: partner.name } },
      async ({ reader }) => (await one(reader, 'sentReferral', _id)) ?? null,
    );
  },
});

const withdraw = endpoint({
  ...writes,
  path: `${PATH}/sent/withdraw`,
  summary: 'Take a letter back; what the other clinic did meanwhile stays',
  description: 'One whose animal came is not taken back (`letterArrived`). Twice is once.',
  command: withdrawReferral.name,
  body: z.object({ letterID: sentField, text: z.string().max(4000).default('') }),
  result: sentReferralSchema.nullable(),
  errors: ['notFound', 'badParameter'],
  handle: (call) => {
    const { letterID, text } = call.body;
    const input = { letterID, saidID: newRowID(call.random), text, dateTime: call.now };
    return writing(
      call,
      withdrawReferral,
      input,
      async ({ reader }) => (await one(reader, 'sentReferral', letterID)) ?? null,
    );
  },
});

const listed = shortPage.extend({
  petID: idParam('pet', 'petNotFound').optional(),
  /** Those alone with which something is still to be done. */
  open: z.enum(['0', '1']).default('0'),
});

/** What narrows a list of letters, as columns of their kind. */
const narrowed = ({ petID = '', open }: { readonly petID?: string | undefined; readonly open: '0' | '1' }) => ({
  where: ['($2 = \'\' OR "t_petID" = $2)', '(NOT $3::boolean OR "n_open" = 1)'],
  values: [petID, open === '1'],
});

const sentList = endpoint({
  ...reads,
  path: `${PATH}/sent/list`,
  summary: 'Letters to clinics of the alliance, of an animal or of all, the newest first, with what was answered',
  query: listed,
  result: z.array(sentReferralSchema),
  errors: [],
  handle: (call) =>
    reading(call, (clinic) => {
      const listing = {
        collection: 'sentReferral',
        ...narrowed(call.query),
        order: '"n_createDateTime" DESC',
      } as const;
      return pageOf(clinic, listing, call.query);
    }),
});

const receivedList = endpoint({
  ...reads,
  path: `${PATH}/received/list`,
  summary:
    'Letters that clinics of the alliance sent, of an animal or of all, the newest first, with what was answered',
  query: listed,
  result: z.array(receivedReferralSchema),
  errors: [],
  handle: (call) =>
    reading(call, (clinic) => {
      const listing = {
        collection: 'receivedReferral',
        ...narrowed(call.query),
        order: '"n_dateTime" DESC',
      } as const;
      return pageOf(clinic, listing, call.query);
    }),
});

const answer = endpoint({
  ...writes,
  path: `${PATH}/received/answer`,
  summary: 'Answer a letter: taken, declined with a reason, the animal came, what was found; with files',
  description:
    'Each is a fact beside the others, and the server brings it to the clinic that sent the letter. `dateTime` is now unless it is sent.',
  command: answerReferral.name,
  body: letterWordFields.extend({
    letterID: receivedField,
    outcome: z.enum(LETTER_ANSWERS),
    dateTime: unixSeconds.optional(),
  }),
  result: receivedReferralSchema.nullable(),
  errors: ['notFound', 'badParameter'],
  handle: (call) => {
    const { letterID, dateTime = call.now, ...fields } = call.body;
    const input = { letterID, saidID: newRowID(call.random), fields: { ...fields, dateTime } };
    return writing(
      call,
      answerReferral,
      input,
      async ({ reader }) => (await one(reader, 'receivedReferral', letterID)) ?? null,
    );
  },
});

const takeOver = endpoint({
  ...writes,
  path: `${PATH}/received/takeOver`,
  summary: 'Say which animal of this clinic a letter is about; another one later moves it along',
  command: takeOverReferral.name,
  body: z.object({ letterID: receivedField, petID: documentID('pet') }),
  result: receivedReferralSchema.nullable(),
  errors: ['notFound', 'petNotFound'],
  handle: (call) => {
    const { letterID, petID } = call.body;
    const input = { letterID, petID, referralID: referralID(petID, call.now, call.random) };
    return writing(
      call,
      takeOverReferral,
      input,
      async ({ reader }) => (await one(reader, 'receivedReferral', letterID)) ?? null,
    );
  },
});

/** Letters between clinics of an alliance. */
export const letterEndpoints = [send, withdraw, sentList, receivedList, answer, takeOver];
