import { createHash } from 'node:crypto';
import { DomainError } from '@vetloom/domain/core/error.ts';

/**
 * Versions of documents as callers see them (law 29). A version is the sequence of the last change, and its ETag carries a mark of the database's
 * life: a restored backup counts its sequences anew, so that a number alone would name two different versions.
 */

/** The ETag of a version. */
export const etagOf = (version: number, epoch: string): string => `"v${version}-${markOf(epoch)}"`;

const TAG = /^(?:W\/)?"v([0-9]{1,15})-([0-9a-f]{8})"$/;
/** Tags of one header; more than these name no version that anybody has read. */
const MOST_TAGS = 20;

/**
 * The versions that an If-Match names, without those of another life of the database; undefined where any will do.
 * @throws DomainError badParameter for what this API never answered
 */
export function versionsIn(header: string | undefined, epoch: string): readonly number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const tags = header.split(',').map((tag) => TAG.exec(tag.trim()));
  if (tags.length > MOST_TAGS || tags.includes(null))
    throw new DomainError('badParameter', 'If-Match: ETags that this API answered, or *', { fields: ['If-Match'] });
  return tags.flatMap((tag) => (tag?.[2] === markOf(epoch) ? [Number(tag[1])] : []));
}

/**
 * Lets a write pass whose If-Match names the present version, or that has none. `present` is undefined for what isn't there.
 * @throws DomainError staleVersion
 */
export function demandVersion(ifMatch: readonly number[] | undefined, present: number | undefined): void {
  if (ifMatch === undefined || (present !== undefined && ifMatch.includes(present))) return;
  throw new DomainError('staleVersion', 'If-Match names another version than the present one', {
    fields: ['If-Match'],
  });
}

/** Whether an If-None-Match names this ETag. As RFC 9110 §13.1.2 has it, whether a tag is weak doesn't matter here. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));

const markOf = (epoch: string): string => createHash('sha256').update(epoch).digest('hex').slice(0, 8);
