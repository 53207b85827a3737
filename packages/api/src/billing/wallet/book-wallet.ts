import { createHash, randomUUID } from 'node:crypto';
import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { bookWallet, returnWallet } from '@vetloom/domain/billing/wallet.commands.ts';
import type { DomainError } from '@vetloom/domain/core/error.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { updateWallet, type WalletRow, walletByID } from '@vetloom/storage/billing/wallet-rows.ts';
import { runCommand } from '@vetloom/sync-server/run-command.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { many, one } from '../../engine/read.ts';
import { operatorOf } from '../../founding/operate-clinic.ts';

/** Somebody else moved the payment on meanwhile. */
class MovedOn extends Error {}

/** Ids that follow from the payment: however often it is tried, it is the same receipt. */
function idsOf({ id, madeAt, bills, depositUsed }: WalletRow) {
  const suffix = (what: string) => createHash('sha256').update(`${id}\n${what}`).digest('hex').slice(0, 12);
  return {
    bills: bills.map((billID, at) => ({
      billID,
      receiptID: `/receipt/${madeAt}-${suffix(`receipt ${at}`)}`,
      ofDepositID: `/receipt/${madeAt}-${suffix(`deposit ${at}`)}`,
    })),
    depositID: `/deposit/${madeAt}-${suffix('rest')}`,
    depositUsed,
    back: (what: string) => suffix(`back ${what}`),
  };
}

/**
 * Writes what stands in the clinic for a payment and moves its row on, both or neither, once: whoever comes second finds it moved on. The history names the person who
 * asked for the money; that they may still do so is not asked, because the money is there.
 * @throws DomainError with what stands against it (the clinic is closed, nothing is there that it could be booked on)
 */
async function once(
  sync: SyncServices,
  clinic: string,
  act: Omit<Parameters<typeof runCommand>[1], 'clinic' | 'actor' | 'uuid' | 'at' | 'before'> & {
    readonly id: string;
    readonly stands: (row: WalletRow) => boolean;
  },
): Promise<void> {
  const { id, stands, ...direct } = act;
  try {
    await runCommand(sync, {
      ...direct,
      ...{ clinic, actor: operatorOf(direct.author), uuid: randomUUID(), at: sync.now() },
      before: async (tx) => {
        const row = await walletByID(tx, id, true);
        if (!row || !stands(row)) throw new MovedOn('the payment was moved on');
      },
    });
  } catch (error) {
    if (!(error instanceof MovedOn)) throw error;
  }
}

/** Books the money of a payment that the provider has. @throws DomainError clinicClosed, contradictory (`walletNoHome`) */
export function bookTaken(sync: SyncServices, clinic: string, row: WalletRow): Promise<void> {
  const { bills, depositID, depositUsed } = idsOf(row);
  const { id, amount, ownerID: userID, receiveDate, invoice } = row;
  return once(sync, clinic, {
    ...{ id, author: row.madeBy, emulatedBy: row.madeOperator ?? undefined, command: bookWallet },
    // Whoever wants it to come to nothing has said so before: then it goes back instead.
    stands: ({ state, cancelAt }) => state === 'pending' && cancelAt === null,
    input: () => ({
      ...{ paymentID: id, amount, depositUsed, bills, depositID, userID },
      ...(receiveDate === null ? {} : { receiveDate }),
      ...(invoice === null ? {} : { invoice }),
    }),
    answer: async ({ reader, sql }) => {
      const receipts = await many(
        reader,
        'receipt',
        bills.flatMap(({ receiptID, ofDepositID }) => [receiptID, ofDepositID]),
      );
      const rest = await one(reader, 'deposit', depositID);
      const booked = {
        receipts: receipts.map(({ _id }) => _id),
        depositID: rest?._id ?? '',
        toDeposit: rest?.amount ?? 0,
      };
      await updateWallet({ clinic, sql }, id, { state: 'confirmed', trouble: '', booked, updatedAt: sync.now() });
    },
  });
}

/** Books that the money of a payment went back. @throws DomainError clinicClosed */
export function bookReturned(sync: SyncServices, clinic: string, row: WalletRow): Promise<void> {
  const { id, booked, madeAt, refundBy, refundOperator, refundReason } = row;
  const { back } = idsOf(row);
  return once(sync, clinic, {
    ...{ id, author: refundBy ?? row.madeBy, emulatedBy: refundOperator ?? undefined, command: returnWallet },
    stands: ({ state }) => state === 'confirmed',
    input: async (base) => ({
      receipts: (await standingReceipts(base, row)).map(({ _id }) => ({
        receiptID: _id,
        reversalID: `/receipt/${madeAt}-${back(_id)}`,
      })),
      deposit: booked?.depositID
        ? { depositID: booked.depositID, reversalID: `/deposit/${madeAt}-${back(booked.depositID)}` }
        : null,
      reason: refundReason ?? '',
    }),
    answer: ({ sql }) => updateWallet({ clinic, sql }, id, { state: 'refunded', trouble: '', updatedAt: sync.now() }),
  });
}

/**
 * The receipts of a payment that stand: what the wallet paid, not the owner's deposit beside it. One that was corrected has another in its place, of the same act of
 * paying; one that says now that the money came otherwise is none.
 */
export async function standingReceipts(
  reader: Pick<Reader, 'query'>,
  { id, bills }: Pick<WalletRow, 'id' | 'bills'>,
): Promise<Receipt[]> {
  const found: Receipt[] = [];
  for (const bill of bills)
    for (const receipt of (await reader.query('receipt', 'byBill', { equals: [bill] })) as Receipt[])
      if (receipt.paymentID === id && receipt.method === 'linePay' && receipt.reverses + receipt.reversedBy === '')
        found.push(receipt);
  return found;
}

/** NT$ that stand in the clinic's books for a payment: its receipts and the deposit of its rest, less what was taken back. */
export async function standingOf(reader: Reader, row: Pick<WalletRow, 'id' | 'bills' | 'booked'>): Promise<number> {
  const receipts = await standingReceipts(reader, row);
  const rest = row.booked?.depositID ? await one(reader, 'deposit', row.booked.depositID) : undefined;
  const paid = receipts.reduce((sum, { receive }) => sum + receive, 0);
  return paid + (rest?.reversedBy === '' ? rest.amount : 0);
}

/** The trouble of money that can be booked nowhere: its bills and its owner are gone. */
export const NO_HOME = 'noHome';
const TROUBLES: Readonly<Record<string, string>> = { walletNoHome: NO_HOME, walletBooked: 'booked' };

/** What of a refusal is kept beside a payment that waits to be booked. */
export const troubleOf = ({ detail, codeName }: DomainError): string =>
  TROUBLES[String((detail as { readonly rule?: unknown } | undefined)?.rule)] ?? codeName;
