import type { PaperIssue } from '@vetloom/documents/issued-paper.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { issuePaper, numberPaper } from '@vetloom/domain/paper/issued-paper.commands.ts';
import { issuedPaperID } from '@vetloom/domain/paper/issued-paper.kind.ts';
import {
  type IssuedPaper,
  issuedFields,
  issuedPaperSchema,
  paperCode,
  paperNumber,
  paperState,
  printedCode,
} from '@vetloom/domain/paper/issued-paper.schema.ts';
import { namedUUID } from '@vetloom/protocol/named-uuid.ts';
import { paperCheckLink } from '@vetloom/protocol/paper-check.ts';
import type { AfterState } from '@vetloom/sync-server/run-command.ts';
import { z } from 'zod';
import { handOf } from '../access/traces.ts';
import { type AnyClinicCall, one, reading, writing } from '../engine/clinic-call.ts';
import { filledName } from './custom-form.endpoints.ts';

/** The kind of papers that are no Word files. */
export const PDF = 'application/pdf';

/** A paper with its number and how it stands. */
export const paperView = issuedPaperSchema.extend({
  number: z.string(),
  state: z.enum(['valid', 'revoked', 'unmade']),
});
/** A paper as it is answered. */
export type PaperView = z.output<typeof paperView>;
/** A paper with its number and how it stands. */
export const viewOf = (paper: IssuedPaper): PaperView => ({
  ...paper,
  ...{ number: paperNumber(paper), state: paperState(paper) },
});

/**
 * Gives a paper its number. `userID`: whom it names, where that isn't whose the animal is today. The same request again, after its answer was lost, hears what was numbered: `made` where by now the paper is there.
 * @throws DomainError as `issuedPaper.number`
 */
export async function numberedPaper(
  call: AnyClinicCall,
  { petID, userID }: { readonly petID: string; readonly userID?: string | undefined },
  about: z.input<typeof issuedFields>,
): Promise<{ readonly paper: IssuedPaper | null; readonly made: PaperView | null }> {
  const _id = issuedPaperID(petID, call.now, call.random);
  const paper = await writing(
    call,
    numberPaper,
    { _id, petID, userID, code: paperCode(call.random), fields: issuedFields.parse(about) },
    async ({ reader }) => one(reader, 'issuedPaper', _id),
  );
  const before = paper && (await reading(call, ({ reader }) => one(reader, 'issuedPaper', paper._id)));
  return { paper: paper ?? null, made: before?.file ? viewOf(before) : null };
}

interface MadeBytes {
  readonly bytes: Buffer;
  readonly mime: string;
}

/** Makes a paper that was numbered, keeps its bytes and says which they are. @throws DomainError storageQuotaFull, and as `make` */
export async function finishPaper(
  call: AnyClinicCall,
  paper: IssuedPaper,
  make: (issue: PaperIssue) => Promise<MadeBytes>,
): Promise<PaperView | null> {
  const number = paperNumber(paper);
  const url = paperCheckLink(call.services.access.publicURL(), call.clinic, paper.code);
  const { bytes, mime } = await make({ number, code: printedCode(paper.code), url });
  const name = filledName([paper.title, number], mime === PDF ? 'pdf' : 'docx');
  const kept = await call.services.files.keepWhole(call.clinic, { name, mime, bytes }, handOf(call.person));
  const file = { hash: kept.hash, name, mime, size: kept.size };
  // A further write of the same request has a name of its own.
  const further = { ...call, uuid: namedUUID(`${call.uuid} issue`), once: undefined };
  const stored = async ({ reader }: Pick<AfterState, 'reader'>) => {
    const found = await one(reader, 'issuedPaper', paper._id);
    return found ? viewOf(found) : null;
  };
  try {
    return await writing(further, issuePaper, { paperID: paper._id, file }, stored);
  } catch (error) {
    // The same request came twice at once, and the other one's bytes are the paper.
    if (error instanceof DomainError && error.detail.rule === 'paperIssued') return reading(call, stored);
    throw error;
  }
}
