import { demandMethod, isTold } from '../clinic/payment-methods.ts';
import { dayStart } from '../core/clock.ts';
import { DomainError } from '../core/error.ts';
import type { CommandContext } from '../engine/command.ts';
import type { Tx } from '../engine/transaction.ts';
import { type Deposit, depositBalance } from './deposit.schema.ts';
import { countsOf } from './handovers.ts';
import { bookedNumber } from './receipt-numbering.ts';

/** What an entry says beside who wrote it and when. */
export type NewDeposit = Pick<Deposit, '_id' | 'userID' | 'kind' | 'amount' | 'method'> &
  Partial<Pick<Deposit, 'note' | 'collectionID' | 'receiptID' | 'reverses' | 'number' | 'prepaidID'>> & {
    /** The way of paying is that of the entry that this one corrects. */
    readonly sameMethod?: boolean;
  };

/**
 * Writes an entry of an owner's deposit. An entry that would take more than there is is refused with `badParameter` where the person can
 * still be asked (`asked`: on the device, and in a call that waits for the answer). One that arrives later is a fact: kept, and flagged.
 * @throws DomainError ownerNotFound for an unknown owner, conflict for a used id, badParameter
 */
export async function writeDeposit(
  tx: Tx,
  ctx: CommandContext,
  { sameMethod = false, ...entry }: NewDeposit,
  asked: boolean,
): Promise<void> {
  const owner = await tx.get('user', entry.userID);
  if (!owner) throw new DomainError('ownerNotFound', 'no such owner', { id: entry.userID });
  if (await tx.get('deposit', entry._id))
    throw new DomainError('conflict', `deposit ${entry._id} exists`, { id: entry._id });
  const left = depositBalance(await tx.query('deposit', 'byOwner', { equals: [owner._id] })) + entry.amount;
  const overdrawn = entry.amount < 0 && left < 0;
  if (overdrawn && isTold(ctx, asked))
    throw new DomainError('badParameter', 'the deposit does not hold that much', {
      field: 'amount',
      rule: 'depositShort',
      left: left - entry.amount,
    });
  // Money that goes back may go the way on which it came.
  const chosen = isTold(ctx, asked) && entry.kind === 'in' && !sameMethod;
  const named = await demandMethod(tx, { method: entry.method, chosen });
  const { at, ...moved } = await countsOf(tx, ctx);
  const isPaper = entry.kind === 'in' || entry.kind === 'refund';
  const paper = { ...entry, collection: 'deposit', paymentID: entry._id, billID: '' } as const;
  await tx.put('deposit', {
    note: '',
    collectionID: '',
    receiptID: '',
    reverses: '',
    ...entry,
    ...(isPaper ? { number: await bookedNumber(tx, ctx, paper) } : {}),
    ...named,
    userID: owner._id,
    collection: 'deposit',
    createDateTime: at,
    ...moved,
    createBy: ctx.actor.staffID,
    depositDay: dayStart(at, ctx.zone),
    reversedBy: '',
    overdrawn,
    updateDateTime: ctx.now,
  });
}

/** Writes the entry that takes another one back, which stays readable. @throws DomainError notFound, contradictory when already taken back */
export async function takeBackDeposit(
  tx: Tx,
  ctx: CommandContext,
  {
    depositID,
    reversalID,
    note,
    receiptID = '',
  }: { depositID: string; reversalID: string; note: string; receiptID?: string },
  asked: boolean,
): Promise<void> {
  const entry = await tx.get('deposit', depositID);
  if (!entry) throw new DomainError('notFound', `deposit ${depositID} not found`, { id: depositID });
  if (entry.kind === 'packaged' || entry.kind === 'unpackaged')
    throw new DomainError('contradictory', 'a package moved it: the package is given back', {
      rule: 'depositPackaged',
      prepaidID: entry.prepaidID ?? '',
    });
  if (entry.reverses !== '' || entry.reversedBy !== '')
    throw new DomainError('contradictory', 'the entry is already taken back', {
      rule: 'depositTakenBack',
      id: entry._id,
    });
  const { userID, method, collectionID } = entry;
  await writeDeposit(
    tx,
    ctx,
    {
      _id: reversalID,
      userID,
      // What nobody paid here goes off the balance without money.
      kind: entry.kind === 'carried' ? 'carried' : 'reversal',
      amount: -entry.amount,
      method,
      note,
      collectionID,
      receiptID,
      reverses: entry._id,
    },
    asked,
  );
  await tx.put('deposit', { ...entry, reversedBy: reversalID, updateDateTime: ctx.now });
}
