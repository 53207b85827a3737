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

/** A bag that holds a controlled drug: a second person looks before it is handed out. */
export const isControlled = (bag: Pick<DrugBag, 'items'>): boolean => bag.items.some((drug) => drug.controlled);

/** What of a drug was given. Its directions and the reasons for giving it can be put right afterwards. */
const GIVEN = [
  '_id',
  'itemID',
  'name',
  'unit',
  'number',
  'strength',
  'unitsPerDose',
  'frequency',
  'days',
  'dosePerKg',
] as const satisfies readonly (keyof DrugLine)[];

/** What was given of drugs, in their order; what was edited may hold anything until it is checked. With `priced` what was asked for it too. */
export function givenOf(items: unknown, priced = true): unknown {
  const fields: readonly (keyof DrugLine)[] = priced ? [...GIVEN, 'price', 'subTotal'] : GIVEN;
  return Array.isArray(items) ? items.map((drug) => fields.map((field) => drug?.[field] ?? null)) : items;
}
