import type {
  AdverseReaction,
  AdverseReactionFields,
  ReactionGravity,
  ReactionOutcome,
} from '@vetloom/domain/pet/adverse-reaction.schema.ts';
import { adverseReaction as words } from '../../locale/adverse-reaction.ts';
import { dateText, timeOf, timeText } from '../form/clinic-time.ts';

/** What a reaction is to, as far as whoever opens the form knows. */
export interface Suspect {
  readonly itemID: string;
  readonly product: string;
  readonly recordID: string;
  readonly lotID?: string;
  readonly lot?: string;
  readonly expiresOn?: string | null;
  /** Unix seconds. */
  readonly givenDateTime?: number;
}

/** What the form of a reaction holds. Days `2026-11-23`, times `14:30`. */
export interface ReactionValues {
  readonly product: string;
  readonly itemID: string;
  readonly lot: string;
  /** The lot in the stock's book, and its last day, as long as nobody wrote another number. */
  readonly lotID: string;
  readonly expiresOn: string | null;
  readonly givenDay: string;
  readonly givenTime: string;
  readonly beganDay: string;
  readonly beganTime: string;
  readonly signs: string;
  readonly gravity: ReactionGravity;
  readonly outcome: ReactionOutcome;
  readonly treatment: string;
  /** Empty: it wasn't reported. */
  readonly reportedDay: string;
  readonly reportedTo: string;
  readonly reportNumber: string;
}
/** A field of the form that may be wrong. */
export type ReactionField = 'product' | 'givenDay' | 'beganDay' | 'signs';
const FIELDS: readonly ReactionField[] = ['product', 'givenDay', 'beganDay', 'signs'];

/** A new reaction, seen now. */
export const emptyReaction = (now: number, suspect: Suspect | undefined): ReactionValues => {
  const given = suspect?.givenDateTime ?? now;
  return {
    ...{ product: suspect?.product ?? '', itemID: suspect?.itemID ?? '', lot: suspect?.lot ?? '' },
    ...{ lotID: suspect?.lotID ?? '', expiresOn: suspect?.expiresOn ?? null },
    ...{ givenDay: dateText(given), givenTime: timeText(given), beganDay: dateText(now), beganTime: timeText(now) },
    ...{ signs: '', gravity: 'moderate', outcome: 'unknown', treatment: '' },
    ...{ reportedDay: '', reportedTo: '', reportNumber: '' },
  };
};

/** A reaction as its form shows it. */
export const reactionValues = (reaction: AdverseReaction): ReactionValues => ({
  ...{ product: reaction.product, itemID: reaction.itemID, lot: reaction.lot },
  ...{ lotID: reaction.lotID, expiresOn: reaction.expiresOn },
  ...{ givenDay: dateText(reaction.givenDateTime), givenTime: timeText(reaction.givenDateTime) },
  ...{ beganDay: dateText(reaction.beganDateTime), beganTime: timeText(reaction.beganDateTime) },
  ...{ signs: reaction.signs, gravity: reaction.gravity, outcome: reaction.outcome, treatment: reaction.treatment },
  reportedDay: reaction.reportedDateTime === null ? '' : dateText(reaction.reportedDateTime),
  ...{ reportedTo: reaction.reportedTo, reportNumber: reaction.reportNumber },
});

/** What is wrong with a field, in words. */
export function reactionError(values: ReactionValues, field: ReactionField): string | undefined {
  const given = timeOf(values.givenDay, values.givenTime);
  const began = timeOf(values.beganDay, values.beganTime);
  switch (field) {
    case 'product':
      return values.product.trim() === '' ? words.needProduct : undefined;
    case 'signs':
      return values.signs.trim() === '' ? words.needSigns : undefined;
    case 'givenDay':
      return given === undefined ? words.needGiven : undefined;
    case 'beganDay':
      if (began === undefined) return words.needBegan;
      return given !== undefined && began < given ? words.beganBefore : undefined;
  }
}

/** What is wrong with any field. */
export const reactionErrors = (values: ReactionValues): Partial<Record<ReactionField, string>> =>
  Object.fromEntries(
    FIELDS.flatMap((field) => {
      const error = reactionError(values, field);
      return error === undefined ? [] : [[field, error]];
    }),
  );

type Kept = Pick<AdverseReactionFields, 'givenDateTime' | 'beganDateTime' | 'reportedDateTime' | 'recordID'>;

/** The stored fields of what is typed. Times keep their seconds where nobody changed them. */
export function reactionFieldsOf(values: ReactionValues, stored: Kept): AdverseReactionFields {
  const { product, itemID, lot, lotID, expiresOn, signs, gravity, outcome, treatment } = values;
  const at = (day: string, time: string, before: number): number =>
    dateText(before) === day && timeText(before) === time ? before : (timeOf(day, time) ?? before);
  const reported = values.reportedDay === '' ? null : (timeOf(values.reportedDay) ?? null);
  const before = stored.reportedDateTime;
  return {
    ...{ recordID: stored.recordID, itemID, product: product.trim(), lot: lot.trim(), lotID, expiresOn },
    givenDateTime: at(values.givenDay, values.givenTime, stored.givenDateTime),
    beganDateTime: at(values.beganDay, values.beganTime, stored.beganDateTime),
    ...{ signs, gravity, outcome, treatment },
    reportedDateTime: before !== null && dateText(before) === values.reportedDay ? before : reported,
    ...{ reportedTo: values.reportedTo.trim(), reportNumber: values.reportNumber.trim() },
  };
}

/** Another number is another lot, whose id and day nobody knows. */
export const otherLot = (lot: string): Pick<ReactionValues, 'lot' | 'lotID' | 'expiresOn'> => ({
  lot: lot.slice(0, 60),
  lotID: '',
  expiresOn: null,
});
