import { chargeRecord } from '@vetloom/documents/charge-record.ts';
import { PAPER_PERMISSION, PAPER_TYPES } from '@vetloom/documents/paper-types.ts';
import { paperOf } from '@vetloom/documents/papers.ts';
import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { can, demand } from '@vetloom/domain/access/policy.ts';
import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { LABEL_SIZES } from '@vetloom/domain/clinic/settings/pharmacy.setting.ts';
import { printSetting } from '@vetloom/domain/clinic/settings/print.setting.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { documentID, line, prose, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { holderRef } from '@vetloom/domain/holder/holder-ref.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { z } from 'zod';
import { many, one, reading } from '../engine/clinic-call.ts';
import { holderParams } from '../engine/held-document.ts';
import { endpoint } from '../services.ts';
import { clinicPrintData, printDataOf } from './print-data.ts';
import { sendPdf } from './send-pdf.ts';

/** Options that were sent; the schema of the setting itself would fill in the ones that were not. */
const printOptions = z.partialRecord(printSetting.keyof(), z.boolean());
const frame = {
  scope: 'clinic',
  tag: 'Reports',
  result: z.null(),
  write: false,
  answers: 'bytes',
  media: ['application/pdf'],
} as const;
const GLYPHS =
  'Options that are left out of printSetting are the clinic’s. Characters that the print font lacks are listed in the header X-Missing-Glyphs as U+ numbers.';

const SOME: readonly Permission[] = [...new Set(Object.values(PAPER_PERMISSION).flat())];

const choice = z.object({
  type: z.enum(PAPER_TYPES).default('record'),
  printSetting: printOptions.default({}),
  /** Further visits of the same animal that a referral or a vaccination certificate tells of; a paper of its own for each is several reports. */
  recordIDs: z.array(documentID('record/')).max(100).optional(),
  /** Drug labels: their paper in millimetres, `80` for the roll; the clinic's own when left out. */
  labelSize: z.enum(LABEL_SIZES).optional(),
  /** Drug labels: bags by bagID; all of them when left out. */
  bagIDs: z.array(rowID).max(40).optional(),
  /** Words of a referral (to, reason, exams, listImages) or of a certificate of diagnosis (remark, purpose). */
  said: z
    .object({
      to: line(120).optional(),
      reason: prose(4000).optional(),
      exams: z.boolean().optional(),
      listImages: z.boolean().optional(),
      remark: prose(4000).optional(),
      purpose: line(120).optional(),
    })
    .optional(),
});

const print = endpoint({
  ...frame,
  method: 'POST',
  path: `${CLINIC_BASE}/pdf/{recordID}`,
  permission: SOME,
  summary: `A paper of a visit as PDF: ${PAPER_TYPES.join(', ')}`,
  description: `${GLYPHS} Of a stay its bill is made as record, receipt and receiptA4; labels are made of a day of a stay, and reports of an exam of a stay. Without showDrugPrice a record names no price of a single drug. A surgeryMonitor where none was begun answers 100404.`,
  params: holderParams,
  body: choice,
  errors: ['notFound', 'forbidden'],
  handle: async (call) => {
    const { type } = call.body;
    demand(call.actor, PAPER_PERMISSION[type]);
    const data = await reading(call, ({ reader }) => printDataOf(reader, call, type, call.params.recordID, call.body));
    return sendPdf(call.reply, [paperOf(type, data)]);
  },
});

const multiReport = endpoint({
  ...frame,
  method: 'POST',
  path: `${CLINIC_BASE}/pdf/multiReport`,
  permission: SOME,
  summary: 'Several papers in one PDF, in their order, each with page numbers of its own',
  description: GLYPHS,
  body: z.object({
    reports: z
      .array(choice.extend({ _id: holderRef }))
      .min(1)
      .max(50),
  }),
  errors: ['notFound', 'forbidden'],
  handle: async (call) => {
    for (const { type } of call.body.reports) demand(call.actor, PAPER_PERMISSION[type]);
    const papers = await reading(call, async ({ reader }) => {
      const made: ReturnType<typeof paperOf>[] = [];
      for (const { _id, type, ...rest } of call.body.reports)
        made.push(paperOf(type, await printDataOf(reader, call, type, _id, rest)));
      return made;
    });
    return sendPdf(call.reply, papers);
  },
});

const charges = endpoint({
  ...frame,
  method: 'POST',
  path: `${CLINIC_BASE}/pdf/chargeRecord/{userID}`,
  permission: ['BILLING_READ'],
  summary: 'What an owner was charged, visit by visit, with the sum, what came in and what is owed',
  description: GLYPHS,
  params: z.object({ userID: idParam('user/', 'ownerNotFound') }),
  body: z.object({
    begin: unixSeconds.optional(),
    end: unixSeconds.optional(),
    petID: documentID('pet').optional(),
    printSetting: printOptions.default({}),
  }),
  errors: ['ownerNotFound'],
  handle: async (call) => {
    const { begin, end, petID, printSetting: options } = call.body;
    const data = await reading(call, async ({ reader }) => {
      const owner = await one(reader, 'user', call.params.userID);
      if (!owner) throw new DomainError('ownerNotFound', 'no such owner');
      const records = ((await reader.query('record', 'byOwner', { equals: [owner._id] })) as VisitRecord[]).filter(
        (record) =>
          (begin === undefined || record.dateTime >= begin) &&
          (end === undefined || record.dateTime <= end) &&
          (petID === undefined || record.petID === petID),
      );
      const pets = await many(reader, 'pet', [...new Set(records.map((record) => record.petID))]);
      const names = new Map(pets.map((pet) => [pet._id, pet.name]));
      return {
        ...(await clinicPrintData(reader, call, options)),
        owner,
        visits: records.map((record) => ({ record, petName: names.get(record.petID) ?? '' })),
        receipts: (await reader.query('receipt', 'byOwner', { equals: [owner._id] })) as Receipt[],
        from: begin,
        to: end,
      };
    });
    return sendPdf(call.reply, [chargeRecord(data)]);
  },
});

const binary = endpoint({
  ...frame,
  method: 'GET',
  path: '/api/{clinic}/pdfBinary/{petID}/{recordID}',
  permission: ['RECORD_READ'],
  summary: 'A visit as PDF by the sealed ids of its animal and itself, in the clinic’s own print options',
  params: z.object({ petID: idParam('pet', 'notFound'), recordID: idParam('record/', 'notFound') }),
  errors: ['notFound'],
  handle: async (call) => {
    const data = await reading(call, ({ reader }) =>
      printDataOf(reader, call, 'record', call.params.recordID, { printSetting: {} }),
    );
    // A visit of another animal does not stand at this address.
    if (data.record.petID !== call.params.petID) throw new DomainError('notFound', 'no such visit');
    const mayBill = can(call.actor, 'BILLING_READ');
    return sendPdf(call.reply, [
      paperOf('record', mayBill ? data : { ...data, printSetting: { ...data.printSetting, charge: false } }),
    ]);
  },
});

/** Papers of visits and owners (spec 2 §7 "Reports"). */
export const printEndpoints = [multiReport, charges, print, binary];
