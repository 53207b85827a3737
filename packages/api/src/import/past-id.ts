import { fingerprint } from '@vetloom/domain/core/canonical.ts';

/**
 * The id of a thing of the past: of its time and of what the file says of it. The same rows have the same id in every import, so that they are known
 * again; time first, because ids are in the order of time.
 */
export const pastID = (prefix: 'record' | 'deposit' | 'sale', dateTime: number, of: readonly string[]): string =>
  `/${prefix}/${dateTime}-m${fingerprint(of)}`;
