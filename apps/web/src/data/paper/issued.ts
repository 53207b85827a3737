import type { PaperWords } from '@vetloom/documents/paper-types.ts';
import type { PrintSetting } from '@vetloom/domain/clinic/settings/print.setting.ts';
import type { ISSUED_VISIT_PAPERS, IssuedPaper } from '@vetloom/domain/paper/issued-paper.schema.ts';
import type { CheckedPaper } from '@vetloom/protocol/paper-check.ts';
import { callOpen } from '../engine/calls/http.ts';
import { callServer, clinicBase, fetchFile, inClinic } from '../engine/calls/own-call.ts';
import { useDocuments } from '../engine/hooks.ts';
import { saveFile } from '../engine/save-file.ts';
import { tokens } from '../engine/session/session.ts';
import type { FormChoice } from './forms.ts';

/** Papers that were issued for an animal, the newest first; undefined while they are read for the first time. */
export const useIssuedPapers = (petID: string): readonly IssuedPaper[] | undefined =>
  useDocuments('issuedPaper', 'byPet', { equals: [petID] })?.toSorted(
    (a, b) => b.createDateTime - a.createDateTime || b.serial - a.serial,
  );

/** A paper that the server has just issued. */
export interface JustIssued extends IssuedPaper {
  readonly number: string;
}

/** Which paper of a visit is issued, and what is said on it. */
export interface VisitPaperChoice {
  readonly type: (typeof ISSUED_VISIT_PAPERS)[number];
  readonly recordID: string;
  readonly printSetting: Partial<PrintSetting>;
  readonly recordIDs: readonly string[];
  readonly said: Pick<PaperWords, 'remark' | 'purpose'>;
}

/** Calls about issued papers; each throws DomainError: networkRequired offline, since the server alone gives numbers. */
export const paperCalls = {
  /** `once` is the same for a try whose answer was lost and the next one: no second number is given. */
  issue: ({ formID, petID, recordID }: FormChoice, once: string): Promise<JustIssued> =>
    callServer('POST', `${clinicBase()}/issuedPaper`, { formID, petID, recordID }, tokens, once) as Promise<JustIssued>,
  /** A certificate or report of a visit; `once` as of `issue`. */
  issueVisitPaper: (choice: VisitPaperChoice, once: string): Promise<JustIssued> =>
    callServer('POST', `${clinicBase()}/issuedPaper/visitPaper`, choice, tokens, once) as Promise<JustIssued>,
  /** A consent with what was said to it by now; `once` as of `issue`. */
  issueConsent: (consentID: string, once: string): Promise<JustIssued> =>
    callServer('POST', `${clinicBase()}/issuedPaper/consent`, { consentID }, tokens, once) as Promise<JustIssued>,
  /** Hands a paper to the person, as it was issued. */
  async save({ _id, file }: Pick<IssuedPaper, '_id' | 'file'>): Promise<void> {
    const response = await fetchFile('GET', inClinic`/issuedPaper/${_id}/content`);
    saveFile(file?.name ?? 'paper.docx', await response.blob());
  },
  /** Whether a paper is what it says, for anybody. */
  check: (clinic: string, code: string): Promise<CheckedPaper> =>
    callOpen('/api/paper/check', { clinic, code }) as Promise<CheckedPaper>,
} as const;
