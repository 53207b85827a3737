import { DomainError } from '../core/error.ts';
import type { Owner } from '../owner/owner.schema.ts';
import { blacklistID } from './blacklist.kind.ts';

/** What isn't done by the page for owners, with the rule that says why. */
export const refused = (rule: string, more: object = {}): DomainError =>
  new DomainError('contradictory', 'not by the page for owners', { rule, ...more });

/** A transaction, or what a call reads. */
interface Finding {
  getMany(collection: 'bookingBlacklist', ids: readonly string[]): Promise<readonly unknown[]>;
}

/**
 * Refuses whom the clinic doesn't let arrange anything by themselves: they are asked to call, as anybody is whom the page can't help. Calling off and answering is left to them all the same.
 * @throws DomainError contradictory (`askByPhone`)
 */
export async function demandWelcome(tx: Finding, owner: Pick<Owner, '_id' | 'erasedDateTime'>): Promise<void> {
  const [blocked] = await tx.getMany('bookingBlacklist', [blacklistID(owner._id)]);
  if (blocked || (owner.erasedDateTime ?? 0) !== 0) throw refused('askByPhone');
}
