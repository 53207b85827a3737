import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { WALLET_DIFFERENCES, walletDifference, walletPayment } from '@vetloom/domain/billing/wallet.ts';
import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { dollars } from '@vetloom/domain/core/schema.ts';
import type { ProviderPayment, Wallet } from '@vetloom/integrations/line-pay/port.ts';
import { type WalletRow, walletsBetween, walletsByID } from '@vetloom/storage/billing/wallet-rows.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { z } from 'zod';
import { overOn } from './begin-wallet.ts';
import { correctedReceipts, standingOf } from './book-wallet.ts';
import type { WalletAccounts } from './wallet-accounts.ts';
import { walletView } from './wallet-view.ts';

/** Orders of one question to the provider. */
const AT_ONCE = 100;
/** Payments of one day. */
const MOST_A_DAY = 2000;

const line = z.object({
  payment: walletPayment,
  /** NT$ of it that stand in receipts and the deposit of its rest. */
  here: dollars,
  /** NT$ of it that the provider has. */
  there: dollars,
  difference: z.enum(WALLET_DIFFERENCES).nullable(),
  /** NT$ of it that stand in receipts which were corrected to another way of paying. */
  corrected: dollars,
  /** NT$ by which more came in for its bills than they ask for: what may have to go back. */
  over: dollars,
});

/** A day's payments beside the provider's. Amounts in NT$. */
export const walletDay = z.object({
  day: z.number().int(),
  lines: z.array(line),
  here: dollars,
  there: dollars,
  /** Receipts of this way that somebody wrote by hand on that day: the provider can't be asked of them. */
  byHand: z.array(
    z.object({ receiptID: z.string(), receive: dollars, collectionID: z.string(), createDateTime: z.number().int() }),
  ),
});
/** A day's payments beside the provider's. */
export type WalletDay = z.output<typeof walletDay>;

/**
 * Compares the payments that were begun on a day with the provider's books. The provider names payments by our orders alone, so that what it has of none of them isn't seen here.
 * A payment of a channel whose secret isn't here any more is `notAsked`. @throws DomainError contradictory (`walletUnreachable`) where the provider doesn't say
 */
export async function reconcileDay(
  db: Pick<Database, 'readClinic'>,
  clinic: string,
  accounts: Pick<WalletAccounts, 'walletFor'>,
  time: number,
): Promise<WalletDay> {
  const ours = await db.readClinic(clinic, async (tx) => {
    const zone = await zoneIn(tx.reader);
    const day = dayStart(time, zone);
    const rows = await walletsBetween(tx, { begin: day, end: nextDay(day, zone) - 1, limit: MOST_A_DAY });
    const receipts = (await tx.reader.query('receipt', 'byDay', { equals: [day] })) as Receipt[];
    const standing: {
      readonly row: WalletRow;
      readonly here: number;
      readonly corrected: number;
      readonly over: number;
    }[] = [];
    for (const row of rows) {
      const others = await correctedReceipts(tx.reader, row);
      const corrected = others.reduce((sum, { receive }) => sum + receive, 0);
      const over = row.state === 'confirmed' ? await overOn(tx.reader, row.bills) : 0;
      standing.push({ row, here: await standingOf(tx.reader, row), corrected, over });
    }
    const taken = receipts.filter(
      ({ method, reverses, reversedBy }) => method === 'linePay' && reverses === '' && reversedBy === '',
    );
    return { day, standing, byHand: await withoutPayment(tx, taken) };
  });
  const theirs = new Map<string, ProviderPayment>();
  const unasked = new Set<string>();
  for (const [, rows] of Map.groupBy(ours.standing, ({ row }) => row.channelID)) {
    const ids = rows.map(({ row }) => row.id);
    const wallet = rows[0] && (await accounts.walletFor(clinic, rows[0].row));
    if (!wallet) for (const id of ids) unasked.add(id);
    else for (const found of await theirBooks(wallet, ids)) theirs.set(found.orderID, found);
  }
  const lines = ours.standing.map(({ row, here, corrected, over }) => {
    const found = theirs.get(row.id);
    const there = found?.state === 'captured' ? found.amount - found.refunded : 0;
    const difference = unasked.has(row.id) ? 'notAsked' : (walletDifference(here, there) ?? null);
    return { payment: walletView({ row }), here, there, difference, corrected, over: Math.min(over, there) };
  });
  const sum = (of: 'here' | 'there') => lines.reduce((total, one) => total + one[of], 0);
  return {
    ...{ day: ours.day, lines, here: sum('here'), there: sum('there') },
    byHand: ours.byHand.map(({ _id, receive, collectionID, createDateTime }) => ({
      ...{ receiptID: _id, receive, collectionID, createDateTime },
    })),
  };
}

/** Receipts that are of no payment of their bill, whatever they say: a device names what it wrote as it likes. */
async function withoutPayment(tx: ClinicTransaction, receipts: readonly Receipt[]): Promise<Receipt[]> {
  const named = [...new Set(receipts.map(({ paymentID }) => paymentID))];
  const bills = new Map((await walletsByID(tx, named)).map((row) => [row.id, row.bills]));
  return receipts.filter(({ paymentID, collectionID }) => !bills.get(paymentID)?.includes(collectionID));
}

async function theirBooks(wallet: Wallet, ids: readonly string[]): Promise<ProviderPayment[]> {
  const found: ProviderPayment[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const answer = await wallet.payments(ids.slice(from, from + AT_ONCE));
    if (answer.kind !== 'done')
      throw new DomainError('contradictory', 'the provider does not say what it has', {
        rule: 'walletUnreachable',
        code: answer.kind === 'refused' ? answer.code : answer.kind,
      });
    found.push(...answer.payments);
  }
  return found;
}
