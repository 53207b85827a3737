import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { WALLET_ACCOUNTS } from '@vetloom/domain/clinic/settings/wallet-account.setting.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Wallet } from '@vetloom/integrations/line-pay/port.ts';
import {
  forgetChannels,
  hasOtherChannels,
  keepWalletSecret,
  lockWallets,
  type WalletRow,
  walletSecret,
} from '@vetloom/storage/billing/wallet-rows.ts';
import { demandOpenClinic } from '@vetloom/storage/database/closed-clinic.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { SecretBox } from '../../access/secret-box.ts';
import { demandOutward, isPractice } from '../../engine/outward.ts';

/** By what a clinic is known at LINE Pay. */
export interface LinePayProof {
  readonly channelID: string;
  readonly channelSecret: string;
}

/** Opens an account at LINE Pay, or at what stands in for it. Its address is the operator's to name, no clinic's. */
export type WalletMaker = (proof: LinePayProof) => Wallet;

/** An account, and by which channel it is known. */
export interface WalletAccount {
  readonly channelID: string;
  readonly wallet: Wallet;
}

/** Why nothing can be asked of the provider. */
export const notConnected = (): DomainError =>
  new DomainError('contradictory', 'no account of this wallet is connected', { rule: 'walletNotConnected' });

const WALLET = 'linePay';
const ownerOf = (clinic: string): string => `wallet ${WALLET} ${clinic}`;
/** Seconds for which money that was taken may have to go back at the channel that took it; more than the provider gives. */
const REFUNDABLE_S = 365 * DAY_SECONDS;
/** Seconds for which money of a payment that came to nothing may still turn up. */
const LATE_S = 3 * DAY_SECONDS;

/** Clinics' accounts at card wallets, with what proves the clinic there. */
export class WalletAccounts {
  readonly #db: Pick<Database, 'readClinic' | 'inClinic'>;
  readonly #box: SecretBox;
  readonly #make: WalletMaker;

  constructor(db: Pick<Database, 'readClinic' | 'inClinic'>, key: Uint8Array, make: WalletMaker) {
    this.#db = db;
    this.#box = new SecretBox(key);
    this.#make = make;
  }

  /** The account that the clinic uses now; undefined where it has none whose secret is here, and in a copy to practise on. */
  walletOf(clinic: string): Promise<WalletAccount | undefined> {
    return this.#openedBy(clinic, async (tx) => (await settingOf(tx.reader, WALLET_ACCOUNTS)).linePay?.channelID);
  }

  /** The account by which a payment was begun, also after the clinic went over to another; undefined as for `walletOf`. */
  async walletFor(clinic: string, { channelID }: Pick<WalletRow, 'channelID'>): Promise<Wallet | undefined> {
    const found = channelID === '' ? this.walletOf(clinic) : this.#openedBy(clinic, async () => channelID);
    return (await found)?.wallet;
  }

  /** An account that isn't the clinic's yet, to ask the provider about it. @throws DomainError contradictory (`practice`) */
  async tried(clinic: string, proof: LinePayProof): Promise<Wallet> {
    await demandOutward(this.#db, clinic);
    return this.#make(proof);
  }

  /** A channel's secret, opened. */
  async secretIn(tx: Pick<ClinicTransaction, 'clinic' | 'sql'>, channelID: string): Promise<string | undefined> {
    const sealed = await walletSecret(tx, { wallet: WALLET, channelID });
    return sealed && this.#box.open(sealed, ownerOf(tx.clinic)).toString();
  }

  /** Keeps a channel's secret, or none, for the account that the clinic uses from now on; what others need it for no more is forgotten. */
  async keep(tx: Pick<ClinicTransaction, 'clinic' | 'sql'>, proof: LinePayProof | null, now: number): Promise<void> {
    // Whoever begins a payment meanwhile finds the secret of its channel, or begins none.
    await lockWallets(tx);
    if (proof) {
      const sealed = this.#box.seal(Buffer.from(proof.channelSecret), ownerOf(tx.clinic));
      await keepWalletSecret(tx, { wallet: WALLET, channelID: proof.channelID }, sealed);
    }
    await forgetChannels(tx, WALLET, wantedSince(proof?.channelID ?? null, now));
  }

  /** Forgets the secrets of channels that no payment of theirs needs any more. */
  async forget(clinic: string, now: number): Promise<void> {
    const present = await this.#db.readClinic(clinic, async (tx) => {
      const channelID = (await settingOf(tx.reader, WALLET_ACCOUNTS)).linePay?.channelID ?? null;
      return (await hasOtherChannels(tx, WALLET, channelID)) ? { channelID } : undefined;
    });
    if (!present) return;
    await this.#db.inClinic(clinic, async (tx) => {
      await demandOpenClinic(tx);
      await lockWallets(tx);
      const { linePay } = await settingOf(tx.reader, WALLET_ACCOUNTS);
      await forgetChannels(tx, WALLET, wantedSince(linePay?.channelID ?? null, now));
    });
  }

  async #openedBy(
    clinic: string,
    channelOf: (tx: ClinicTransaction) => Promise<string | undefined>,
  ): Promise<WalletAccount | undefined> {
    if (await isPractice(this.#db, clinic)) return undefined;
    const proof = await this.#db.readClinic(clinic, async (tx) => {
      const channelID = await channelOf(tx);
      const channelSecret = channelID === undefined ? undefined : await this.secretIn(tx, channelID);
      return channelID === undefined || channelSecret === undefined ? undefined : { channelID, channelSecret };
    });
    return proof && { channelID: proof.channelID, wallet: this.#make(proof) };
  }
}

const wantedSince = (present: string | null, now: number) => ({
  present,
  refundable: now - REFUNDABLE_S,
  late: now - LATE_S,
});
