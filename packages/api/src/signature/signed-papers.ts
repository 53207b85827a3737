import { consentPaper } from '@vetloom/documents/consent-paper.ts';
import { estimatePaper } from '@vetloom/documents/estimate-paper.ts';
import type { PrintDocument } from '@vetloom/documents/model/document.ts';
import { signingEvidence } from '@vetloom/documents/signing-evidence.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { standingOf } from '@vetloom/domain/estimate/decided.ts';
import type { EstimateDecision } from '@vetloom/domain/estimate/decision.schema.ts';
import { contentOf, type EstimateContent } from '@vetloom/domain/estimate/estimate.schema.ts';
import type { SignatureRequest } from '@vetloom/domain/signature/signature.schema.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { historyOfSignature } from '@vetloom/storage/signature/signature-rows.ts';
import { consentPrintData } from '../consent/consent-print-data.ts';
import { one } from '../engine/read.ts';
import { clinicPrintData } from '../print/print-data.ts';
import type { PaperMaker, SigningPapers } from './signing-papers.port.ts';

const callOf = ({ files, ...call }: PaperMaker) => ({ ...call, services: { files } as never });

async function clinicData(reader: Reader, maker: PaperMaker) {
  return { ...(await clinicPrintData(reader, callOf(maker), {})), printedBy: '' };
}

/** A consent as it is signed, or as it was. @throws DomainError notFound, petNotFound */
export async function consentToSign(reader: Reader, maker: PaperMaker, consentID: string): Promise<PrintDocument> {
  const data = await consentPrintData(reader, callOf(maker), consentID, {});
  return consentPaper({ ...data, printedBy: '' });
}

/** An estimate as it is signed, or as it was: `content` is what lay before the owner. @throws DomainError notFound, petNotFound */
export async function estimateToSign(
  reader: Reader,
  maker: PaperMaker,
  estimateID: string,
  content?: EstimateContent,
): Promise<PrintDocument> {
  const estimate = await one(reader, 'estimate', estimateID);
  if (!estimate) throw new DomainError('notFound', 'no such estimate', { id: estimateID });
  const pet = await one(reader, 'pet', estimate.petID);
  if (!pet) throw new DomainError('petNotFound', 'no such animal', { petID: estimate.petID });
  const owner = await one(reader, 'user', estimate.userID);
  const decisions = await reader.query('estimateDecision', 'byEstimate', { equals: [estimate._id] });
  return estimatePaper({
    ...(await clinicData(reader, maker)),
    owner: owner ?? { name: pet.userName, phone: pet.userPhone },
    ...{ pet, content: content ?? contentOf(estimate), dateTime: estimate.createDateTime },
    standing: standingOf(decisions as unknown as EstimateDecision[]),
  });
}

async function signedPaper(
  reader: Reader,
  maker: PaperMaker,
  { of, sourceID, content }: SignatureRequest,
): Promise<PrintDocument | undefined> {
  try {
    if (of === 'consent') return await consentToSign(reader, maker, sourceID);
    return of === 'estimate' ? await estimateToSign(reader, maker, sourceID, content) : undefined;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

async function evidenceOf(
  tx: Pick<ClinicTransaction, 'clinic' | 'sql' | 'reader'>,
  maker: PaperMaker,
  request: SignatureRequest,
): Promise<PrintDocument> {
  const { reader } = tx;
  const pet = await one(reader, 'pet', request.petID);
  const owner = await one(reader, 'user', request.userID);
  return signingEvidence({
    ...(await clinicData(reader, maker)),
    ...{ request, chain: await historyOfSignature(tx, request._id) },
    ...{ pet: pet ?? { name: '' }, owner: owner ?? { name: pet?.userName ?? '' } },
  });
}

/** The papers of a signed copy, made as the clinic's others are. */
export const signingPapers: SigningPapers = { signed: signedPaper, evidence: evidenceOf };
