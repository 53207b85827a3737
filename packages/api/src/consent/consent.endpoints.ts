import { consentPaper } from '@vetloom/documents/consent-paper.ts';
import { printSetting } from '@vetloom/domain/clinic/settings/print.setting.ts';
import { createConsent, sayToConsent } from '@vetloom/domain/consent/consent.commands.ts';
import { consentID } from '@vetloom/domain/consent/consent.kind.ts';
import {
  CONSENT_OUTCOMES,
  type Consent,
  consentFields,
  consentSchema,
  saidFields,
} from '@vetloom/domain/consent/consent.schema.ts';
import { consentState } from '@vetloom/domain/consent/consent-state.ts';
import { newRowID } from '@vetloom/domain/core/ids.ts';
import { documentID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { pageOf, shortPage } from '../engine/listing.ts';
import { sendPdf } from '../print/send-pdf.ts';
import { endpoint } from '../services.ts';
import { consentPrintData } from './consent-print-data.ts';

const PATH = `${CLINIC_BASE}/consent`;
const frame = { scope: 'clinic', tag: 'Consents' } as const;
const reads = { ...frame, permission: ['RECORD_READ', 'BILLING_READ'], write: false } as const;
const consentField = documentID('consent/pet');

/** A consent with how it stands. */
const consentView = consentSchema.extend({ state: z.enum(['asked', ...CONSENT_OUTCOMES]) });
const viewOf = (consent: Consent): z.output<typeof consentView> => ({ ...consent, state: consentState(consent) });

const ask = endpoint({
  ...frame,
  permission: createConsent.permission,
  write: true,
  method: 'POST',
  path: PATH,
  summary: 'Ask an owner to agree to something, in words that stay as they are',
  description:
    'The clinic’s papers are in the setting `consent`. `inHospitalID` and `recordID` say for which stay and visit.',
  command: createConsent.name,
  body: consentFields.extend({ petID: documentID('pet') }),
  result: consentView.nullable(),
  errors: ['petNotFound', 'notFound', 'badParameter'],
  handle: (call) => {
    const { petID, ...fields } = call.body;
    const _id = consentID(petID, call.now, call.random);
    return writing(call, createConsent, { _id, petID, fields }, async ({ reader }) => {
      const made = await one(reader, 'consent', _id);
      return made ? viewOf(made) : null;
    });
  },
});

const say = endpoint({
  ...frame,
  permission: sayToConsent.permission,
  write: true,
  method: 'POST',
  path: `${PATH}/said`,
  summary: 'Write down what was said to a consent: signed, refused, withdrawn, or that nobody need say anything',
  description:
    '`dateTime` is now unless it is sent. Nothing that was said is changed: the owner’s latest word counts. A signature is strokes in a field of 600 × 200, as an SVG path of M and L.',
  command: sayToConsent.name,
  body: saidFields.extend({ consentID: consentField, dateTime: unixSeconds.optional() }),
  result: consentView.nullable(),
  errors: ['notFound', 'badParameter'],
  handle: (call) => {
    const { consentID: id, dateTime = call.now, ...fields } = call.body;
    const said = { consentID: id, saidID: newRowID(call.random), fields: { ...fields, dateTime } };
    return writing(call, sayToConsent, said, async ({ reader }) => {
      const stored = await one(reader, 'consent', id);
      return stored ? viewOf(stored) : null;
    });
  },
});

const list = endpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/list`,
  summary: 'Consents of an animal, or of one of its stays, the newest first',
  query: shortPage.extend({
    petID: idParam('pet', 'petNotFound'),
    inHospitalID: idParam('inHospital/', 'notFound').optional(),
  }),
  result: z.array(consentView),
  errors: [],
  handle: (call) =>
    reading(call, async (clinic) => {
      const { petID, inHospitalID = '' } = call.query;
      const listing = {
        collection: 'consent',
        where: ['"t_petID" = $2', '($3 = \'\' OR "t_inHospitalID" = $3)'],
        values: [petID, inHospitalID],
        order: '"n_createDateTime" DESC',
      } as const;
      return (await pageOf(clinic, listing, call.query)).map(viewOf);
    }),
});

const pdf = endpoint({
  ...reads,
  answers: 'bytes',
  media: ['application/pdf'],
  method: 'POST',
  path: `${PATH}/pdf`,
  summary: 'A consent as PDF, with what was said and the signature, or room for one',
  description:
    'Options that are left out of printSetting are the clinic’s. Characters that the print font lacks are listed in the header X-Missing-Glyphs as U+ numbers.',
  body: z.object({
    consentID: consentField,
    printSetting: z.partialRecord(printSetting.keyof(), z.boolean()).default({}),
  }),
  result: z.null(),
  errors: ['notFound', 'petNotFound'],
  handle: async (call) => {
    const { consentID: id, printSetting: options } = call.body;
    const data = await reading(call, ({ reader }) => consentPrintData(reader, call, id, options));
    return sendPdf(call.reply, [consentPaper(data)]);
  },
});

/** What owners agree to. */
export const consentEndpoints = [ask, say, list, pdf];
