import type { Deposit } from '@vetloom/domain/billing/deposit.schema.ts';
import { depositBalance } from '@vetloom/domain/billing/deposit.schema.ts';
import { demandReceived } from '@vetloom/domain/billing/receipt-ledger.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { OverlayTx } from '@vetloom/domain/engine/overlay.ts';
import type { ProviderPayment, Wallet } from '@vetloom/integrations/line-pay/port.ts';
import {
  openWallets,
  updateWallet,
  type WalletChange,
  type WalletRow,
  walletByID,
} from '@vetloom/storage/billing/wallet-rows.ts';
import { demandOpenClinic } from '@vetloom/storage/database/closed-clinic.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { one } from '../../engine/read.ts';
import { goRound } from '../../message/outbox/round.ts';
import { bookReturned, bookTaken, NO_HOME, standingReceipts, troubleOf } from './book-wallet.ts';
import { notConnected, type WalletAccounts } from './wallet-accounts.ts';
import type { Settled } from './wallet-view.ts';

/** Seconds after which what was asked of the provider has surely ended, answered or not; longer than its client waits. */
const IN_FLIGHT_S = 120;
/** Seconds after the owner's time by which a payment ends here, though the provider says nothing: without our word no money was taken. */
const GRACE_S = 3600;
/** Payments of a clinic that one round looks at. */
const MOST_A_ROUND = 200;
/** The provider has taken the money already; the owner has to choose again how they pay. */
const [ALREADY_TAKEN, CHOOSE_AGAIN, TOO_LATE] = ['1152', '1169', '1180'];

/** Who acts, for the history. */
export interface Acting {
  readonly email: string;
  /** The operator who acts in their place. */
  readonly by: string | undefined;
}

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
  readonly #under = new Map<string, Promise<unknown>>();
  #stopped = false;

  constructor(parts: WalletParts) {
    this.#parts = parts;
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
    await this.#parts.accounts.forget(clinic, this.#now());
  }

  /**
   * Asks the provider about a payment and moves it on. `take`: takes the money where the owner has consented, and looks again after one that had come to nothing.
   * @throws DomainError notFound, clinicClosed
   */
  settle(clinic: string, id: string, take: boolean): Promise<Settled> {
    return this.#alone(clinic, id, async () => {
      const row = await this.#read(clinic, id);
      const wallet = await this.#parts.accounts.walletFor(clinic, row);
      if (!wallet) return { row };
      if (row.state === 'confirmed' && row.refundAt !== null) return { row: await this.#giveBack(clinic, wallet, row) };
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
    const row = await this.#change(clinic, id, ({ state, askedAt, cancelAt }) => {
      if (state !== 'pending') return undefined;
      return askedAt === null ? { state: 'cancelled' } : { cancelAt: cancelAt ?? this.#now() };
    });
    if (row.state === 'confirmed') return this.refund(clinic, id, by, '');
    if (row.state !== 'pending') return { row };
    const settled = await this.settle(clinic, id, false);
    return settled.row.state === 'confirmed' ? this.refund(clinic, id, by, '') : settled;
  }

  /**
   * Gives the money of a payment back, and takes its receipts back when the provider has done so.
   * @throws DomainError notFound, clinicClosed, contradictory (`walletNotTaken`; `walletRefused` with the provider's `code`; `walletNotConnected`), badParameter
   * (`depositShort`) where what became a deposit was used, (`moreThanReceived`) where a part was given back by hand
   */
  async refund(clinic: string, id: string, by: Acting, reason: string): Promise<Settled> {
    const before = await this.#read(clinic, id);
    // Taken, with nothing left that it could be booked on: no receipt has to be taken back.
    if (before.state === 'pending' && before.trouble === NO_HOME) return this.#withoutHome(clinic, id, by);
    if (before.state === 'confirmed' && !(await this.#parts.accounts.walletFor(clinic, before))) throw notConnected();
    await this.#change(clinic, id, async (row, tx) => {
      if (row.state === 'refunded' || (row.state === 'confirmed' && row.refundAt !== null)) return undefined;
      if (row.state !== 'confirmed')
        throw new DomainError('contradictory', 'no money was taken', { rule: 'walletNotTaken', state: row.state });
      await demandRest(tx, row);
      await demandStillReceived(tx, row);
      const { email: refundBy, by: operator } = by;
      return { refundAt: this.#now(), refundBy, refundOperator: operator ?? null, refundReason: reason, trouble: '' };
    });
    const settled = await this.settle(clinic, id, false);
    const { state, refundAt, trouble } = settled.row;
    if (state === 'confirmed' && refundAt === null) throw notGivenBack(trouble);
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
      if (answer.kind === 'refused') return { row: await this.#end(clinic, row, 'failed', answer.code) };
      if (answer.kind === 'notAsked') return { row: await this.#end(clinic, row, 'failed', answer.reason) };
      if (answer.kind === 'unsure') return { row: await this.#settleKey(clinic, wallet, row) };
      const known = await this.#note(clinic, row, { transactionID: answer.transactionID });
      return { row: await this.#taken(clinic, wallet, known) };
    });
  }

  /** Keeps where the owner consents, or that the provider took no order. */
  async keepRequest(clinic: string, row: WalletRow, answer: Awaited<ReturnType<Wallet['request']>>): Promise<Settled> {
    if (answer.kind === 'done') {
      const { transactionID, paymentURL } = answer;
      return { row: await this.#note(clinic, row, { transactionID, paymentURL }) };
    }
    // Where no answer came, an order may be there that nobody can pay: its address is lost.
    const trouble = answer.kind === 'refused' ? answer.code : answer.kind === 'notAsked' ? answer.reason : 'unsure';
    return { row: await this.#end(clinic, row, 'failed', trouble) };
  }

  async #settleRequest(clinic: string, wallet: Wallet, row: WalletRow, take: boolean): Promise<Settled> {
    const now = this.#now();
    // A process ended before it had heard where the owner consents.
    if (row.transactionID === '')
      return { row: now - row.madeAt < IN_FLIGHT_S ? row : await this.#end(clinic, row, 'failed', 'interrupted') };
    const answer = await wallet.check(row.transactionID);
    const isOver = row.askedAt === null && now >= row.endsAt + GRACE_S;
    if (answer.kind !== 'done') return { row: isOver ? await this.#end(clinic, row, 'expired', '') : row };
    const mayEnd = row.cancelAt !== null && now - (row.askedAt ?? 0) >= IN_FLIGHT_S;
    switch (answer.progress) {
      case 'waiting':
        return { row: mayEnd || isOver ? await this.#end(clinic, row, mayEnd ? 'cancelled' : 'expired', '') : row };
      case 'ready':
        if (row.cancelAt !== null) return { row: mayEnd ? await this.#end(clinic, row, 'cancelled', '') : row };
        return take ? { row: await this.#take(clinic, wallet, row) } : { row, ready: true };
      case 'cancelled':
        return { row: await this.#end(clinic, row, now >= row.endsAt ? 'expired' : 'cancelled', '0121') };
      case 'failed':
        return { row: await this.#end(clinic, row, 'failed', '0122') };
      case 'done':
        return { row: await this.#taken(clinic, wallet, row) };
      default:
        throw new Error(`unknown progress: ${answer.progress satisfies never}`);
    }
  }

  /** Takes the money, having written down that it is asked for. */
  async #take(clinic: string, wallet: Wallet, before: WalletRow): Promise<WalletRow> {
    const row = await this.#change(clinic, before.id, ({ state, cancelAt }) =>
      state === 'pending' && cancelAt === null ? { askedAt: this.#now() } : undefined,
    );
    if (row.state !== 'pending' || row.cancelAt !== null) return row;
    const answer = await wallet.confirm(row.transactionID, row.amount);
    if (answer.kind === 'done') return this.#taken(clinic, wallet, row);
    if (answer.kind === 'refused' && answer.code === CHOOSE_AGAIN)
      // Nothing was taken, and the owner goes on.
      return this.#change(clinic, row.id, ({ state, askedAt }) =>
        state === 'pending' && askedAt === row.askedAt ? { askedAt: null, trouble: answer.code } : undefined,
      );
    if (answer.kind === 'refused' && answer.code !== ALREADY_TAKEN)
      return this.#end(clinic, row, answer.code === TOO_LATE ? 'expired' : 'failed', answer.code);
    const asked = await wallet.check(row.transactionID);
    if (asked.kind === 'done' && asked.progress === 'done') return this.#taken(clinic, wallet, row);
    return this.#note(clinic, row, { trouble: 'unsure' });
  }

  async #settleKey(clinic: string, wallet: Wallet, row: WalletRow): Promise<WalletRow> {
    const answer = await wallet.payments([row.id]);
    if (answer.kind !== 'done') return this.#note(clinic, row, { trouble: 'unsure' });
    const [found] = answer.payments;
    if (found?.state === 'captured') {
      const known = await this.#note(clinic, row, { transactionID: found.transactionID });
      return netOf(found) > 0 ? this.#taken(clinic, wallet, known) : this.#end(clinic, known, 'cancelled', '');
    }
    if (found?.state === 'authorized' && (await wallet.void(found.transactionID)).kind !== 'done') return row;
    // What was asked may be on its way still.
    if (found === undefined && this.#now() - (row.askedAt ?? row.madeAt) < IN_FLIGHT_S)
      return this.#note(clinic, row, { trouble: 'unsure' });
    return this.#end(clinic, row, row.cancelAt === null ? 'failed' : 'cancelled', 'notPaid');
  }

  /** The provider has the money: it is booked, or goes back where it was no longer wanted. */
  async #taken(clinic: string, wallet: Wallet, before: WalletRow): Promise<WalletRow> {
    let row = before;
    if (row.cancelAt !== null) {
      const back = await wallet.refund(row.transactionID);
      if (back.kind === 'done') return this.#end(clinic, row, 'cancelled', '');
      if (back.kind !== 'refused') return row;
      // Another process, or the merchant's own page, may have given it back since it was looked up.
      const again = await wallet.payments([row.id]);
      if (again.kind === 'unsure' || again.kind === 'notAsked') return row;
      const stands = again.kind === 'done' ? again.payments[0] : undefined;
      if (stands?.state === 'captured' && netOf(stands) <= 0) return this.#end(clinic, row, 'cancelled', '');
      // It doesn't go back: then it is the clinic's.
      row = await this.#note(clinic, row, { cancelAt: null });
    }
    try {
      await bookTaken(this.#parts.sync, clinic, row);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.#parts.sync.log.warn({ clinic, payment: row.id, error: String(error) }, 'money of a wallet was not booked');
      return this.#note(clinic, row, { trouble: troubleOf(error) });
    }
    const after = await this.#read(clinic, row.id);
    // Somebody wanted it to come to nothing while it was being taken.
    return after.state === 'pending' && after.cancelAt !== null ? this.#taken(clinic, wallet, after) : after;
  }

  /** Money that came after a payment was taken to have come to nothing is booked all the same. */
  async #lookAgain(clinic: string, wallet: Wallet, row: WalletRow): Promise<WalletRow> {
    if (row.state === 'confirmed' || row.state === 'refunded') return row;
    const answer = await wallet.payments([row.id]);
    const found = answer.kind === 'done' ? answer.payments[0] : undefined;
    if (found?.state !== 'captured' || netOf(found) !== row.amount) return row;
    const again = await this.#change(clinic, row.id, ({ state }) =>
      state === row.state
        ? { state: 'pending', cancelAt: null, trouble: '', transactionID: found.transactionID }
        : undefined,
    );
    return again.state === 'pending' ? this.#taken(clinic, wallet, again) : again;
  }

  /** Gives back what is to go back, having looked whether it has gone already. */
  async #giveBack(clinic: string, wallet: Wallet, row: WalletRow): Promise<WalletRow> {
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
    await bookReturned(this.#parts.sync, clinic, row);
    return this.#read(clinic, row.id);
  }

  /** The provider doesn't give it back: the payment stands as before. */
  #keep(clinic: string, row: WalletRow, trouble: string): Promise<WalletRow> {
    return this.#change(clinic, row.id, ({ state }) =>
      state === 'confirmed'
        ? { refundAt: null, refundBy: null, refundOperator: null, refundReason: null, trouble }
        : undefined,
    );
  }

  #end(clinic: string, row: WalletRow, state: 'cancelled' | 'expired' | 'failed', trouble: string): Promise<WalletRow> {
    return this.#change(clinic, row.id, (now) => (now.state === 'pending' ? { state, trouble } : undefined));
  }

  /** Keeps what became known of a payment that goes on. */
  #note(clinic: string, row: WalletRow, known: WalletChange): Promise<WalletRow> {
    const news = Object.entries(known).some(([name, value]) => row[name as keyof WalletRow] !== value);
    if (!news) return Promise.resolve(row);
    return this.#change(clinic, row.id, ({ state }) => (state === 'pending' ? known : undefined));
  }

  /** Changes a payment as it stands, while nobody else does; undefined leaves it. @throws DomainError notFound, clinicClosed */
  #change(
    clinic: string,
    id: string,
    change: (row: WalletRow, tx: ClinicTransaction) => WalletChange | undefined | Promise<WalletChange | undefined>,
  ): Promise<WalletRow> {
    const updatedAt = this.#now();
    return this.#parts.db.inClinic(clinic, async (tx) => {
      await demandOpenClinic(tx);
      const row = await walletByID(tx, id, true);
      if (!row) throw noSuchPayment();
      const changed = await change(row, tx);
      if (!changed) return row;
      await updateWallet(tx, id, { ...changed, updatedAt });
      return { ...row, ...changed, updatedAt };
    });
  }

  async #read(clinic: string, id: string): Promise<WalletRow> {
    const row = await this.#parts.db.readClinic(clinic, (tx) => walletByID(tx, id));
    if (!row) throw noSuchPayment();
    return row;
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

  #now(): number {
    return this.#parts.sync.now();
  }
}

const noSuchPayment = (): DomainError => new DomainError('notFound', 'no such payment');
const notGivenBack = (code: string): DomainError =>
  new DomainError('contradictory', 'the provider does not give it back', { rule: 'walletRefused', code });

/** NT$ that the provider has of a payment. */
const netOf = ({ amount, refunded }: ProviderPayment): number => amount - refunded;

/** Refuses to give back what became a deposit and was used since: the owner would have it twice. @throws DomainError badParameter (`depositShort`) */
async function demandRest(
  { reader }: Pick<ClinicTransaction, 'reader'>,
  { booked, ownerID }: WalletRow,
): Promise<void> {
  const rest = booked?.depositID ? await one(reader, 'deposit', booked.depositID) : undefined;
  if (rest?.reversedBy !== '') return;
  const entries = (await reader.query('deposit', 'byOwner', { equals: [rest.userID || ownerID] })) as Deposit[];
  const left = depositBalance(entries);
  if (left < rest.amount)
    throw new DomainError('badParameter', 'the deposit does not hold that much', {
      field: 'amount',
      rule: 'depositShort',
      left,
    });
}

/** Refuses to give back whole of what a part was given back by hand already. @throws DomainError badParameter (`moreThanReceived`) */
async function demandStillReceived({ reader }: Pick<ClinicTransaction, 'reader'>, row: WalletRow): Promise<void> {
  const standing = await standingReceipts(reader, row);
  for (const bill of row.bills) {
    const back = standing
      .filter(({ collectionID }) => collectionID === bill)
      .reduce((sum, { receive }) => sum + receive, 0);
    if (back > 0) await demandReceived(new OverlayTx(reader), bill, back);
  }
}
