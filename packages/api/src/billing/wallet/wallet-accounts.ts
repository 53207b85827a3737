import { settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { WALLET_ACCOUNTS } from '@vetloom/domain/clinic/settings/wallet-account.setting.ts';
import type { Wallet } from '@vetloom/integrations/line-pay/port.ts';
import { walletSecret } from '@vetloom/storage/billing/wallet-rows.ts';
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

const WALLET = 'linePay';
const ownerOf = (clinic: string): string => `wallet ${WALLET} ${clinic}`;

/** Clinics' accounts at card wallets, with what proves the clinic there. */
export class WalletAccounts {
  readonly #db: Pick<Database, 'readClinic'>;
  readonly #box: SecretBox;
  readonly #make: WalletMaker;

  constructor(db: Pick<Database, 'readClinic'>, key: Uint8Array, make: WalletMaker) {
    this.#db = db;
    this.#box = new SecretBox(key);
    this.#make = make;
  }

  /** The clinic's account; undefined where it has none whose secret is here, and in a copy to practise on. */
  async walletOf(clinic: string): Promise<Wallet | undefined> {
    if (await isPractice(this.#db, clinic)) return undefined;
    const proof = await this.#db.readClinic(clinic, async (tx) => {
      const { linePay } = await settingOf(tx.reader, WALLET_ACCOUNTS);
      const channelSecret = await this.secretIn(tx);
      return linePay && channelSecret !== undefined ? { channelID: linePay.channelID, channelSecret } : undefined;
    });
    return proof && this.#make(proof);
  }

  /** An account that isn't the clinic's yet, to ask the provider about it. @throws DomainError contradictory (`practice`) */
  async tried(clinic: string, proof: LinePayProof): Promise<Wallet> {
    await demandOutward(this.#db, clinic);
    return this.#make(proof);
  }

  /** The channel's secret, opened. */
  async secretIn(tx: Pick<ClinicTransaction, 'clinic' | 'sql'>): Promise<string | undefined> {
    const sealed = await walletSecret(tx, WALLET);
    return sealed && this.#box.open(sealed, ownerOf(tx.clinic)).toString();
  }

  seal(clinic: string, channelSecret: string): Buffer {
    return this.#box.seal(Buffer.from(channelSecret), ownerOf(clinic));
  }
}
