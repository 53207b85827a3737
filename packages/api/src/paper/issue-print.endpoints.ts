import { consentPaper } from '@vetloom/documents/consent-paper.ts';
import { asIssued } from '@vetloom/documents/issued-paper.ts';
import type { PrintDocument } from '@vetloom/documents/model/document.ts';
import { paperOf } from '@vetloom/documents/papers.ts';
import { examWordsFor } from '@vetloom/documents/words/exam-words.ts';
import { wordsFor } from '@vetloom/documents/words/words.ts';
import { printSetting } from '@vetloom/domain/clinic/settings/print.setting.ts';
import { consentState } from '@vetloom/domain/consent/consent-state.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { documentID, line, prose } from '@vetloom/domain/core/schema.ts';
import { issuePaper } from '@vetloom/domain/paper/issued-paper.commands.ts';
import { ISSUED_VISIT_PAPERS, paperNumber, printedCode } from '@vetloom/domain/paper/issued-paper.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { paperCheckLink } from '@vetloom/protocol/paper-check.ts';
import { z } from 'zod';
import { consentPrintData } from '../consent/consent-print-data.ts';
import { type AnyClinicCall, one, reading } from '../engine/clinic-call.ts';
import { pdfMaker } from '../print/pdf-maker.ts';
import { printDataOf } from '../print/print-data.ts';
import { endpoint } from '../services.ts';
import { finishPaper, numberedPaper, type PaperView, PDF, paperView } from './issue-paper.ts';

const writes = {
  scope: 'clinic',
  tag: 'Issued papers',
  permission: ['RECORD_WRITE'],
  write: true,
  method: 'POST',
  command: issuePaper.name,
  result: paperView.nullable(),
} as const;
const printOptions = z.partialRecord(printSetting.keyof(), z.boolean()).default({});

/** What is issued, before it has a number. */
interface Wanted {
  readonly petID: string;
  /** Whom it names. */
  readonly userID: string;
  readonly about: Parameters<typeof numberedPaper>[2];
  /** The paper as of a moment. */
  readonly paperAt: (now: number) => Promise<PrintDocument>;
}

/** A number that no paper has, to see whether one can be made at all. */
const TRIAL = { year: 2000, serial: 1, code: '0000000000000000' };

/**
 * Issues a paper that is printed: what can't be made is known before a number is given, and signs that the print font lacks are refused, since a paper that is issued stays as it is.
 * @throws DomainError badParameter `paperGlyphs`
 */
async function issued(call: AnyClinicCall, { petID, userID, about, paperAt }: Wanted): Promise<PaperView | null> {
  const made = async (now: number, of: { readonly number: string; readonly code: string; readonly url: string }) =>
    pdfMaker.make([asIssued(await paperAt(now), of)], call.clinic);
  const url = paperCheckLink(call.services.access.publicURL(), call.clinic, TRIAL.code);
  const { missing } = await made(call.now, { number: paperNumber(TRIAL), code: printedCode(TRIAL.code), url });
  if (missing.length > 0)
    throw new DomainError('badParameter', 'the print font lacks signs of this paper', {
      ...{
        rule: 'paperGlyphs',
        missing: missing.map((one) => String.fromCodePoint(Number.parseInt(one.slice(2), 16))),
      },
    });
  const { paper, made: before } = await numberedPaper(call, { petID, userID: userID || undefined }, about);
  if (!paper || before) return before;
  return finishPaper(call, paper, async (issue) => {
    const { bytes } = await made(paper.createDateTime, issue);
    return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), mime: PDF };
  });
}

const visitPaper = endpoint({
  ...writes,
  path: `${CLINIC_BASE}/issuedPaper/visitPaper`,
  summary: `Issue a paper of a visit as PDF, with a number of the clinic’s and a code by which anybody can check it: ${ISSUED_VISIT_PAPERS.join(', ')}`,
  description:
    'The bytes are kept as they were issued. Characters that the print font lacks are refused (`paperGlyphs`), as nothing is changed on an issued paper.',
  body: z.object({
    type: z.enum(ISSUED_VISIT_PAPERS),
    /** The visit; of results also an exam of a stay. */
    recordID: z.union([documentID('record/'), documentID('inHospital/')]),
    printSetting: printOptions,
    /** Further visits of the same animal that a vaccination certificate tells of. */
    recordIDs: z.array(documentID('record/')).max(100).optional(),
    /** Words of a certificate of diagnosis. */
    said: z.object({ remark: prose(4000).optional(), purpose: line(120).optional() }).optional(),
  }),
  errors: ['notFound', 'badParameter', 'storageQuotaFull'],
  handle: async (call) => {
    const { type, recordID, ...choice } = call.body;
    const dataAt = (now: number) =>
      reading(call, ({ reader }) => printDataOf(reader, { ...call, now }, type, recordID, choice));
    const { petID, userID } = (await dataAt(call.now)).record;
    const about = { kind: type, title: TITLES[type], recordID: recordID.startsWith('/record/') ? recordID : '' };
    return issued(call, { petID, userID, about, paperAt: async (now) => paperOf(type, await dataAt(now)) });
  },
});

const words = wordsFor(false);
const TITLES: Readonly<Record<(typeof ISSUED_VISIT_PAPERS)[number], string>> = {
  certificate: words.certificate,
  vaccination: words.vaccination,
  examReport: examWordsFor(false).report,
};

const consent = endpoint({
  ...writes,
  path: `${CLINIC_BASE}/issuedPaper/consent`,
  summary: 'Issue a consent as PDF, with what was said to it by now, a number of the clinic’s and a code',
  description: 'One that nobody need say anything to any more isn’t issued (`consentCancelled`).',
  body: z.object({ consentID: documentID('consent/pet'), printSetting: printOptions }),
  errors: ['notFound', 'petNotFound', 'badParameter', 'contradictory', 'storageQuotaFull'],
  handle: async (call) => {
    const { consentID, printSetting: options } = call.body;
    const data = (now: number) =>
      reading(call, ({ reader }) => consentPrintData(reader, { ...call, now }, consentID, options));
    const { consent: asked } = await data(call.now);
    const visit = asked.recordID && (await reading(call, ({ reader }) => one(reader, 'record', asked.recordID)));
    if (consentState(asked) === 'cancelled')
      throw new DomainError('contradictory', 'nobody need say anything to it', { rule: 'consentCancelled' });
    return issued(call, {
      petID: asked.petID,
      userID: asked.userID,
      about: { kind: 'consent', title: asked.title, recordID: visit ? visit._id : '', consentID },
      paperAt: async (now) => consentPaper(await data(now)),
    });
  },
});

/** Papers of visits and consents that are issued as they are printed. */
export const issuePrintEndpoints = [visitPaper, consent];
