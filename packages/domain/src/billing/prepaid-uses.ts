import { DomainError } from '../core/error.ts';
import type { CommandContext } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import type { Prepaid, PrepaidEntry } from './prepaid.schema.ts';
import { forgetEnd } from './prepaid-remind.ts';
import { isValidAt, lineFor, slotsOf, stateOf, valueOfUse } from './prepaid-value.ts';

/** Reads a package. @throws DomainError notFound */
export async function requirePrepaid(tx: Tx, id: string): Promise<Prepaid> {
  const prepaid = await tx.get('prepaid', id);
  if (!prepaid) throw new DomainError('notFound', `package ${id} not found`, { id });
  return prepaid;
}

/** Writes a package with further entries, and the state that follows from them. */
export async function addEntries(
  tx: Tx,
  ctx: CommandContext,
  prepaid: Prepaid,
  entries: readonly PrepaidEntry[],
  changed: Partial<Prepaid> = {},
): Promise<void> {
  const after = { ...prepaid, ...changed, entries: [...prepaid.entries, ...entries] };
  const by = { updateDateTime: ctx.now, updateBy: ctx.actor.staffID };
  const kept = { ...after, ...by, state: stateOf(after) };
  await tx.put('prepaid', kept);
  await forgetEnd(tx, ctx, prepaid, kept);
}

/**
 * When what had come to its end counts again by something that happened at `now`, Unix seconds: not before that end was booked, where it is heard of afterwards,
 * so that it is owed once at every moment.
 */
export const resumesAt = ({ entries }: Pick<Prepaid, 'entries'>, now: number): number =>
  Math.max(now, entries.findLast(({ kind }) => kind === 'expire')?.at ?? now);

/** The row of an entry that belongs to a receipt; what takes it back is of the receipt that takes that one back. */
const rowOf = (receiptID: string, kind: string): string =>
  `${kind}-${receiptID.slice('/receipt/'.length).replaceAll(/[^A-Za-z0-9._-]/g, '-')}`.slice(0, 64);

/** The bill's line of which a use is taken. */
export interface UsedFor {
  readonly receiptID: string;
  readonly userID: string;
  readonly petID: string;
  readonly itemID: string;
  readonly name: string;
  /** NT$ that the bill asks for it. */
  readonly covered: number;
  readonly staffID: string;
  readonly staffName: string;
}

/**
 * Takes one use of a package. The last one is taken once: whoever comes second is refused, and has the line to charge. A use that was made while the package was valid
 * counts although its end was booked before this became known.
 * @throws DomainError contradictory with the rules `prepaidOtherOwner`, `prepaidOtherPet`, `prepaidOtherItem`, `prepaidExpired`, `prepaidRefunded`, `prepaidSpent`
 */
export async function takeUse(tx: Tx, ctx: CommandContext, prepaid: Prepaid, use: UsedFor): Promise<void> {
  if (prepaid.userID !== use.userID)
    throw new DomainError('contradictory', 'the package is another owner’s', { rule: 'prepaidOtherOwner' });
  if (prepaid.petID !== '' && prepaid.petID !== use.petID)
    throw new DomainError('contradictory', 'the package is for another animal', { rule: 'prepaidOtherPet' });
  const line = lineFor(prepaid.lines, use.itemID);
  if (!line)
    throw new DomainError('contradictory', 'the package holds no such item', {
      rule: 'prepaidOtherItem',
      name: use.name,
    });
  if (!isValidAt(prepaid, ctx.now))
    throw new DomainError('contradictory', 'the package came to its end', {
      rule: 'prepaidExpired',
      expireDateTime: prepaid.expireDateTime,
    });
  const [free] = slotsOf(prepaid, line._id, 'free');
  const [expired] = slotsOf(prepaid, line._id, 'expired');
  const slot = free ?? expired;
  if (slot === undefined) {
    const isRefunded = slotsOf(prepaid, line._id, 'refunded').length > 0;
    throw new DomainError('contradictory', 'no use is left', {
      rule: isRefunded ? 'prepaidRefunded' : 'prepaidSpent',
      name: line.name,
    });
  }
  const value = valueOfUse(line, slot);
  const { receiptID, itemID, name, covered, staffID, staffName } = use;
  const of = { at: ctx.now, by: ctx.actor.staffID, line: line._id, slot, receiptID };
  const at = resumesAt(prepaid, ctx.now);
  const resumed: PrepaidEntry = { ...of, _id: rowOf(receiptID, 'resume'), kind: 'resume', amount: value, at };
  await addEntries(tx, ctx, prepaid, [
    ...(free === undefined ? [resumed] : []),
    {
      ...of,
      ...{ _id: rowOf(receiptID, 'use'), kind: 'use', amount: -value },
      ...{ itemID, name: name.slice(0, 160), covered, staffID, staffName: staffName.slice(0, 80) },
    },
  ]);
}

/**
 * Gives back the use by which a receipt paid, when that receipt is taken back; what was given back already stays so. Nothing on a device that doesn't hold the
 * package: the server gives it back.
 */
export async function giveUseBack(
  tx: Tx,
  ctx: CommandContext,
  { prepaidID, receiptID, reversalID }: { prepaidID: string; receiptID: string; reversalID: string },
): Promise<void> {
  const prepaid = await tx.get('prepaid', prepaidID);
  const use = prepaid?.entries.findLast((entry) => entry.kind === 'use' && entry.receiptID === receiptID);
  if (!prepaid || !use || prepaid.entries.some(({ _id }) => _id === rowOf(reversalID, 'back'))) return;
  const { line, slot, itemID, name, covered, staffID, staffName } = use;
  await addEntries(tx, ctx, prepaid, [
    {
      ...{ _id: rowOf(reversalID, 'back'), kind: 'back', amount: -use.amount, at: ctx.now, by: ctx.actor.staffID },
      ...{ line, slot, receiptID, itemID, name, covered, staffID, staffName },
    },
  ]);
}
