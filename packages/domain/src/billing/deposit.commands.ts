import { z } from 'zod';
import { DomainError } from '../core/error.ts';
import { documentID, dollars, optionalReason, prose } from '../core/schema.ts';
import { defineCommand } from '../engine/command.ts';
import { PREPAID } from './deposit.schema.ts';
import { takeBackDeposit, writeDeposit } from './deposit-ledger.ts';
import { moneyMethod, receiptNumber } from './receipt.schema.ts';

const entry = z.object({
  depositID: documentID('deposit/'),
  userID: documentID('user/'),
  amount: dollars.positive(),
  method: moneyMethod.default('cash'),
  /** Empty on money paid ahead becomes the word for prepaid (spec 2 §3, §9). */
  note: prose(300).default(''),
  /** Whoever asks waits for the answer, so too much is refused instead of flagged. */
  asked: z.boolean().default(false),
  /** The number that this device prints on the slip; the server gives one where it is missing. */
  number: receiptNumber.optional(),
});

/** Money that an owner pays ahead (spec 2 §3 "Deposits"). */
export const receiveDeposit = defineCommand({
  name: 'deposit.receive',
  word: '存入儲值',
  version: 3,
  // Version 2 takes a clinic's own ways of paying too, version 3 the number of the slip.
  upcasters: { 1: (input) => input, 2: (input) => input },
  permission: ['BILLING_WRITE'],
  input: entry,
  reads: (input) => [
    { collection: 'user', id: input.userID },
    { collection: 'deposit', id: input.depositID },
  ],
  run: (tx, { depositID: _id, userID, amount, method, note, asked, number }, ctx) =>
    writeDeposit(tx, ctx, { _id, userID, kind: 'in', amount, method, note: note.trim() || PREPAID, number }, asked),
});

/** Money that an owner gets back from what was deposited; never more than is there (spec 2 §5). */
export const refundDeposit = defineCommand({
  name: 'deposit.refund',
  word: '退還儲值',
  version: 3,
  // Version 2 takes a clinic's own ways of paying too, version 3 the number of the slip.
  upcasters: { 1: (input) => input, 2: (input) => input },
  permission: ['BILLING_WRITE'],
  input: entry,
  reads: (input) => [
    { collection: 'user', id: input.userID },
    { collection: 'deposit', id: input.depositID },
  ],
  run: (tx, { depositID: _id, userID, amount, method, note, asked, number }, ctx) =>
    writeDeposit(tx, ctx, { _id, userID, kind: 'refund', amount: -amount, method, note, number }, asked),
});

/** Takes an entry of a deposit back by its opposite. What a receipt used goes back with its receipt alone. */
export const reverseDeposit = defineCommand({
  name: 'deposit.reverse',
  word: '沖銷儲值',
  version: 1,
  permission: ['BILLING_WRITE'],
  input: z.object({
    depositID: documentID('deposit/'),
    reversalID: documentID('deposit/'),
    reason: optionalReason(),
    asked: z.boolean().default(false),
  }),
  reads: (input) => [
    { collection: 'deposit', id: input.depositID },
    { collection: 'deposit', id: input.reversalID },
  ],
  async run(tx, { depositID, reversalID, reason, asked }, ctx) {
    const found = await tx.get('deposit', depositID);
    if (found?.receiptID)
      throw new DomainError('contradictory', 'a receipt used it: take the receipt back', {
        rule: 'depositUsed',
        receiptID: found.receiptID,
      });
    await takeBackDeposit(tx, ctx, { depositID, reversalID, note: reason }, asked);
  },
});

/** Corrects an entry: taken back and written anew in one act (spec 2 §7 "logs edit"). @throws DomainError notFound, contradictory, badParameter */
export const correctDeposit = defineCommand({
  name: 'deposit.correct',
  word: '更正儲值',
  version: 3,
  // Version 2 takes a clinic's own ways of paying too, version 3 the number of the slip.
  upcasters: { 1: (input) => input, 2: (input) => input },
  permission: ['BILLING_WRITE'],
  input: entry.omit({ userID: true }).extend({ corrects: documentID('deposit/'), reversalID: documentID('deposit/') }),
  reads: (input) => [{ collection: 'deposit', id: input.corrects }],
  async run(tx, { corrects, reversalID, depositID: _id, amount, method, note, asked, number }, ctx) {
    const found = await tx.get('deposit', corrects);
    if (!found) throw new DomainError('notFound', `deposit ${corrects} not found`, { id: corrects });
    if (found.kind !== 'in' && found.kind !== 'refund')
      throw new DomainError('contradictory', 'only money that came or went is corrected', {
        rule: 'depositUsed',
        kind: found.kind,
      });
    const { userID, kind } = found;
    const write = () => {
      const given = kind === 'in' ? { amount, note: note.trim() || PREPAID } : { amount: -amount, note };
      const sameMethod = method === found.method && given.amount <= found.amount;
      return writeDeposit(tx, ctx, { _id, userID, kind, method, sameMethod, number, ...given }, asked);
    };
    const takeBack = () => takeBackDeposit(tx, ctx, { depositID: corrects, reversalID, note }, asked);
    // What raises the balance goes first, so that a smaller sum isn't refused for what the two hold in between.
    for (const step of kind === 'in' ? [write, takeBack] : [takeBack, write]) await step();
  },
});
