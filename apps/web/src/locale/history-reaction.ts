import { adverseReaction as words } from './adverse-reaction.ts';

/** What the history calls the fields of a reaction to a drug or vaccine. */
export const REACTION_FIELDS = {
  recordID: '看診',
  itemID: '商品',
  product: words.product,
  lotID: '批號代碼',
  lot: words.lot,
  expiresOn: '批號效期',
  givenDateTime: words.givenTime,
  beganDateTime: words.beganTime,
  signs: words.signs,
  gravity: words.gravityLabel,
  outcome: words.outcomeLabel,
  treatment: words.treatment,
  reportedDateTime: words.reported,
  reportedTo: words.reportedTo,
  reportNumber: words.reportNumber,
  petID: '動物',
} as const;

/** What the history calls the values of its closed fields. */
export const REACTION_VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  gravity: words.gravity,
  outcome: words.outcome,
};
