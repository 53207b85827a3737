import { createHash } from 'node:crypto';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { dollars } from '@vetloom/domain/core/schema.ts';
import type { Reader } from '@vetloom/domain/engine/overlay.ts';
import { OWNER_PAGE_PATH, pageClinic, pageKey, pagePaid, pagePayment } from '@vetloom/protocol/owner-page.ts';
import { type WalletRow, walletByID, walletsOfBilling } from '@vetloom/storage/billing/wallet-rows.ts';
import { z } from 'zod';
import { stepOf } from '../billing/wallet/wallet-view.ts';
import { OWNER } from '../booking/owner/own-booking.ts';
import { type ApiServices, endpoint } from '../services.ts';
import { owedBills, ownKey } from './owner-home.ts';
import { opened } from './owner-page.endpoints.ts';
import type { Opened } from './owner-pages.ts';

const frame = { method: 'POST', scope: 'public', tag: 'Owners’ pages', permission: [], write: true } as const;
const refused = (rule: string) => new DomainError('contradictory', 'not on the owner’s page', { rule });

/** What is told of a payment that can't be begun; all else says something of the clinic's tills. */
const TOLD: Readonly<Record<string, string>> = {
  walletNothingOwed: 'billPaid',
  walletPending: 'billPaying',
  billPaid: 'billPaid',
  billChanged: 'billChanged',
};

/**
 * The id of an owner's act of paying: of nobody else's, however well somebody chooses their wish, and the same however often it is sent. It stands in the address to which the owner comes back, so it
 * can't be guessed from anything that others know.
 */
const payIDOf = (clinic: string, ownerID: string, billID: string, wish: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['page payment', clinic, ownerID, billID, wish]))
    .digest('hex')
    .slice(0, 32);

/** Refuses to begin a payment of what isn't as its owner saw it. @throws DomainError contradictory (`billPaid`, `billChanged`) */
const asSeen = (ownerID: string, billID: string, owed: number) => async (reader: Reader) => {
  const bill = (await owedBills(reader, ownerID)).find(({ _id }) => _id === billID);
  if (!bill) throw refused('billPaid');
  if (bill.owed !== owed) throw refused('billChanged');
};

/** Where the owner consents, of a payment that waits for that. @throws DomainError contradictory (`payFailed`, `billPaid`) */
function consentOf({ state, billingID, paymentURL }: WalletRow): { pay: string; paymentURL: string } {
  if (state === 'confirmed') throw refused('billPaid');
  if (state !== 'pending' || paymentURL === '') throw refused('payFailed');
  return { pay: billingID, paymentURL };
}

/** The payment of the owner's own that waits for a bill, begun in another window perhaps; undefined for another's. */
async function ownWaiting(services: ApiServices, { rules, owner }: Opened, error: unknown) {
  const id = error instanceof DomainError ? String(error.detail.paymentID ?? '') : '';
  if (id === '') return undefined;
  const row = await services.sync.db.readClinic(rules.clinicID, (tx) => walletByID(tx, id));
  const isOwn = row?.madeBy === OWNER && row.ownerID === owner._id && row.paymentURL !== '';
  return isOwn && row.endsAt > services.sync.now() ? row : undefined;
}

interface PayAsk {
  readonly key: string;
  /** NT$ that the page showed. */
  readonly owed: number;
  readonly wish: string;
}

/** Begins a payment, or finds the one that waits. One that asks for another sum than its owner sees now is ended, and another begun. */
async function begin(services: ApiServices, page: Opened, ask: PayAsk) {
  const row = await begunOrWaiting(services, page, ask);
  if (row.state !== 'pending' || row.amount === ask.owed) return consentOf(row);
  await services.wallets.payments.cancel(page.rules.clinicID, row.id, { email: OWNER, by: undefined });
  const again = await begunOrWaiting(services, page, ask);
  // Its money is being taken at this moment.
  if (again.state === 'pending' && again.amount !== ask.owed) throw refused('billPaying');
  return consentOf(again);
}

async function begunOrWaiting(services: ApiServices, page: Opened, { key, owed, wish }: PayAsk): Promise<WalletRow> {
  const { rules, owner } = page;
  const { clinicID: clinic, setting } = rules;
  if (!setting.parts.includes('bills') || !setting.parts.includes('payment'))
    throw new DomainError('notFound', 'no such bill');
  const bills = await services.sync.db.readClinic(clinic, ({ reader }) => owedBills(reader, owner._id));
  const billID = bills.find(({ _id }) => ownKey(clinic, owner._id, _id) === key)?._id;
  if (billID === undefined) throw refused('billPaid');
  const billingID = payIDOf(clinic, owner._id, billID, wish);
  const none = { receive: undefined, depositUsed: 0, receiveDate: undefined, invoice: undefined };
  const wanted = { ...none, billingID, bills: [billID], demand: asSeen(owner._id, billID, owed) };
  const back = `/app/o/${clinic}?paid=${billingID}`;
  try {
    const { row } = await services.wallets.create(clinic, wanted, { email: OWNER, by: undefined }, undefined, back);
    return row;
  } catch (error) {
    if (!(error instanceof DomainError) || error.codeName === 'rateLimited') throw error;
    const waiting = await ownWaiting(services, page, error);
    if (waiting) return waiting;
    throw refused(TOLD[String(error.detail.rule)] ?? 'payFailed');
  }
}

const pay = endpoint({
  ...frame,
  path: `${OWNER_PAGE_PATH}/pay`,
  summary: 'Begin to pay an open bill of the page by LINE Pay',
  description:
    'The amount is what the bill owes on the server; `owed` is what the page showed, and where it differs nothing begins (`billChanged`). The same `wish` finds what it began. `billPaid`: nothing is owed any more; `billPaying`: the desk is taking money for it; `payFailed`: it can’t be paid here now.',
  body: z.object({
    ...opened,
    key: pageKey,
    owed: dollars.positive(),
    /** The same for one act of paying, however often it is sent. */
    wish: z
      .string()
      .regex(/^[A-Za-z0-9_-]{16,64}$/)
      .meta({ examples: ['Zk3w9bQ1xY7uT5rP'] }),
  }),
  result: pagePayment,
  errors: ['notFound', 'codeWrong', 'contradictory', 'rateLimited'],
  handle: ({ services, body }) =>
    services.ownerPages.look(body.clinic, body.session, (page) => begin(services, page, body)),
});

const paid = endpoint({
  ...frame,
  path: `${OWNER_PAGE_PATH}/paid`,
  summary: 'What became of a payment of the page, asked by whoever comes back from LINE Pay',
  description:
    'No page need be open: who pays comes back in another browser perhaps. Takes the money where its owner has consented, once; says no name and no amount. `unsure`: nobody knows yet, and asking again is right.',
  body: z.object({
    clinic: pageClinic,
    pay: pagePayment.shape.pay.meta({ examples: ['0123456789abcdef0123456789abcdef'] }),
  }),
  result: pagePaid,
  errors: ['notFound', 'rateLimited'],
  handle: ({ services, body, request }) =>
    services.ownerPages.knock(request.ip, async () => {
      const gone = () => new DomainError('notFound', 'no such payment');
      const { clinic } = await services.ownerPages.rulesOf(body.clinic);
      const attempts = await services.sync.db.readClinic(body.clinic, (tx) => walletsOfBilling(tx, body.pay));
      const last = attempts.at(-1);
      if (last?.madeBy !== OWNER) throw gone();
      const settled = await services.wallets.payments.settle(body.clinic, last.id, true);
      const step = stepOf(settled);
      const rest = (settled.row.booked?.toDeposit ?? 0) > 0;
      return { step: step === 'ready' ? 'unsure' : step, rest, clinic: clinic.name, phone: clinic.phone };
    }),
});

/** Paying on the page of owners. */
export const ownPaymentEndpoints = [pay, paid];
