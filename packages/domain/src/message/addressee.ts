import { DomainError } from '../core/error.ts';
import type { Tx } from '../engine/transaction.ts';
import { requireOwner } from '../owner/owner.commands.ts';
import type { Message } from './message.schema.ts';
import { addresseeOf, type Reachable } from './reach.ts';

/** Whom a message is for, as they are now, and what they are called. @throws DomainError ownerNotFound */
export async function requireAddressee(tx: Tx, message: Message): Promise<{ addressee: Reachable; name: string }> {
  const other = message.supplier ?? message.office;
  const owned = other === undefined && !(message.conversationID !== undefined && message.userID === '');
  const owner = owned ? await requireOwner(tx, message.userID) : undefined;
  const addressee = addresseeOf(message, owner);
  if (addressee === undefined) throw new DomainError('notFound', 'nobody to write to', { id: message._id });
  return { addressee, name: other?.name ?? owner?.name ?? '' };
}
