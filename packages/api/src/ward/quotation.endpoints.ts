import { stayQuotation } from '@vetloom/documents/stay-quotation.ts';
import { printSetting } from '@vetloom/domain/clinic/settings/print.setting.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { documentID, prose } from '@vetloom/domain/core/schema.ts';
import { standingOf } from '@vetloom/domain/estimate/decided.ts';
import { staySchema } from '@vetloom/domain/hospital/stay.schema.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { fieldwise } from '@vetloom/http/shape.ts';
import { z } from 'zod';
import { type AnyClinicCall, one, reading } from '../engine/clinic-call.ts';
import { decisionsOf } from '../estimate/estimate-view.ts';
import { clinicPrintData } from '../print/print-data.ts';
import { sendPdf } from '../print/send-pdf.ts';
import { endpoint } from '../services.ts';
import { answeredStay, stayView } from './stay-view.ts';
import { frame, OLDER_WARD, stayField } from './ward-frame.ts';

const paper = {
  ...frame,
  permission: ['RECORD_READ', 'BILLING_READ'],
  result: z.null(),
  write: false,
  answers: 'bytes',
  media: ['application/pdf'],
  method: 'POST',
} as const;
const printOptions = z.partialRecord(printSetting.keyof(), z.boolean()).default({});
const GLYPHS =
  'Options that are left out of printSetting are the clinic’s. Characters that the print font lacks are listed in the header X-Missing-Glyphs as U+ numbers.';

/** What is estimated, for which animal: of a stay as it is kept unless something else is sent with it. */
const asked = z.object({
  inHospitalID: stayField.optional(),
  petID: documentID('pet').optional(),
  ...fieldwise(staySchema.pick({ estimate: true, cause: true, cageName: true, startDateTime: true })).shape,
  note: prose(2000).default(''),
  printSetting: printOptions,
});

/** The estimate as PDF. @throws DomainError notFound, petNotFound; badParameter where neither a stay nor an animal is named */
async function quotationOf(call: AnyClinicCall, { inHospitalID, petID, ...sent }: z.output<typeof asked>) {
  return reading(call, async ({ reader }) => {
    const stay = inHospitalID === undefined ? undefined : await one(reader, 'inHospital', inHospitalID);
    if (inHospitalID !== undefined && !stay) throw new DomainError('notFound', 'no such stay', { id: inHospitalID });
    const named = stay?.petID ?? petID;
    if (named === undefined) throw new DomainError('badParameter', 'a stay or an animal is needed', { field: 'petID' });
    const pet = await one(reader, 'pet', named);
    if (!pet) throw new DomainError('petNotFound', 'no such animal', { petID: named });
    const owner = await one(reader, 'user', stay?.userID ?? pet.userID);
    const { estimate, cause, cageName, startDateTime, note, printSetting: options } = sent;
    return {
      ...(await clinicPrintData(reader, call, options)),
      owner: owner ?? { name: pet.userName, phone: pet.userPhone },
      pet,
      note,
      // What somebody sends with the call is another estimate than the one that was decided about.
      standing: stay && estimate === undefined ? standingOf(await decisionsOf(reader, 'byStay', stay._id)) : undefined,
      stay: {
        estimate: estimate ?? stay?.estimate ?? [],
        cause: cause ?? stay?.cause ?? '',
        cageName: cageName ?? stay?.cageName ?? '',
        startDateTime: startDateTime ?? stay?.startDateTime ?? 0,
      },
    };
  });
}

const quotation = endpoint({
  ...paper,
  path: '/api/sdk/{clinic}/hospitalQuotation',
  summary: 'An estimate for a stay as PDF: of a stay, or of an animal that isn’t in hospital yet',
  description: `What is sent stands in the paper in place of what the stay keeps; nothing is stored. ${GLYPHS}`,
  body: asked,
  errors: ['notFound', 'petNotFound', 'badParameter'],
  handle: async (call) => sendPdf(call.reply, [stayQuotation(await quotationOf(call, call.body))]),
});

const quotationPdf = endpoint({
  ...paper,
  path: `${OLDER_WARD}/quotationPdf`,
  summary: 'The estimate that a stay keeps, as PDF',
  description: GLYPHS,
  body: z.object({ inHospitalID: stayField, printSetting: printOptions }),
  errors: ['notFound'],
  handle: async (call) => sendPdf(call.reply, [stayQuotation(await quotationOf(call, { ...call.body, note: '' }))]),
});

const info = endpoint({
  ...frame,
  permission: ['RECORD_READ', 'BILLING_READ'],
  write: false,
  method: 'GET',
  path: '/api/sdk/{clinic}/hospital/{inHospitalID}',
  summary: 'A stay with what each of its days comes to',
  params: z.object({ inHospitalID: idParam('inHospital/', 'notFound') }),
  result: stayView.nullable(),
  errors: ['notFound'],
  handle: (call) =>
    reading(call, async ({ reader }) => {
      const found = await one(reader, 'inHospital', call.params.inHospitalID);
      if (!found) throw new DomainError('notFound', 'no such stay');
      return answeredStay(call, reader, found);
    }),
});

/** What owners are told of a stay's cost, and a stay by its sealed id (spec 2 §7). */
export const quotationEndpoints = [quotation, quotationPdf, info];
