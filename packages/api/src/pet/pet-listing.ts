import { breedKeys, type NamedBreed, type NamedEntry, sameKeys } from '@vetloom/domain/clinic/list-entries.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { z } from 'zod';
import { containing, type Listing, phonePart } from '../engine/listing.ts';
import type { petQuery } from './pet.schemas.ts';

type PetQuery = z.output<typeof petQuery>['query'];

/** Pets by conditions, the last changed first. @throws DomainError breedQueryMissing for an empty breed */
export function petListing(
  query: PetQuery = {},
  kinds: readonly ListedKind[] = [],
): Listing & { readonly collection: 'pet' } {
  if (query.breed === '') throw new DomainError('breedQueryMissing', 'a breed is needed', { fields: ['query.breed'] });
  const where: string[] = [];
  const values: unknown[] = [];
  /** The clinic is the first value, so these begin with the second. */
  const value = (given: unknown): string => `$${values.push(given) + 1}`;
  const among = (field: 'type' | 'breed', words: readonly string[]) =>
    where.push(
      words.length > 1 ? `body ->> '${field}' = ANY(${value(words)})` : `body ->> '${field}' = ${value(words[0])}`,
    );
  if (query.type !== undefined) among('type', sameKeys('kinds', kinds, query.type));
  if (query.breed !== undefined) among('breed', breedWords(kinds, query.breed));
  if (query.userID !== undefined) where.push(`body ->> 'userID' = ${value(query.userID)}`);
  for (const field of ['status', 'approvalStatus'] as const)
    if (query[field] !== undefined) where.push(`body -> '${field}' = to_jsonb(${value(query[field])}::int)`);
  if (query.keyword) where.push(matching(query.keyword, value));
  return { collection: 'pet', where, values, order: '"n_updateDateTime" DESC' };
}

/** By name, owner's name, chip, the clinic's number, or the owner's phone. */
function matching(keyword: string, value: (given: unknown) => string): string {
  const text = value(containing(keyword));
  const fields = ['name', 'userName', 'chipID', 'petNumber'].map((field) => `lower(body ->> '${field}') LIKE ${text}`);
  const digits = phonePart(keyword);
  if (digits !== undefined) fields.push(`body ->> 'userPhone' LIKE ${value(containing(digits))}`);
  return `(${fields.join(' OR ')})`;
}

interface ListedKind extends NamedEntry {
  readonly breed: readonly NamedBreed[];
}

/** Everything that animals of a breed may say, in whichever kind it is. */
const breedWords = (kinds: readonly ListedKind[], word: string): readonly string[] => [
  ...new Set([word, ...kinds.flatMap(({ breed }) => breedKeys(breed, word))]),
];
