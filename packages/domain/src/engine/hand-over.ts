import { NotHeldHere } from '../core/error.ts';
import { bondsTo, boundTo, putBack } from './bonds.ts';
import type { CommandContext } from './command.ts';
import type { AnyDocument } from './kind.ts';
import type { Tx } from './transaction.ts';

/** What has come and what lies ahead, for a command: by the server's time, but for what was done long before it arrived. Unix seconds. */
export const presentOf = ({ now, received }: Pick<CommandContext, 'now' | 'received'>): number =>
  Math.min(now, received);

/**
 * Lets what belongs to an animal follow it to another owner, as each kind says of itself (`handedOver` of its bond). What a device doesn't hold follows on the server, which finds all.
 */
export async function handOver(tx: Tx, ctx: CommandContext, animal: AnyDocument, ownerID: string): Promise<void> {
  const { where } = ctx;
  const to = { ownerID, at: ctx.now, by: ctx.actor.staffID, present: presentOf(ctx) };
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
