import { createHash } from 'node:crypto';
import { CLAIM_PURPOSE } from '@vetloom/documents/claim-mail.ts';
import type { PrintDocument } from '@vetloom/documents/model/document.ts';
import type { PaperType } from '@vetloom/documents/paper-types.ts';
import { type PaperData, paperOf } from '@vetloom/documents/papers.ts';
import type { Claim, ClaimedBill, ClaimPacket } from '@vetloom/domain/claim/claim.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { FileRef } from '@vetloom/domain/core/file-ref.schema.ts';
import { isImageMime } from '@vetloom/domain/core/file-rules.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { handOf } from '../access/traces.ts';
import { type AnyClinicCall, many, reading } from '../engine/clinic-call.ts';
import { PDF } from '../paper/issue-paper.ts';
import { pdfMaker } from '../print/pdf-maker.ts';
import { printDataOf } from '../print/print-data.ts';

/** What is to go along beside records and bills. */
export interface PacketWish {
  /** Pictures of the visits. */
  readonly pictures: boolean;
  /** A certificate of diagnosis for each visit. */
  readonly certificate: boolean;
}

/** Bills of a claim as they stand now; one that is gone is left out. */
export async function billsOf(
  reader: Reader,
  claim: Pick<Claim, 'recordIDs' | 'inHospitalIDs'>,
): Promise<ClaimedBill[]> {
  const bills = [
    ...(await many(reader, 'record', claim.recordIDs)),
    ...(await many(reader, 'inHospital', claim.inHospitalIDs)),
  ];
  return bills.map(({ _id, total, received }) => ({ _id, total, received }));
}

const hasResults = ({ examTask }: Pick<VisitRecord, 'examTask'>): boolean => examTask.length > 0;

/** Papers of a visit, in the order in which an insurer reads them. */
const papersOfVisit = (visit: VisitRecord, { certificate }: PacketWish): PaperType[] => [
  ...(certificate ? (['certificate'] as const) : []),
  'record',
  ...(hasResults(visit) ? (['examReport'] as const) : []),
  'receiptA4',
];

/** Files of a visit that go along; each once. */
function filesOf(visits: readonly VisitRecord[], { pictures }: PacketWish): FileRef[] {
  const all = visits.flatMap((visit) => [
    ...visit.attachmentFile,
    ...visit.outsourcingFile.map(({ _id, hash, name, mime, size, desc }) => ({ _id, hash, name, mime, size, desc })),
    ...visit.attachmentImage,
  ]);
  const wanted = all.filter(({ mime }) => pictures || !isImageMime(mime));
  return [...new Map(wanted.map((file) => [file.hash, file])).values()];
}

/**
 * Gathers what an insurer asks for: certificate, record, results and receipt of each visit, bill and receipt of each stay, as one PDF, with the files of the visits beside it. What it is made of is read
 * in one view, so that all of it is of the same moment. @throws DomainError contradictory (`claimGone` where none of the visits is there any more), badParameter (`paperGlyphs`), storageQuotaFull
 */
export async function gatheredPacket(
  call: AnyClinicCall,
  claim: Claim,
  wish: PacketWish,
): Promise<Omit<ClaimPacket, '_id' | 'dateTime' | 'by'>> {
  const { papers, files, bills } = await reading(call, async ({ reader }) => {
    const visits = await many(reader, 'record', claim.recordIDs);
    const stays: readonly Stay[] = await many(reader, 'inHospital', claim.inHospitalIDs);
    const made: PrintDocument[] = [];
    const add = async (type: PaperType, id: string) => {
      const said = type === 'certificate' ? { said: { purpose: CLAIM_PURPOSE } } : {};
      const data: PaperData = await printDataOf(reader, call, type, id, { printSetting: {}, ...said });
      made.push(paperOf(type, data));
    };
    for (const visit of visits) for (const type of papersOfVisit(visit, wish)) await add(type, visit._id);
    for (const { _id } of stays) for (const type of ['record', 'receiptA4'] as const) await add(type, _id);
    return { papers: made, files: filesOf(visits, wish), bills: await billsOf(reader, claim) };
  });
  if (papers.length === 0) throw new DomainError('contradictory', 'nothing is there any more', { rule: 'claimGone' });
  const { bytes } = await pdfMaker.make(papers, call.clinic);
  const name = `${PACKET_NAME}.pdf`;
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = await call.services.files.keepWhole(
    call.clinic,
    { name, mime: PDF, bytes: content },
    handOf(call.person),
  );
  const _id = createHash('sha256').update(kept.hash).digest('hex').slice(0, 16);
  return { paper: { _id, hash: kept.hash, name, mime: PDF, size: kept.size, desc: '' }, files, bills };
}

/** What the paper of a claim is called. */
const PACKET_NAME = 'claim';
