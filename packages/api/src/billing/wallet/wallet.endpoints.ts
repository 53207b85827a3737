import { invoiceWish } from '@vetloom/domain/billing/invoice.ts';
import { connectWallets } from '@vetloom/domain/billing/wallet.commands.ts';
import {
  BILLING_ID,
  ONE_TIME_KEY,
  WALLET_CORRECTED,
  WALLET_PAYMENT_ID,
  WALLET_REFUND_ID,
  WALLET_STATES,
  walletPayment,
} from '@vetloom/domain/billing/wallet.ts';
import { SETTING_WRITERS, settingOf } from '@vetloom/domain/clinic/settings/setting-concern.ts';
import { WALLET_ACCOUNTS } from '@vetloom/domain/clinic/settings/wallet-account.setting.ts';
import { DAY_SECONDS } from '@vetloom/domain/core/clock.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { dollars, prose, requiredLine, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { holderRef } from '@vetloom/domain/holder/holder-ref.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { openWallets, walletsBetween } from '@vetloom/storage/billing/wallet-rows.ts';
import { z } from 'zod';
import type { AnyClinicCall } from '../../engine/clinic-call.ts';
import { demandOutward } from '../../engine/outward.ts';
import { noteOf } from '../../engine/traced-call.ts';
import { endpoint } from '../../services.ts';
import { demandInPerson } from '../../staff/staff-password.endpoints.ts';
import { connectWallet, disconnectWallet } from './connect-wallet.ts';
import { reconcileDay, walletDay } from './reconcile-wallets.ts';
import type { Acting } from './wallet-changes.ts';
import { walletView } from './wallet-view.ts';

const BASE = `${CLINIC_BASE}/billing/wallet`;
const ACCOUNT = `${BASE}/account`;
const frame = { scope: 'clinic', tag: 'Billing' } as const;
const receives = { ...frame, permission: ['BILLING_WRITE'], write: true, result: walletPayment } as const;
const connects = { ...frame, permission: [...SETTING_WRITERS], path: ACCOUNT, command: connectWallets.name } as const;
const paymentPath = z.object({
  paymentID: z
    .string()
    .regex(WALLET_PAYMENT_ID)
    .meta({ examples: ['k3f9ab2m7q-1'] }),
});
const MOST_DAYS = 93;

const actingIn = ({ person }: AnyClinicCall): Acting => ({ email: person.email, by: person.emulation?.by });

const create = endpoint({
  ...receives,
  method: 'POST',
  path: BASE,
  summary: 'Ask an owner for money by a card wallet: on their telephone, or by the code that their app shows',
  description:
    'The amount is what the bills owe on the server, or `receive` of it; `amount` and `status` of a caller are never believed. The same `billingID` finds the payment that it began; after one that came to nothing it begins the next attempt.',
  body: z.object({
    /** Of the act of paying, made by the caller; the provider's order is `{billingID}-{attempt}`. */
    billingID: z
      .string()
      .regex(BILLING_ID)
      .meta({ examples: ['k3f9ab2m7q'] }),
    /** Bills that are paid, in this order, each up to what it owes. */
    bills: z.array(holderRef).min(1).max(40),
    method: z.literal('linePay').default('linePay'),
    /** NT$ in all, `depositUsed` among it; all that is owed where it is missing. */
    receive: dollars.positive().optional(),
    /** NT$ of it that come from the owner's deposit when the money is there. */
    depositUsed: dollars.nonnegative().default(0),
    /** The day that the payer names, as in a receipt. */
    receiveDate: unixSeconds.optional(),
    /** Not believed. */
    status: z.enum(WALLET_STATES).optional(),
    /** Not believed. */
    amount: dollars.optional(),
    /** What the payer wants of the invoice. */
    invoice: invoiceWish.optional(),
    /** The code that the owner's app shows: the money is taken at once. */
    oneTimeKey: z
      .string()
      .regex(ONE_TIME_KEY)
      .meta({ examples: ['312345678901234567'] })
      .optional(),
  }),
  errors: ['notFound', 'contradictory'],
  handle: async (call) => {
    const { billingID, receive, depositUsed, receiveDate, invoice, oneTimeKey } = call.body;
    const bills = [...new Set(call.body.bills)];
    const wanted = { billingID, bills, receive, depositUsed, receiveDate, invoice };
    return walletView(await call.services.wallets.create(call.clinic, wanted, actingIn(call), oneTimeKey));
  },
});

const check = endpoint({
  ...receives,
  method: 'POST',
  path: `${BASE}/{paymentID}/check`,
  summary: 'Ask the provider how a payment stands; `step` says it. Money that it has already is booked',
  params: paymentPath,
  errors: ['notFound'],
  handle: async (call) =>
    walletView(await call.services.wallets.payments.settle(call.clinic, call.params.paymentID, false)),
});

const confirm = endpoint({
  ...receives,
  method: 'POST',
  path: `${BASE}/{paymentID}/confirm`,
  summary:
    'Take the money to which the owner has consented, with the amount that was asked for, and write its receipts once',
  description:
    'May take a minute. Asked again it answers what came of it. Of a payment that came to nothing it looks whether the provider has the money after all.',
  params: paymentPath,
  errors: ['notFound'],
  handle: async (call) =>
    walletView(await call.services.wallets.payments.settle(call.clinic, call.params.paymentID, true)),
});

const cancel = endpoint({
  ...receives,
  method: 'POST',
  path: `${BASE}/{paymentID}/cancel`,
  summary:
    'End a payment: at once while no money can have been taken, else what was taken goes back; no receipt remains',
  params: paymentPath,
  errors: ['notFound', 'contradictory'],
  handle: async (call) =>
    walletView(await call.services.wallets.payments.cancel(call.clinic, call.params.paymentID, actingIn(call))),
});

const refund = endpoint({
  ...receives,
  method: 'POST',
  path: `${BASE}/{paymentID}/refund`,
  summary:
    'Give the money of a payment back, or a part of it, and take its receipts back, or write one below 0, when the provider has done so',
  description:
    'Of a part the same `refundID` finds what it began. What the provider gave back at its own page, and no book knows, is refunded by exactly that amount, and only booked. `corrected` says what becomes of receipts that were corrected to another way of paying meanwhile.',
  params: paymentPath,
  body: z
    .object({
      reason: prose(300).default(''),
      /** NT$ of it; all of it where it is missing. */
      amount: dollars.positive().optional(),
      /** Of the act of giving a part back, made by the caller. */
      refundID: z
        .string()
        .regex(WALLET_REFUND_ID)
        .meta({ examples: ['r8k2m4q7'] })
        .optional(),
      /** The bill that a part goes back of; else those first of which more came in than they ask for. */
      bill: holderRef.optional(),
      /** NT$ of the payment that stood in the books when whoever wants a part back looked; where it is another sum by now nothing goes back. */
      here: dollars.optional(),
      corrected: z.enum(WALLET_CORRECTED).optional(),
    })
    .refine(({ amount, refundID }) => (amount === undefined) === (refundID === undefined), {
      error: 'a part is given back by an amount and an id',
      path: ['refundID'],
    }),
  errors: ['notFound', 'contradictory'],
  handle: async (call) => {
    const { paymentID } = call.params;
    const { payments } = call.services.wallets;
    await demandOutward(call.services.sync.db, call.clinic);
    const { reason, amount, refundID, bill = '', here, corrected = null } = call.body;
    const part = amount === undefined || refundID === undefined ? undefined : { amount, refundID, bill };
    return walletView(await payments.refund(call.clinic, paymentID, actingIn(call), { reason, corrected, part, here }));
  },
});

const list = endpoint({
  ...frame,
  method: 'GET',
  path: BASE,
  permission: ['BILLING_READ'],
  write: false,
  summary:
    'Payments by card wallets that were begun within a time, the latest first; with `bill`, those that wait for it',
  query: z.object({
    begin: z.coerce.number().pipe(unixSeconds).optional(),
    end: z.coerce.number().pipe(unixSeconds).optional(),
    bill: holderRef.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    skip: z.coerce.number().int().min(0).max(100_000).default(0),
  }),
  result: z.array(walletPayment),
  errors: [],
  handle: async (call) => {
    const { bill, limit, skip } = call.query;
    const { end = call.now, begin = end - DAY_SECONDS } = call.query;
    if (end < begin || end - begin > MOST_DAYS * DAY_SECONDS)
      throw new DomainError('badParameter', `at most ${MOST_DAYS} days`, { fields: ['begin', 'end'] });
    const rows = await call.services.sync.db.readClinic(call.clinic, (tx) =>
      bill === undefined
        ? walletsBetween(tx, { begin, end, limit, skip })
        : openWallets(tx, { limit: limit + skip, bills: [bill] }).then((open) => open.slice(skip)),
    );
    return rows.map((row) => walletView({ row }));
  },
});

const reconcile = endpoint({
  ...frame,
  method: 'GET',
  path: `${BASE}/reconcile`,
  permission: ['BILLING_READ'],
  write: false,
  summary: 'The payments of a day beside what the provider has of them, differences named',
  query: z.object({ day: z.coerce.number().pipe(unixSeconds).optional() }),
  result: walletDay,
  errors: ['contradictory'],
  handle: async (call) => {
    const { accounts } = call.services.wallets;
    await demandOutward(call.services.sync.db, call.clinic);
    return reconcileDay(call.services.sync.db, call.clinic, accounts, call.query.day ?? call.now);
  },
});

const accountAnswer = z.object({
  channelID: z.string(),
  /** Whether what proves the clinic is kept here: not after it came out of an archive. */
  hasSecret: z.boolean(),
});

const account = endpoint({
  ...frame,
  method: 'GET',
  path: ACCOUNT,
  permission: [...SETTING_WRITERS, 'BILLING_WRITE'],
  write: false,
  summary: 'The clinic’s account at LINE Pay; null where it has none. Its secret is never answered',
  result: accountAnswer.nullable(),
  errors: [],
  handle: (call) =>
    call.services.sync.db.readClinic(call.clinic, async (tx) => {
      const { linePay } = await settingOf(tx.reader, WALLET_ACCOUNTS);
      if (!linePay) return null;
      const hasSecret = (await call.services.wallets.accounts.secretIn(tx, linePay.channelID)) !== undefined;
      return { channelID: linePay.channelID, hasSecret };
    }),
});

const connect = endpoint({
  ...connects,
  method: 'PUT',
  write: true,
  summary: 'Say by which channel of LINE Pay the clinic takes money',
  description:
    'The secret is kept by the server and never answered; left out, it stays as it was given for the same channel. The provider is asked before anything is kept.',
  body: z.object({ channelID: requiredLine(40), channelSecret: z.string().min(1).max(200).optional() }),
  result: accountAnswer,
  errors: ['contradictory'],
  handle: async (call) => {
    // Whoever names an account names where owners' money goes.
    demandInPerson(call.person);
    const { channelID } = call.body;
    await connectWallet(call, call.body);
    await noteOf(call, 'wallet.connect', { channelID });
    return { channelID, hasSecret: true };
  },
});

const disconnect = endpoint({
  ...connects,
  method: 'DELETE',
  write: true,
  summary:
    'Take the account at LINE Pay away; what proved it is kept as long as a payment of it is undecided or may have to go back',
  result: z.null(),
  errors: [],
  handle: async (call) => {
    await disconnectWallet(call);
    await noteOf(call, 'wallet.disconnect');
    return null;
  },
});

/** Payments by card wallets (spec 3 §7 "Card-wallet payment"): an owner pays by LINE Pay, and the server alone says that they have. */
export const walletEndpoints = [create, list, reconcile, account, connect, disconnect, check, confirm, cancel, refund];
