import { createHash, randomUUID } from 'node:crypto';
import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import { bookWallet, returnWallet } from '@vetloom/domain/billing/wallet.commands.ts';
import { returnWalletPart } from '@vetloom/domain/billing/wallet-part.commands.ts';
import { isOfWallet } from '@vetloom/domain/billing/wallet-part.ts';
import type { DomainError } from '@vetloom/domain/core/error.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { updateWallet, type WalletPartRow, type WalletRow, walletByID } from '@vetloom/storage/billing/wallet-rows.ts';
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
  const { id, booked, madeAt, refundBy, refundOperator, refundReason, refundCorrected } = row;
  const { back } = idsOf(row);
  return once(sync, clinic, {
    ...{ id, author: refundBy ?? row.madeBy, emulatedBy: refundOperator ?? undefined, command: returnWallet },
    stands: ({ state }) => state === 'confirmed',
    input: async (base) => ({
      receipts: [
        ...(await standingReceipts(base, row)),
        ...(refundCorrected === 'back' ? await correctedReceipts(base, row) : []),
      ].map(({ _id }) => ({
        receiptID: _id,
        reversalID: `/receipt/${madeAt}-${back(_id)}`,
      })),
      deposit: booked?.depositID
        ? { depositID: booked.depositID, reversalID: `/deposit/${madeAt}-${back(booked.depositID)}` }
        : null,
      reason: refundReason ?? '',
    }),
    answer: async ({ reader, sql }) => {
      // A correction that came while the provider was asked: nobody has said what becomes of it.
      const isUnsaid = refundCorrected === null && (await correctedReceipts(reader, row)).length > 0;
      const trouble = isUnsaid ? 'corrected' : '';
      await updateWallet({ clinic, sql }, id, { state: 'refunded', trouble, updatedAt: sync.now() });
    },
  });
}

/** Books that a part of a payment went back, which leaves `there` NT$ at the provider. @throws DomainError clinicClosed */
export function bookPart(
  sync: SyncServices,
  clinic: string,
  row: WalletRow,
  part: WalletPartRow,
  { refunded, there }: { readonly refunded: number; readonly there: number },
): Promise<void> {
  const suffix = (what: string) => idsOf(row).back(`part ${part.id} ${what}`);
  const refundID = `/deposit/${part.madeAt}-${suffix('rest')}`;
  const bills = row.bills.map((billID, at) => ({ billID, receiptID: `/receipt/${part.madeAt}-${suffix(String(at))}` }));
  return once(sync, clinic, {
    ...{ id: row.id, author: part.by, emulatedBy: part.operator ?? undefined, command: returnWalletPart },
    stands: ({ state, parts }) =>
      state === 'confirmed' && parts.some(({ id, state: of }) => id === part.id && of === 'open'),
    input: async (base) => {
      const { paymentID, rest } = walletMoneyOf(row);
      // What somebody took back by hand meanwhile isn't taken back again.
      const over = (await standingOf(base, row)) - there;
      return {
        ...{ paymentID, amount: Math.max(0, Math.min(part.amount, over)), bills, first: part.bill || null },
        ...{ rest: rest && { ...rest, refundID }, reason: part.reason },
        corrected:
          there <= 0 && part.corrected === 'back'
            ? (await correctedReceipts(base, row)).map(({ _id }) => ({
                receiptID: _id,
                reversalID: `/receipt/${part.madeAt}-${suffix(_id)}`,
              }))
            : [],
      };
    },
    answer: async ({ reader, sql }) => {
      const now = await walletByID({ clinic, sql }, row.id);
      if (!now) return;
      const wrote = (await one(reader, 'deposit', refundID)) !== undefined;
      const { booked } = now;
      await updateWallet({ clinic, sql }, row.id, {
        parts: now.parts.map((one) => (one.id === part.id ? { ...one, state: 'done' as const } : one)),
        ...{ returned: refunded, ...(there <= 0 && { state: 'refunded' as const }) },
        ...(wrote && booked && { booked: { ...booked, restBack: [...(booked.restBack ?? []), refundID] } }),
        updatedAt: sync.now(),
      });
    },
  });
}

/** Where money of a payment stands in the books. */
export const walletMoneyOf = ({ id, bills, booked }: Pick<WalletRow, 'id' | 'bills' | 'booked'>) => ({
  paymentID: id,
  bills,
  rest: booked?.depositID ? { depositID: booked.depositID, back: [...(booked.restBack ?? [])] } : null,
});

/**
 * Receipts that stand in the place of the wallet's: somebody corrected one to say that the money came in another way.
 */
export async function correctedReceipts(
  reader: Pick<Reader, 'query'>,
  { id, bills, booked }: Pick<WalletRow, 'id' | 'bills' | 'booked'>,
): Promise<Receipt[]> {
  const found: Receipt[] = [];
  for (const bill of bills) {
    const all = (await reader.query('receipt', 'byBill', { equals: [bill] })) as Receipt[];
    const own = all.filter(({ paymentID }) => paymentID === id);
    if (!own.some(({ method, reverses, reversedBy }) => method === 'linePay' && reverses === '' && reversedBy !== ''))
      continue;
    for (const receipt of own)
      if (
        receipt.method !== 'linePay' &&
        receipt.reverses + receipt.reversedBy === '' &&
        receipt.receive > 0 &&
        !booked?.receipts.includes(receipt._id)
      )
        found.push(receipt);
  }
  return found;
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
      if (isOfWallet(id, receipt)) found.push(receipt);
  return found;
}

/** NT$ that stand in the clinic's books for a payment: its receipts and the deposit of its rest, less what was taken back. */
export async function standingOf(reader: Reader, row: Pick<WalletRow, 'id' | 'bills' | 'booked'>): Promise<number> {
  const receipts = await standingReceipts(reader, row);
  const rest = row.booked?.depositID ? await one(reader, 'deposit', row.booked.depositID) : undefined;
  const paid = receipts.reduce((sum, { receive }) => sum + receive, 0);
  if (rest?.reversedBy !== '') return paid;
  const back = await many(reader, 'deposit', row.booked?.restBack ?? []);
  return back.reduce((sum, { amount, reversedBy }) => sum + (reversedBy === '' ? amount : 0), paid + rest.amount);
}

/** The trouble of money that can be booked nowhere: its bills and its owner are gone. */
export const NO_HOME = 'noHome';
const TROUBLES: Readonly<Record<string, string>> = { walletNoHome: NO_HOME, walletBooked: 'booked' };

/** What of a refusal is kept beside a payment that waits to be booked. */
export const troubleOf = ({ detail, codeName }: DomainError): string =>
  TROUBLES[String((detail as { readonly rule?: unknown } | undefined)?.rule)] ?? codeName;
