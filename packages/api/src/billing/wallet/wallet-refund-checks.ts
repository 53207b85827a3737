import type { Deposit } from '@vetloom/domain/billing/deposit.schema.ts';
import { depositBalance } from '@vetloom/domain/billing/deposit.schema.ts';
import { demandReceived } from '@vetloom/domain/billing/receipt-ledger.ts';
import type { WalletCorrected } from '@vetloom/domain/billing/wallet.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { OverlayTx } from '@vetloom/domain/engine/overlay.ts';
import type { WalletRow } from '@vetloom/storage/billing/wallet-rows.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { one } from '../../engine/read.ts';
import { correctedReceipts, standingReceipts } from './book-wallet.ts';

type Reading = Pick<ClinicTransaction, 'reader'>;

/** The provider gives nothing back. */
export const notGivenBack = (code: string): DomainError =>
  new DomainError('contradictory', 'the provider does not give it back', { rule: 'walletRefused', code });

/** Something of it is on its way back already. */
export const onItsWay = (): DomainError =>
  new DomainError('contradictory', 'a part of it is on its way back', { rule: 'walletRefunding' });

/**
 * Refuses to give back what became a deposit and was used since: the owner would have it twice; and of what a part was given back by hand already.
 * @throws DomainError badParameter (`depositShort`, `moreThanReceived`)
 */
export async function demandWhole({ reader }: Reading, row: WalletRow, said: WalletCorrected | null): Promise<void> {
  const { booked, ownerID } = row;
  const rest = booked?.depositID ? await one(reader, 'deposit', booked.depositID) : undefined;
  if (rest?.reversedBy === '') {
    const entries = (await reader.query('deposit', 'byOwner', { equals: [rest.userID || ownerID] })) as Deposit[];
    const left = depositBalance(entries);
    if (left < rest.amount)
      throw new DomainError('badParameter', 'the deposit does not hold that much', {
        field: 'amount',
        rule: 'depositShort',
        left,
      });
  }
  const corrected = said === 'back' ? await correctedReceipts(reader, row) : [];
  const standing = [...(await standingReceipts(reader, row)), ...corrected];
  for (const bill of row.bills) {
    const back = standing
      .filter(({ collectionID }) => collectionID === bill)
      .reduce((sum, { receive }) => sum + receive, 0);
    if (back > 0) await demandReceived(new OverlayTx(reader), bill, back);
  }
}

/**
 * Refuses to give back, unasked, what the books say by now to have come in another way: the wallet's money and that receipt are judged together.
 * @throws DomainError contradictory (`walletCorrected` with the `amount` and the `methods` of the receipts)
 */
export async function demandSaid({ reader }: Reading, row: WalletRow, said: WalletCorrected | null): Promise<void> {
  const corrected = said === null ? await correctedReceipts(reader, row) : [];
  if (corrected.length === 0) return;
  throw new DomainError('contradictory', 'its receipt says that the money came otherwise', {
    rule: 'walletCorrected',
    amount: corrected.reduce((sum, { receive }) => sum + receive, 0),
    methods: [...new Set(corrected.map(({ method, methodName }) => methodName ?? method))],
  });
}
