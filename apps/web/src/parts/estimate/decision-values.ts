import { isSigned } from '@vetloom/domain/core/signature.ts';
import { DECISION_OUTCOMES, type DESK_WAYS, type DecisionFields } from '@vetloom/domain/estimate/decision.schema.ts';
import { ESTIMATE_PARAMETERS } from '../../locale/codes-estimate.ts';
import { dateText, timeOf, timeText } from '../form/clinic-time.ts';

/** A decision as it is typed. */
export interface DecisionValues extends Pick<DecisionFields, 'outcome' | 'person' | 'phone' | 'note'> {
  readonly way: (typeof DESK_WAYS)[number];
  /** When it was said on the telephone. */
  readonly date: string;
  readonly time: string;
  readonly signature: string;
  readonly lineIDs: readonly string[];
  readonly reason: string;
}

/** What stands in the form before anybody types: the owner signs, and agrees. */
export const freshDecision = (
  now: number,
  owner: { readonly name: string; readonly phone: string },
): DecisionValues => ({
  ...{ outcome: DECISION_OUTCOMES[0], way: 'signature', person: owner.name, phone: owner.phone, note: '' },
  ...{ date: dateText(now), time: timeText(now), signature: '', lineIDs: [], reason: '' },
});

type Problems = Partial<Record<'person' | 'phone' | 'signature' | 'lineIDs' | 'reason' | 'date', string>>;

/** What is wrong with a decision, in words, by its field. The rules are those of the command. */
export function decisionProblems(
  { outcome, way, person, phone, date, time, signature, lineIDs, reason }: DecisionValues,
  lines: readonly { readonly _id: string }[],
  corrects: boolean,
): Problems {
  const said = (rule: string): string => ESTIMATE_PARAMETERS[rule]?.() ?? rule;
  const chosen = lines.filter(({ _id }) => lineIDs.includes(_id)).length;
  return {
    ...(person.trim() === '' ? { person: said('decisionNobody') } : {}),
    ...(way === 'phone' && phone.trim() === '' ? { phone: said('decisionNoPhone') } : {}),
    ...(way === 'phone' && timeOf(date, time) === undefined ? { date: said('decisionNoTime') } : {}),
    ...(way === 'signature' && !isSigned(signature) ? { signature: said('decisionUnsigned') } : {}),
    ...(outcome === 'partly' && (chosen === 0 || chosen === lines.length) ? { lineIDs: said('decisionNoLines') } : {}),
    ...(corrects && reason.trim() === '' ? { reason: said('decisionReason') } : {}),
  };
}

/** What is stored of a decision without problems. `now`: when it is written down, Unix seconds. */
export function decisionFieldsOf(values: DecisionValues, corrects: readonly string[], now: number): DecisionFields {
  const { outcome, way, person, phone, date, time, signature, lineIDs, note, reason } = values;
  const isPhone = way === 'phone';
  return {
    ...{ outcome, way, person: person.trim(), note, corrects: [...corrects] },
    phone: isPhone ? phone.trim() : '',
    dateTime: isPhone ? (timeOf(date, time) ?? now) : now,
    signature: isPhone ? '' : signature,
    lineIDs: outcome === 'partly' ? [...lineIDs] : [],
    reason: corrects.length === 0 ? '' : reason.trim(),
  };
}
