import type { ClaimFields } from '@vetloom/domain/claim/claim.schema.ts';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { claim as words } from '../../locale/claim.ts';

/** A claim as it is typed. */
export interface ClaimValues {
  readonly insurer: string;
  readonly policyNumber: string;
  readonly insurerMail: string;
  readonly asked: string;
  readonly note: string;
  /** Visits and stays by their ids. */
  readonly chosen: readonly string[];
}

/** What is wrong with a claim, in words, by its field. */
export function claimProblems({
  insurer,
  insurerMail,
  asked,
  chosen,
}: ClaimValues): Partial<Record<'insurer' | 'insurerMail' | 'asked' | 'chosen', string>> {
  const sum = readFigure(asked);
  const isWrong = asked.trim() !== '' && (sum === undefined || !Number.isInteger(sum) || sum < 0);
  return {
    ...(insurer.trim() === '' ? { insurer: words.requiredInsurer } : {}),
    ...(insurerMail.trim() !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(insurerMail.trim())
      ? { insurerMail: words.wrongMail }
      : {}),
    ...(isWrong ? { asked: words.wrongAmount } : {}),
    ...(chosen.length === 0 ? { chosen: words.requiredVisits } : {}),
  };
}

/** What is stored of a claim without problems. */
export const claimFieldsOf = ({ chosen, asked, ...typed }: ClaimValues): ClaimFields => ({
  insurer: typed.insurer.trim(),
  policyNumber: typed.policyNumber.trim(),
  insurerMail: typed.insurerMail.trim(),
  note: typed.note,
  asked: readFigure(asked) ?? null,
  recordIDs: chosen.filter((id) => id.startsWith('/record/')),
  inHospitalIDs: chosen.filter((id) => id.startsWith('/inHospital/')),
});
