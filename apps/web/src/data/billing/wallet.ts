import {
  WALLET_DIFFERENCES,
  type WalletCorrected,
  type WalletPayment,
  walletPayment,
} from '@vetloom/domain/billing/wallet.ts';
import { WALLET_ACCOUNTS, type WalletAccounts } from '@vetloom/domain/clinic/settings/wallet-account.setting.ts';
import { z } from 'zod';
import { callServer, clinicBase } from '../engine/calls/own-call.ts';
import { useSetting } from '../engine/hooks.ts';

const base = () => `${clinicBase()}/billing/wallet`;
const list = z.array(walletPayment);
const difference = z.enum(WALLET_DIFFERENCES);
const walletDay = z.object({
  day: z.number(),
  lines: z.array(
    z.object({
      ...{ payment: walletPayment, here: z.number(), there: z.number(), difference: difference.nullable() },
      ...{ corrected: z.number(), over: z.number() },
    }),
  ),
  here: z.number(),
  there: z.number(),
  byHand: z.array(
    z.object({ receiptID: z.string(), receive: z.number(), collectionID: z.string(), createDateTime: z.number() }),
  ),
});
/** A day's payments beside what the provider has of them, NT$. */
export type WalletDay = z.output<typeof walletDay>;
/** One of them. */
export type WalletLine = WalletDay['lines'][number];

const account = z.object({ channelID: z.string(), hasSecret: z.boolean() });
/** The clinic's account at LINE Pay. */
export type WalletAccount = z.output<typeof account>;

/** What is asked of an owner. */
export interface WalletOrder {
  readonly billingID: string;
  readonly bills: readonly string[];
  /** NT$ */
  readonly receive: number;
  readonly receiveDate?: number | undefined;
  readonly invoice?: object | undefined;
  /** The code that the owner's app shows. */
  readonly oneTimeKey?: string | undefined;
}

/** What is to go back of a payment. */
export interface WalletRefund {
  readonly reason: string;
  /** NT$; all of it where it is missing. */
  readonly amount?: number;
  readonly refundID?: string;
  /** The bill that a part goes back of. */
  readonly bill?: string;
  /** NT$ of it that stand in the books as the person sees it, for a part. */
  readonly here?: number;
  /** What becomes of receipts that were corrected to another way of paying. */
  readonly corrected?: WalletCorrected;
}

const one = async (method: string, path: string, body?: unknown): Promise<WalletPayment> =>
  walletPayment.parse(await callServer(method, path, body));
const of = (paymentID: string, act: string) => `${base()}/${encodeURIComponent(paymentID)}/${act}`;

/** Payments by LINE Pay, which the server alone can make; with the network. Refusals are DomainErrors. */
export const wallets = {
  create: (order: WalletOrder): Promise<WalletPayment> => one('POST', base(), { method: 'linePay', ...order }),
  check: (paymentID: string): Promise<WalletPayment> => one('POST', of(paymentID, 'check')),
  confirm: (paymentID: string): Promise<WalletPayment> => one('POST', of(paymentID, 'confirm')),
  cancel: (paymentID: string): Promise<WalletPayment> => one('POST', of(paymentID, 'cancel')),
  /** All of it, or `amount` NT$ by an act that `refundID` names: asked again it is the same. */
  refund: (paymentID: string, wanted: WalletRefund): Promise<WalletPayment> =>
    one('POST', of(paymentID, 'refund'), wanted),
  /** Those that wait for a bill. */
  waiting: async (bill: string): Promise<WalletPayment[]> =>
    list.parse(await callServer('GET', `${base()}?bill=${encodeURIComponent(bill)}`)),
  /** A day beside the provider's books. */
  day: async (time: number): Promise<WalletDay> =>
    walletDay.parse(await callServer('GET', `${base()}/reconcile?day=${time}`)),
  account: async (): Promise<WalletAccount | null> =>
    account.nullable().parse(await callServer('GET', `${base()}/account`)),
  connect: async (channelID: string, channelSecret: string | undefined): Promise<WalletAccount> =>
    account.parse(await callServer('PUT', `${base()}/account`, { channelID, ...(channelSecret && { channelSecret }) })),
  disconnect: (): Promise<unknown> => callServer('DELETE', `${base()}/account`),
} as const;
/** The calls, for what stands in for them. */
export type WalletCalls = Pick<typeof wallets, 'create' | 'check' | 'confirm' | 'cancel' | 'waiting'>;

/** The clinic's channel at LINE Pay, live; null where it has none. */
export const useLinePay = (): WalletAccounts['linePay'] => useSetting(WALLET_ACCOUNTS)?.linePay ?? null;

/** Whether the clinic takes LINE Pay by the server; else it is only written down. */
export const useTakesWallet = (): boolean => useLinePay() !== null;
