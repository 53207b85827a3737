import { z } from 'zod';
import { requiredLine } from '../../core/schema.ts';
import { defineSetting, type SettingOf } from './setting-concern.ts';

/** The clinic's channel at LINE Pay. */
export const linePayAccount = z.object({
  /** Number of the channel, as the merchant's page of LINE Pay names it. */
  channelID: requiredLine(40).meta({ examples: ['1656000000'] }),
});

/**
 * At which card wallets the clinic takes money by the server; null where it has no account. Secrets are the server's to keep and stand in no document. The
 * server alone writes it, because it asks the provider first (`wallet.connect`).
 */
export const WALLET_ACCOUNTS = defineSetting('walletAccount', [], {
  linePay: linePayAccount.nullable().default(null),
});
/** At which card wallets the clinic takes money. */
export type WalletAccounts = SettingOf<typeof WALLET_ACCOUNTS>;
