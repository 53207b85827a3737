import type { Database } from '@vetloom/storage/ports/database.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { demandOutward } from '../../engine/outward.ts';
import { beginPayment, type WantedPayment } from './begin-wallet.ts';
import { notConnected, type WalletAccount, WalletAccounts, type WalletMaker } from './wallet-accounts.ts';
import type { Acting } from './wallet-changes.ts';
import { WalletPayments } from './wallet-payments.ts';
import type { Settled } from './wallet-view.ts';

/** Where an owner comes back to; the page only tells. */
const DONE_PAGE = '/app/linepayDone';

/** What the service of card wallets is made of. */
export interface WalletServiceParts {
  readonly db: Database;
  readonly sync: SyncServices;
  readonly make: WalletMaker;
  /** The address under which owners reach this server. */
  readonly publicURL: () => string;
}

/** Payments by card wallets: their accounts, and everything that moves one on. */
export class WalletService {
  readonly accounts: WalletAccounts;
  readonly payments: WalletPayments;
  readonly #parts: WalletServiceParts;

  private constructor(parts: WalletServiceParts, key: Uint8Array) {
    this.#parts = parts;
    this.accounts = new WalletAccounts(parts.db, key, parts.make);
    this.payments = new WalletPayments({ db: parts.db, sync: parts.sync, accounts: this.accounts });
  }

  static async open(parts: WalletServiceParts): Promise<WalletService> {
    const key = Buffer.from(await parts.db.system.secret('wallet-keys')).subarray(0, 32);
    return new WalletService(parts, key);
  }

  /** @throws DomainError contradictory (`practice`, `walletNotConnected`) */
  async demandWallet(clinic: string): Promise<WalletAccount> {
    await demandOutward(this.#parts.db, clinic);
    const account = await this.accounts.walletOf(clinic);
    if (!account) throw notConnected();
    return account;
  }

  /** Begins a payment and asks the provider for it; `page` is where the owner comes back to. @throws DomainError as `beginPayment` and `demandWallet` */
  async create(
    clinic: string,
    wanted: Omit<WantedPayment, 'byKey' | 'channelID'>,
    by: Acting,
    oneTimeKey: string | undefined,
    page = DONE_PAGE,
  ): Promise<Settled> {
    const { wallet, channelID } = await this.demandWallet(clinic);
    const { db, sync, publicURL } = this.#parts;
    const { row, isNew, name } = await db.inClinic(clinic, (tx) =>
      beginPayment(tx, { ...wanted, channelID, byKey: oneTimeKey !== undefined }, by, sync.now()),
    );
    if (!isNew) return { row };
    if (oneTimeKey !== undefined) return this.payments.payByKey(clinic, wallet, row, { oneTimeKey, name });
    const done = (result: string): string => {
      const url = new URL(page, publicURL());
      url.searchParams.set('result', result);
      return url.href;
    };
    const answer = await wallet.request({
      ...{ orderID: row.id, amount: row.amount, name },
      ...{ confirmURL: done('success'), cancelURL: done('cancelled') },
    });
    return this.payments.keepRequest(clinic, row, answer);
  }
}
