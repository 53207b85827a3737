import { fingerprint } from '../core/canonical.ts';
import type { DrugBag, DrugLine } from './drug-bag.schema.ts';

/** A drug as it is handed out and looked at: why it is given against a warning is another matter. */
const drugContent = ({ overrides: _overrides, overrideReason: _reason, ...drug }: DrugLine) => drug;

/** What is in a bag, as whoever hands it out has it before them. A bag that was edited may hold anything until it is checked. */
export const bagContent = (items: readonly DrugLine[]): unknown =>
  Array.isArray(items) ? items.map(drugContent) : items;

/** Names a bag's content: who hands it out says by it what went over the counter. */
export const bagPrint = ({ items }: Pick<DrugBag, 'items'>): string => fingerprint(bagContent(items));

/** Whose handing-out of a bag it is, and the how manyth: who acts upon one says by it which they saw. */
export const handingOut = ({ bagID, dispensedBy, dispensedDateTime, takenBack = [] }: DrugBag) => ({
  bagID,
  by: dispensedBy,
  at: dispensedDateTime ?? 0,
  // Twice in one second by one person are two.
  after: takenBack.length,
});
