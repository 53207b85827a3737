import type { WalletCorrected } from '@vetloom/domain/billing/wallet.ts';
import { splitPart } from '@vetloom/domain/billing/wallet-part.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { OverlayTx } from '@vetloom/domain/engine/overlay.ts';
import type { ProviderPayment, Wallet } from '@vetloom/integrations/line-pay/port.ts';
import type { WalletPartRow, WalletRow } from '@vetloom/storage/billing/wallet-rows.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { bookPart, bookReturned, standingOf, walletMoneyOf } from './book-wallet.ts';
import type { Acting, WalletChanges } from './wallet-changes.ts';
import { demandSaid, notGivenBack, onItsWay } from './wallet-refund-checks.ts';

/** Seconds after which what was asked of the provider has surely ended, answered or not; longer than its client waits. */
export const IN_FLIGHT_S = 120;

/** What is to go back of a payment. */
export interface WantedRefund {
  readonly reason: string;
  /** What becomes of receipts that were corrected to another way; null where nobody was asked. */
  readonly corrected: WalletCorrected | null;
  /** A part, by the id of the act of giving it back; all of it where there is none. */
  readonly part?: { readonly refundID: string; readonly amount: number; readonly bill: string } | undefined;
  /** NT$ of the payment that stood in the books when whoever wants a part back looked. */
  readonly here?: number | undefined;
}

/** NT$ that the provider has of a payment. */
export const netOf = ({ amount, refunded }: ProviderPayment): number => amount - refunded;

/** The part of a payment that is on its way back. */
export const openPartOf = ({ parts }: Pick<WalletRow, 'parts'>): WalletPartRow | undefined =>
  parts.find(({ state }) => state === 'open');

/** Gives money of payments back, all of it or a part, and books that once the provider has done so. */
export class WalletRefunds {
  readonly #sync: SyncServices;
  readonly #rows: WalletChanges;

  constructor(sync: SyncServices, rows: WalletChanges) {
    this.#sync = sync;
    this.#rows = rows;
  }

  /** Gives back what is to go back, having looked whether it has gone already. */
  async giveBack(clinic: string, wallet: Wallet, row: WalletRow): Promise<WalletRow> {
    const answer = await wallet.payments([row.id]);
    if (answer.kind === 'unsure' || answer.kind === 'notAsked') return row;
    const found = answer.kind === 'done' ? answer.payments[0] : undefined;
    if (!found) return this.#keep(clinic, row, answer.kind === 'refused' ? answer.code : '1150');
    if (found.state !== 'voided' && netOf(found) > 0) {
      const act = found.state === 'authorized' ? wallet.void : wallet.refund;
      const back = await act(found.transactionID);
      if (back.kind === 'refused') {
        // Another process may have given it back since it was looked up.
        const again = await wallet.payments([row.id]);
        if (again.kind !== 'done') return row;
        const [stands] = again.payments;
        if (stands && stands.state !== 'voided' && netOf(stands) > 0) return this.#keep(clinic, row, back.code);
      } else if (back.kind !== 'done') return row;
    }
    await bookReturned(this.#sync, clinic, row);
    return this.#rows.read(clinic, row.id);
  }

  /**
   * Writes down that a part is to go back, beside what the provider had given back by then. What it gave back already, and the books don't know, is booked first and by itself.
   * @throws DomainError contradictory (`walletNotTaken`, `walletRefunding`, `walletCorrected`, also where they are to go back with a part that leaves something; `walletMoved` with
   * what is `here` where that isn't what was seen; `walletUnreachable`, `walletRefused`, `walletUnbooked` with the `amount` that went back there already), badParameter
   * (`walletTooMuchBack` with what is `left`), conflict where the id was another part's
   */
  async wantPart(clinic: string, wallet: Wallet, before: WalletRow, by: Acting, wanted: WantedRefund): Promise<void> {
    const { part, corrected, reason, here: seen } = wanted;
    if (!part || this.#isKnown(before, part)) return;
    const found = await lookedUp(wallet, before.id);
    await this.#rows.change(clinic, before.id, async (row, tx) => {
      if (this.#isKnown(row, part)) return undefined;
      if (row.state === 'refunded') throw tooMuch(0);
      if (row.state !== 'confirmed')
        throw new DomainError('contradictory', 'no money was taken', { rule: 'walletNotTaken', state: row.state });
      if (row.refundAt !== null || openPartOf(row)) throw onItsWay();
      const here = await standingOf(tx.reader, row);
      if (seen !== undefined && seen !== here) throw moved(here);
      // Another process may have given a part back since the provider was looked at.
      const refunded = Math.max(found.refunded, row.returned);
      const there = found.amount - refunded;
      const unbooked = Math.max(0, here - there);
      // What was corrected goes back as a whole, with the last of the money.
      const isLast = unbooked > 0 ? there <= 0 : part.amount >= there;
      await demandSaid(tx, row, corrected === 'back' && !isLast ? null : corrected);
      if (unbooked > 0 && part.amount !== unbooked)
        throw new DomainError('contradictory', 'the provider has given back what is not booked', {
          rule: 'walletUnbooked',
          amount: unbooked,
        });
      if (unbooked === 0 && part.amount > there) throw tooMuch(there);
      const toBook = unbooked > 0 ? unbooked : Math.max(0, here - (there - part.amount));
      await demandHeld(tx, row, part, toBook);
      const before = unbooked > 0 ? refunded - part.amount : refunded;
      const next: WalletPartRow = {
        ...{ id: part.refundID, amount: part.amount, state: 'open', before, askedAt: null, bill: part.bill, reason },
        ...{ by: by.email, operator: by.by ?? null, madeAt: this.#rows.now(), trouble: '', corrected },
      };
      return { parts: [...row.parts, next], trouble: '' };
    });
  }

  /** Gives the part back that is to go back; asks for it once at most, and looks whether it has gone. */
  async settlePart(clinic: string, wallet: Wallet, row: WalletRow, part: WalletPartRow): Promise<WalletRow> {
    const { id, amount, before } = part;
    const answer = await wallet.payments([row.id]);
    if (answer.kind !== 'done') return row;
    const [found] = answer.payments;
    if (found && found.refunded >= before + amount) return this.#book(clinic, row, part, found);
    const now = this.#rows.now();
    if (part.askedAt !== null)
      return now - part.askedAt < IN_FLIGHT_S ? row : this.#endPart(clinic, row, id, 'lost', 'notReturned');
    if (found?.state !== 'captured') return this.#endPart(clinic, row, id, 'refused', '1150');
    let isMine = false;
    const asking = await this.#rows.change(clinic, row.id, ({ parts }) => {
      isMine = parts.some((one) => one.id === id && one.state === 'open' && one.askedAt === null);
      return isMine ? { parts: parts.map((one) => (one.id === id ? { ...one, askedAt: now } : one)) } : undefined;
    });
    if (!isMine) return asking;
    const back = await wallet.refund(found.transactionID, amount);
    if (back.kind === 'notAsked') return this.#endPart(clinic, asking, id, 'refused', back.reason);
    const after = await wallet.payments([row.id]);
    const stands = after.kind === 'done' ? after.payments[0] : undefined;
    if (stands && stands.refunded >= before + amount) return this.#book(clinic, asking, part, stands);
    if (back.kind === 'done')
      return this.#book(clinic, asking, part, { ...found, refunded: Math.max(found.refunded, before) + amount });
    return back.kind === 'refused' && stands ? this.#endPart(clinic, asking, id, 'refused', back.code) : asking;
  }

  async #book(clinic: string, row: WalletRow, part: WalletPartRow, found: ProviderPayment): Promise<WalletRow> {
    await bookPart(this.#sync, clinic, row, part, { refunded: found.refunded, there: netOf(found) });
    return this.#rows.read(clinic, row.id);
  }

  /** Whether the act of giving a part back is known. @throws DomainError conflict for another act by the same id */
  #isKnown(
    { parts }: WalletRow,
    { refundID, amount }: { readonly refundID: string; readonly amount: number },
  ): boolean {
    const known = parts.find(({ id }) => id === refundID);
    if (known && known.amount !== amount)
      throw new DomainError('conflict', 'another part went back by this id', { id: refundID });
    return known !== undefined;
  }

  #endPart(clinic: string, row: WalletRow, id: string, state: 'refused' | 'lost', trouble: string): Promise<WalletRow> {
    return this.#rows.change(clinic, row.id, ({ parts }) =>
      parts.some((one) => one.id === id && one.state === 'open')
        ? { parts: parts.map((one) => (one.id === id ? { ...one, state, trouble } : one)) }
        : undefined,
    );
  }

  /** The provider doesn't give it back: the payment stands as before. */
  #keep(clinic: string, row: WalletRow, trouble: string): Promise<WalletRow> {
    const none = { refundAt: null, refundBy: null, refundOperator: null, refundReason: null, refundCorrected: null };
    return this.#rows.change(clinic, row.id, ({ state }) => (state === 'confirmed' ? { ...none, trouble } : undefined));
  }
}

/** What the provider has of a payment. @throws DomainError contradictory (`walletUnreachable`, `walletRefused`) */
export async function lookedUp(wallet: Wallet, id: string): Promise<ProviderPayment> {
  const answer = await wallet.payments([id]);
  if (answer.kind !== 'done')
    throw new DomainError('contradictory', 'the provider does not say what it has', {
      rule: 'walletUnreachable',
      code: answer.kind === 'refused' ? answer.code : answer.kind,
    });
  const [found] = answer.payments;
  if (found?.state !== 'captured') throw notGivenBack('1150');
  return found;
}

const tooMuch = (left: number): DomainError =>
  new DomainError('badParameter', 'more than is left', { field: 'amount', rule: 'walletTooMuchBack', left });

const moved = (here: number): DomainError =>
  new DomainError('contradictory', 'the payment was changed since it was looked at', { rule: 'walletMoved', here });

/** Refuses a part that the books don't hold where it is to be taken from. @throws DomainError badParameter (`walletTooMuchBack`) */
async function demandHeld(
  { reader }: Pick<ClinicTransaction, 'reader'>,
  row: WalletRow,
  { amount, bill }: { readonly amount: number; readonly bill: string },
  toBook: number,
): Promise<void> {
  const { left } = await splitPart(new OverlayTx(reader), { ...walletMoneyOf(row), first: bill || null }, toBook, true);
  if (left > 0) throw tooMuch(amount - left);
}
