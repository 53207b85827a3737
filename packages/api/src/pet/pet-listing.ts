import { DomainError } from '@vetloom/domain/core/error.ts';
import type { z } from 'zod';
import { containing, type Listing, phonePart } from '../engine/listing.ts';
import type { petQuery } from './pet.schemas.ts';

type PetQuery = z.output<typeof petQuery>['query'];

/** Pets by conditions, the last changed first. @throws DomainError breedQueryMissing for an empty breed */
export function petListing(query: PetQuery = {}): Listing & { readonly collection: 'pet' } {
  if (query.breed === '') throw new DomainError('breedQueryMissing', 'a breed is needed', { fields: ['query.breed'] });
  const where: string[] = [];
  const values: unknown[] = [];
  /** The clinic is the first value, so these begin with the second. */
  const value = (given: unknown): string => `$${values.push(given) + 1}`;
  for (const field of ['type', 'breed', 'userID'] as const)
    if (query[field] !== undefined) where.push(`body ->> '${field}' = ${value(query[field])}`);
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
