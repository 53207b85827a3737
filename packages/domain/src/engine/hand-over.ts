import { NotHeldHere } from '../core/error.ts';
import { bondsTo, boundTo, putBack } from './bonds.ts';
import type { AnyDocument, NewOwner } from './kind.ts';
import type { Tx } from './transaction.ts';

/**
 * Lets what belongs to an animal follow it to another owner, as each kind says of itself (`handedOver` of its bond). What a device doesn't hold follows on the server, which finds all.
 */
export async function handOver(
  tx: Tx,
  animal: AnyDocument,
  { where, ...to }: NewOwner & { readonly where: 'device' | 'server' },
): Promise<void> {
  for (const { kind, field, bond } of bondsTo(animal.collection)) {
    if (!bond.handedOver || (kind.serverOnly && where === 'device')) continue;
    try {
      for (const document of await boundTo(tx, kind, field, bond, animal)) {
        const after = bond.handedOver(document, to);
        if (after) await putBack(tx, after);
      }
    } catch (error) {
      if (!(error instanceof NotHeldHere)) throw error;
    }
  }
}
