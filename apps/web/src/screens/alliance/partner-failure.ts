import { CODE, type CodeName } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { alliance } from '../../locale/alliance.ts';
import { refusal } from '../../locale/codes.ts';

/** Why something of a partner clinic can't be read: there is no network, it isn't there or not open, or something else went wrong. */
export interface PartnerFailure {
  readonly why: 'offline' | 'absent' | 'failed';
  readonly sentence: string;
  readonly code: number;
}

const WHY: Readonly<Partial<Record<CodeName, PartnerFailure['why']>>> = {
  networkRequired: 'offline',
  ownerNotFound: 'absent',
  petNotFound: 'absent',
};

/** What a call to a partner failed by. Only the partner's own refusal may be told as one: a fault of ours must not look like an animal that isn't shared. */
export function partnerFailure(error: unknown): PartnerFailure {
  const { sentence, code } = refusal(error);
  const why = error instanceof DomainError ? (WHY[error.codeName] ?? 'failed') : 'failed';
  if (why === 'offline') return { why, sentence: alliance.offline, code };
  if (why === 'absent') return { why, sentence: alliance.absent, code };
  return { why, sentence: code === CODE.failure ? alliance.failed : sentence, code };
}
