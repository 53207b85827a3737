import type { SaidFields } from '@vetloom/domain/consent/consent.schema.ts';
import { isSigned } from '@vetloom/domain/core/signature.ts';
import { WARD_PARAMETERS } from '../../locale/codes-ward.ts';
import { consents } from '../../locale/consent.ts';
import { dateText, timeOf, timeText } from '../form/clinic-time.ts';

/** What somebody says to a consent, as it is typed. */
export interface SaidValues
  extends Pick<SaidFields, 'outcome' | 'way' | 'person' | 'relation' | 'witness' | 'reason' | 'signature'> {
  /** When it was signed on paper, or said on the telephone. */
  readonly date: string;
  readonly time: string;
  /** Somebody said when; else it is now, to the second: who signed a moment ago and withdraws has withdrawn. */
  readonly isTold: boolean;
}

/** What stands in the form before anybody types: the owner agrees and signs here, or withdraws. */
export const freshSaid = (now: number, owner: string, outcome: 'signed' | 'withdrawn'): SaidValues => ({
  ...{ outcome, way: outcome === 'signed' ? 'signature' : 'paper', person: owner, relation: 'owner', witness: '' },
  ...{ reason: '', signature: '', date: dateText(now), time: timeText(now), isTold: false },
});

type Problems = Partial<Record<'person' | 'signature' | 'witness' | 'date', string>>;

/** What is wrong with it, in words, by its field. The rules are those of the command. */
export function saidProblems({ outcome, way, person, witness, signature, date, time }: SaidValues): Problems {
  const said = (rule: string): string => WARD_PARAMETERS[rule]?.({}) ?? rule;
  return {
    ...(person.trim() === '' ? { person: said('consentNobody') } : {}),
    ...(outcome === 'signed' && way === 'signature' && !isSigned(signature)
      ? { signature: said('consentUnsigned') }
      : {}),
    ...(way === 'phone' && witness.trim() === '' ? { witness: said('consentNoWitness') } : {}),
    ...(way !== 'signature' && timeOf(date, time) === undefined ? { date: consents.say.badTime } : {}),
  };
}

/** What is stored of it without problems. `now`: when it is written down, Unix seconds. */
export function saidFieldsOf(values: SaidValues, now: number): SaidFields {
  const { outcome, way, person, relation, witness, reason, signature, date, time, isTold } = values;
  return {
    ...{ outcome, way, relation, reason: reason.trim(), person: person.trim(), witness: witness.trim() },
    dateTime: way === 'signature' || !isTold ? now : (timeOf(date, time) ?? now),
    signature: way === 'signature' ? signature : '',
  };
}
