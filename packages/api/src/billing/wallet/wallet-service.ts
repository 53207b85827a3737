import { connectWallets } from '@vetloom/domain/billing/wallet.commands.ts';
import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { WALLET_ACCOUNTS } from '@vetloom/domain/clinic/settings/wallet-account.setting.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { randomSuffix } from '@vetloom/domain/core/ids.ts';
import { saidLine } from '@vetloom/integrations/channel/said.ts';
import type { Wallet } from '@vetloom/integrations/line-pay/port.ts';
import { keepWalletSecret } from '@vetloom/storage/billing/wallet-rows.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { SyncServices } from '@vetloom/sync-server/services.ts';
import { type AnyClinicCall, writing } from '../../engine/clinic-call.ts';
import { demandOutward } from '../../engine/outward.ts';
import { beginPayment, type WantedPayment } from './begin-wallet.ts';
import { WalletAccounts, type WalletMaker } from './wallet-accounts.ts';
import { type Acting, WalletPayments } from './wallet-payments.ts';
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
  async demandWallet(clinic: string): Promise<Wallet> {
    await demandOutward(this.#parts.db, clinic);
    const wallet = await this.accounts.walletOf(clinic);
    if (!wallet)
      throw new DomainError('contradictory', 'no account of this wallet is connected', { rule: 'walletNotConnected' });
    return wallet;
  }

  /** Begins a payment and asks the provider for it. @throws DomainError as `beginPayment` and `demandWallet` */
  async create(
    clinic: string,
    wanted: Omit<WantedPayment, 'byKey'>,
    by: Acting,
    oneTimeKey: string | undefined,
  ): Promise<Settled> {
    const wallet = await this.demandWallet(clinic);
    const { db, sync, publicURL } = this.#parts;
    const { row, isNew, name } = await db.inClinic(clinic, (tx) =>
      beginPayment(tx, { ...wanted, byKey: oneTimeKey !== undefined }, by, sync.now()),
    );
    if (!isNew) return { row };
    if (oneTimeKey !== undefined) return this.payments.payByKey(clinic, wallet, row, { oneTimeKey, name });
    const page = `${publicURL()}${DONE_PAGE}`;
    const answer = await wallet.request({
      ...{ orderID: row.id, amount: row.amount, name },
      ...{ confirmURL: `${page}?result=success`, cancelURL: `${page}?result=cancelled` },
    });
    return this.payments.keepRequest(clinic, row, answer);
  }
}

/** How an account is given; a secret that is left out stays as it was given before for the same channel. */
export interface GivenAccount {
  readonly channelID: string;
  readonly channelSecret?: string | undefined;
}

/**
 * Keeps by which account the clinic takes money, after the provider was asked whether it is one.
 * @throws DomainError forbidden, badParameter (`messageSecret`; `walletAccount` with the provider's `code`), contradictory (`practice`)
 */
export async function connectWallet(call: AnyClinicCall, { channelID, channelSecret }: GivenAccount): Promise<void> {
  const { wallets, sync } = call.services;
  await demandOutward(sync.db, call.clinic);
  const secret = channelSecret ?? (await keptSecret(call, channelID));
  const wallet = await wallets.accounts.tried(call.clinic, { channelID, channelSecret: secret });
  // An order that nobody has: whoever may ask is told so.
  const answer = await wallet.payments([`connect-${randomSuffix(call.random, 8)}`]);
  if (answer.kind !== 'done')
    throw new DomainError('badParameter', 'the provider does not take this account', {
      ...{ field: 'channelID', rule: 'walletAccount', code: answer.kind === 'refused' ? answer.code : answer.kind },
      said: saidLine(answer.said).slice(0, 200),
    });
  await writing(call, connectWallets, { linePay: { channelID } }, (after) =>
    keepWalletSecret({ ...after, clinic: call.clinic }, 'linePay', wallets.accounts.seal(call.clinic, secret)),
  );
}

/** Takes the account away, and what proved it; payments that are under way wait until one is connected again. @throws DomainError forbidden */
export const disconnectWallet = (call: AnyClinicCall): Promise<void> =>
  writing(call, connectWallets, { linePay: null }, (after) =>
    keepWalletSecret({ ...after, clinic: call.clinic }, 'linePay', null),
  );

async function keptSecret(call: AnyClinicCall, channelID: string): Promise<string> {
  const { sync, wallets } = call.services;
  const { before, secret } = await sync.db.readClinic(call.clinic, async (tx) => ({
    before: (await settingOf(tx.reader, WALLET_ACCOUNTS)).linePay,
    secret: await wallets.accounts.secretIn(tx),
  }));
  if (secret === undefined || before?.channelID !== channelID)
    throw new DomainError('badParameter', 'give what proves the account', {
      field: 'channelSecret',
      rule: 'messageSecret',
    });
  return secret;
}
