import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Wallet } from '@vetloom/integrations/line-pay/port.ts';
import { openWallets, type WalletRow } from '@vetloom/storage/billing/wallet-rows.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { goRound } from '../../message/outbox/round.ts';
import { bookTaken, NO_HOME, troubleOf } from './book-wallet.ts';
import { notConnected, type WalletAccounts } from './wallet-accounts.ts';
import { type Acting, WalletChanges } from './wallet-changes.ts';
import { demandSaid, demandWhole, notGivenBack, onItsWay } from './wallet-refund-checks.ts';
import { IN_FLIGHT_S, lookedUp, netOf, openPartOf, WalletRefunds, type WantedRefund } from './wallet-refunds.ts';
import type { Settled } from './wallet-view.ts';

/** Seconds after the owner's time by which a payment ends here, though the provider says nothing: without our word no money was taken. */
const GRACE_S = 3600;
/** All of it, where nobody is asked further. */
const WHOLLY: WantedRefund = { reason: '', corrected: null };
/** Seconds between two looks whether channels of before are needed still, where nothing is open. */
const FORGET_EVERY_S = 3600;
/** Payments of a clinic that one round looks at. */
const MOST_A_ROUND = 200;
/** The provider has taken the money already; the owner has to choose again how they pay. */
const [ALREADY_TAKEN, CHOOSE_AGAIN, TOO_LATE] = ['1152', '1169', '1180'];

/** What payments by card wallets are made of. */
export interface WalletParts {
  readonly db: Database;
  readonly sync: SyncServices;
  readonly accounts: WalletAccounts;
}

/**
 * Moves payments on, by what the provider says and by nothing else. Every process may, as often as it likes and at the same time: the row is moved on once, in the transaction
 * that writes the receipts, and whatever the provider was asked without an answer is looked up before it is asked again.
 */
export class WalletPayments {
  readonly #parts: WalletParts;
  readonly #rows: WalletChanges;
  readonly #refunds: WalletRefunds;
  readonly #forgotAt = new Map<string, number>();
  readonly #under = new Map<string, Promise<unknown>>();
  #stopped = false;

  constructor(parts: WalletParts) {
    this.#parts = parts;
    this.#rows = new WalletChanges(parts);
    this.#refunds = new WalletRefunds(parts.sync, this.#rows);
  }

  /** Goes round clinics and settles what is open, also what a process that ended had begun. What fails at one leaves the others. */
  runDue(clinics: readonly { readonly id: string }[]): Promise<void> {
    return goRound(clinics, {
      work: (clinic) => this.work(clinic),
      isStopped: () => this.#stopped,
      log: this.#parts.sync.log,
      failed: 'could not look for payments by card wallets',
    });
  }

  /** Begins no further payment. */
  stop(): void {
    this.#stopped = true;
  }

  /** Settles what is open in a clinic. */
  async work(clinic: string): Promise<void> {
    const open = await this.#parts.db.readClinic(clinic, (tx) => openWallets(tx, { limit: MOST_A_ROUND }));
    for (const { id } of open) {
      if (this.#stopped) return;
      await this.settle(clinic, id, true).catch((error: unknown) => {
        // It waits until the clinic is open again.
        if (error instanceof DomainError && error.codeName === 'clinicClosed') return;
        this.#parts.sync.log.warn({ clinic, payment: id, error: String(error) }, 'a payment could not be settled');
      });
    }
    const now = this.#rows.now();
    if (open.length === 0 && now - (this.#forgotAt.get(clinic) ?? 0) < FORGET_EVERY_S) return;
    this.#forgotAt.set(clinic, now);
    await this.#parts.accounts.forget(clinic, now);
  }

  /**
   * Asks the provider about a payment and moves it on. `take`: takes the money where the owner has consented, and looks again after one that had come to nothing.
   * @throws DomainError notFound, clinicClosed
   */
  settle(clinic: string, id: string, take: boolean): Promise<Settled> {
    return this.#alone(clinic, id, async () => {
      const row = await this.#rows.read(clinic, id);
      const wallet = await this.#parts.accounts.walletFor(clinic, row);
      if (!wallet) return { row };
      if (row.state === 'confirmed' && row.refundAt !== null)
        return { row: await this.#refunds.giveBack(clinic, wallet, row) };
      const part = openPartOf(row);
      if (row.state === 'confirmed' && part) return { row: await this.#refunds.settlePart(clinic, wallet, row, part) };
      if (row.state !== 'pending') return { row: take ? await this.#lookAgain(clinic, wallet, row) : row };
      return row.byKey
        ? { row: await this.#settleKey(clinic, wallet, row) }
        : this.#settleRequest(clinic, wallet, row, take);
    });
  }

  /**
   * Ends a payment: at once where no money can have been taken, else as soon as the provider has said what became of it; what it has taken goes back.
   * @throws DomainError notFound, clinicClosed, and what `refund` throws
   */
  async cancel(clinic: string, id: string, by: Acting): Promise<Settled> {
    const row = await this.#rows.change(clinic, id, ({ state, askedAt, cancelAt }) => {
      if (state !== 'pending') return undefined;
      return askedAt === null ? { state: 'cancelled' } : { cancelAt: cancelAt ?? this.#rows.now() };
    });
    if (row.state === 'confirmed') return this.refund(clinic, id, by, WHOLLY);
    if (row.state !== 'pending') return { row };
    const settled = await this.settle(clinic, id, false);
    return settled.row.state === 'confirmed' ? this.refund(clinic, id, by, WHOLLY) : settled;
  }

  /**
   * Gives the money of a payment back, or a part of it, and takes its receipts back, or writes one below 0, when the provider has done so.
   * @throws DomainError notFound, clinicClosed, contradictory (`walletNotTaken`; `walletRefused` with the provider's `code`; `walletNotConnected`; `walletCorrected`), badParameter
   * (`depositShort`) where what became a deposit was used, (`moreThanReceived`) where a part was given back by hand; and of a part what `wantPart` throws
   */
  async refund(clinic: string, id: string, by: Acting, wanted: WantedRefund): Promise<Settled> {
    const before = await this.#rows.read(clinic, id);
    // Taken, with nothing left that it could be booked on: no receipt has to be taken back.
    if (before.state === 'pending' && before.trouble === NO_HOME) return this.#withoutHome(clinic, id, by);
    const wallet = await this.#parts.accounts.walletFor(clinic, before);
    if (before.state === 'confirmed' && !wallet) throw notConnected();
    const isWhole = !wanted.part || (wanted.part.amount === before.amount && before.parts.length === 0);
    if (wallet && before.state !== 'refunded' && (!isWhole || before.returned > 0))
      return this.#refundPart(clinic, wallet, before, by, wanted);
    await this.#rows.change(clinic, id, async (row, tx) => {
      if (row.state === 'refunded' || (row.state === 'confirmed' && row.refundAt !== null)) return undefined;
      if (row.state !== 'confirmed')
        throw new DomainError('contradictory', 'no money was taken', { rule: 'walletNotTaken', state: row.state });
      // Somebody gives a part back at this moment.
      if (openPartOf(row) || row.returned > 0) throw onItsWay();
      await demandSaid(tx, row, wanted.corrected);
      await demandWhole(tx, row, wanted.corrected);
      return {
        ...{ refundAt: this.#rows.now(), refundBy: by.email, refundOperator: by.by ?? null, trouble: '' },
        ...{ refundReason: wanted.reason, refundCorrected: wanted.corrected },
      };
    });
    const settled = await this.settle(clinic, id, false);
    const { state, refundAt, trouble } = settled.row;
    if (state === 'confirmed' && refundAt === null) throw notGivenBack(trouble);
    return settled;
  }

  /** A part goes back, or all that is left after some did. */
  async #refundPart(
    clinic: string,
    wallet: Wallet,
    row: WalletRow,
    by: Acting,
    wanted: WantedRefund,
  ): Promise<Settled> {
    const { id } = row;
    const part = wanted.part ?? {
      ...{ refundID: `rest${row.parts.length + 1}`, bill: '' },
      amount: netOf(await lookedUp(wallet, id)),
    };
    // Nobody else in this process asks for it between the look and what is written of it.
    await this.#alone(clinic, id, () => this.#refunds.wantPart(clinic, wallet, row, by, { ...wanted, part }));
    const settled = await this.settle(clinic, id, false);
    const now = settled.row.parts.find((one) => one.id === part.refundID);
    if (now?.state === 'refused' || now?.state === 'lost') throw notGivenBack(now.trouble);
    return settled;
  }

  async #withoutHome(clinic: string, id: string, by: Acting): Promise<Settled> {
    const settled = await this.cancel(clinic, id, by);
    const { state, cancelAt, trouble } = settled.row;
    if (state === 'pending' && cancelAt === null) throw notGivenBack(trouble);
    return settled;
  }

  /** Asks for money by the code of an owner's app, for a payment that was just begun by it. */
  payByKey(
    clinic: string,
    wallet: Wallet,
    row: WalletRow,
    given: { readonly oneTimeKey: string; readonly name: string },
  ): Promise<Settled> {
    return this.#alone(clinic, row.id, async () => {
      const { id: orderID, amount } = row;
      const answer = await wallet.payByKey({ ...given, orderID, amount });
      if (answer.kind === 'refused') return { row: await this.#rows.end(clinic, row, 'failed', answer.code) };
      if (answer.kind === 'notAsked') return { row: await this.#rows.end(clinic, row, 'failed', answer.reason) };
      if (answer.kind === 'unsure') return { row: await this.#settleKey(clinic, wallet, row) };
      const known = await this.#rows.note(clinic, row, { transactionID: answer.transactionID });
      return { row: await this.#taken(clinic, wallet, known) };
    });
  }

  /** Keeps where the owner consents, or that the provider took no order. */
  async keepRequest(clinic: string, row: WalletRow, answer: Awaited<ReturnType<Wallet['request']>>): Promise<Settled> {
    if (answer.kind === 'done') {
      const { transactionID, paymentURL } = answer;
      return { row: await this.#rows.note(clinic, row, { transactionID, paymentURL }) };
    }
    // Where no answer came, an order may be there that nobody can pay: its address is lost.
    const trouble = answer.kind === 'refused' ? answer.code : answer.kind === 'notAsked' ? answer.reason : 'unsure';
    return { row: await this.#rows.end(clinic, row, 'failed', trouble) };
  }

  async #settleRequest(clinic: string, wallet: Wallet, row: WalletRow, take: boolean): Promise<Settled> {
    const now = this.#rows.now();
    // A process ended before it had heard where the owner consents.
    if (row.transactionID === '')
      return { row: now - row.madeAt < IN_FLIGHT_S ? row : await this.#rows.end(clinic, row, 'failed', 'interrupted') };
    const answer = await wallet.check(row.transactionID);
    const isOver = row.askedAt === null && now >= row.endsAt + GRACE_S;
    if (answer.kind !== 'done') return { row: isOver ? await this.#rows.end(clinic, row, 'expired', '') : row };
    const mayEnd = row.cancelAt !== null && now - (row.askedAt ?? 0) >= IN_FLIGHT_S;
    switch (answer.progress) {
      case 'waiting':
        return {
          row: mayEnd || isOver ? await this.#rows.end(clinic, row, mayEnd ? 'cancelled' : 'expired', '') : row,
        };
      case 'ready':
        if (row.cancelAt !== null) return { row: mayEnd ? await this.#rows.end(clinic, row, 'cancelled', '') : row };
        return take ? { row: await this.#take(clinic, wallet, row) } : { row, ready: true };
      case 'cancelled':
        return { row: await this.#rows.end(clinic, row, now >= row.endsAt ? 'expired' : 'cancelled', '0121') };
      case 'failed':
        return { row: await this.#rows.end(clinic, row, 'failed', '0122') };
      case 'done':
        return { row: await this.#taken(clinic, wallet, row) };
      default:
        throw new Error(`unknown progress: ${answer.progress satisfies never}`);
    }
  }

  /** Takes the money, having written down that it is asked for. */
  async #take(clinic: string, wallet: Wallet, before: WalletRow): Promise<WalletRow> {
    const row = await this.#rows.change(clinic, before.id, ({ state, cancelAt }) =>
      state === 'pending' && cancelAt === null ? { askedAt: this.#rows.now() } : undefined,
    );
    if (row.state !== 'pending' || row.cancelAt !== null) return row;
    const answer = await wallet.confirm(row.transactionID, row.amount);
    if (answer.kind === 'done') return this.#taken(clinic, wallet, row);
    if (answer.kind === 'refused' && answer.code === CHOOSE_AGAIN)
      // Nothing was taken, and the owner goes on.
      return this.#rows.change(clinic, row.id, ({ state, askedAt }) =>
        state === 'pending' && askedAt === row.askedAt ? { askedAt: null, trouble: answer.code } : undefined,
      );
    if (answer.kind === 'refused' && answer.code !== ALREADY_TAKEN)
      return this.#rows.end(clinic, row, answer.code === TOO_LATE ? 'expired' : 'failed', answer.code);
    const asked = await wallet.check(row.transactionID);
    if (asked.kind === 'done' && asked.progress === 'done') return this.#taken(clinic, wallet, row);
    return this.#rows.note(clinic, row, { trouble: 'unsure' });
  }

  async #settleKey(clinic: string, wallet: Wallet, row: WalletRow): Promise<WalletRow> {
    const answer = await wallet.payments([row.id]);
    if (answer.kind !== 'done') return this.#rows.note(clinic, row, { trouble: 'unsure' });
    const [found] = answer.payments;
    if (found?.state === 'captured') {
      const known = await this.#rows.note(clinic, row, { transactionID: found.transactionID });
      return netOf(found) > 0 ? this.#taken(clinic, wallet, known) : this.#rows.end(clinic, known, 'cancelled', '');
    }
    if (found?.state === 'authorized' && (await wallet.void(found.transactionID)).kind !== 'done') return row;
    // What was asked may be on its way still.
    if (found === undefined && this.#rows.now() - (row.askedAt ?? row.madeAt) < IN_FLIGHT_S)
      return this.#rows.note(clinic, row, { trouble: 'unsure' });
    return this.#rows.end(clinic, row, row.cancelAt === null ? 'failed' : 'cancelled', 'notPaid');
  }

  /** The provider has the money: it is booked, or goes back where it was no longer wanted. */
  async #taken(clinic: string, wallet: Wallet, before: WalletRow): Promise<WalletRow> {
    let row = before;
    if (row.cancelAt !== null) {
      const back = await wallet.refund(row.transactionID);
      if (back.kind === 'done') return this.#rows.end(clinic, row, 'cancelled', '');
      if (back.kind !== 'refused') return row;
      // Another process, or the merchant's own page, may have given it back since it was looked up.
      const again = await wallet.payments([row.id]);
      if (again.kind === 'unsure' || again.kind === 'notAsked') return row;
      const stands = again.kind === 'done' ? again.payments[0] : undefined;
      if (stands?.state === 'captured' && netOf(stands) <= 0) return this.#rows.end(clinic, row, 'cancelled', '');
      // It doesn't go back: then it is the clinic's.
      row = await this.#rows.note(clinic, row, { cancelAt: null });
    }
    try {
      await bookTaken(this.#parts.sync, clinic, row);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.#parts.sync.log.warn({ clinic, payment: row.id, error: String(error) }, 'money of a wallet was not booked');
      return this.#rows.note(clinic, row, { trouble: troubleOf(error) });
    }
    const after = await this.#rows.read(clinic, row.id);
    // Somebody wanted it to come to nothing while it was being taken.
    return after.state === 'pending' && after.cancelAt !== null ? this.#taken(clinic, wallet, after) : after;
  }

  /** Money that came after a payment was taken to have come to nothing is booked all the same. */
  async #lookAgain(clinic: string, wallet: Wallet, row: WalletRow): Promise<WalletRow> {
    if (row.state === 'confirmed' || row.state === 'refunded') return row;
    const answer = await wallet.payments([row.id]);
    const found = answer.kind === 'done' ? answer.payments[0] : undefined;
    if (found?.state !== 'captured' || netOf(found) !== row.amount) return row;
    const again = await this.#rows.change(clinic, row.id, ({ state }) =>
      state === row.state
        ? { state: 'pending', cancelAt: null, trouble: '', transactionID: found.transactionID }
        : undefined,
    );
    return again.state === 'pending' ? this.#taken(clinic, wallet, again) : again;
  }

  /** One question about a payment at a time in this process: a second would only be told that the first is under way. */
  async #alone<T>(clinic: string, id: string, act: () => Promise<T>): Promise<T> {
    const key = `${clinic} ${id}`;
    const before = this.#under.get(key) ?? Promise.resolve();
    const mine = before.catch(() => undefined).then(act);
    this.#under.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#under.get(key) === mine) this.#under.delete(key);
    }
  }
}
