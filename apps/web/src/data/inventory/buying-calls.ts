import type { PaymentTerm } from '@vetloom/domain/catalog/payment-terms.ts';
import type { OrderMailState } from '@vetloom/domain/message/order-mail.ts';
import { callErp } from '../engine/calls/own-call.ts';
import { writeErp } from './erp-calls.ts';

const mailOf = (orderID: string) => `/form/order/${encodeURIComponent(orderID)}/mail`;

/** The last purchase of a product; `date` in Unix seconds, `price` NT$ of one `unit`, in which are `factor` stock units. */
export interface LastPurchase {
  readonly prodID: string;
  readonly purchaseID: string;
  readonly customID: string;
  readonly supplierID: string;
  readonly supplierName: string;
  readonly date: number;
  readonly price: number;
  readonly discount: number;
  readonly factor: number;
  readonly unit: string;
}

/** A product that is to be bought; quantities in stock units, `packs` in units as its supplier sells it, no fewer than it takes. */
export interface Suggestion {
  readonly prodID: string;
  readonly name: string;
  readonly unit: string;
  readonly supplierID: string | null;
  readonly perDay: number;
  readonly usable: number;
  readonly onOrder: number;
  readonly lastsDays: number | null;
  readonly willExpire: number;
  readonly quantity: number;
  readonly packs: number;
  readonly packUnit: string;
  readonly factor: number;
  /** Fewest `packUnit`s that the supplier takes; `isRaised` where these are more than would be needed. */
  readonly minNumber: number;
  readonly isRaised: boolean;
  /** NT$ of one `packUnit`; null where nobody knows. */
  readonly price: number | null;
  readonly last: LastPurchase | null;
}

/** What a supplier asks of an order, NT$; 0 where it asks nothing. */
export interface OrderAsks {
  readonly supplierID: string;
  readonly name: string;
  readonly minOrderAmount: number;
  readonly freeShippingAmount: number;
}

/** What is to be bought, and what its suppliers ask of an order. */
export interface Suggestions {
  readonly rows: readonly Suggestion[];
  readonly suppliers: readonly OrderAsks[];
}

/** How a supplier sells a product, as an order asks. */
export interface OrderOffer {
  readonly prodID: string;
  readonly code: string;
  readonly name: string;
  readonly unit: string;
  readonly factor: number;
  readonly minNumber: number;
  readonly price: number | null;
}

/** On what terms a supplier delivers, and how it sells some products. */
export interface SupplierTerms extends OrderAsks {
  readonly contactEmail: string;
  readonly paymentTerm: '' | PaymentTerm;
  readonly leadDays: number;
  readonly offers: readonly OrderOffer[];
}

/** How an order's mails stand, and what a further one would say. */
export interface OrderMailStanding {
  /** Empty where the supplier has no address of mail. */
  readonly address: string;
  readonly connected: boolean;
  readonly state: OrderMailState;
  readonly outdated: boolean;
  readonly subject: string;
  readonly text: string;
  readonly mails: readonly {
    readonly messageID: string;
    readonly to: string;
    readonly state: OrderMailState;
    readonly reason: string;
    readonly createDateTime: number;
    readonly sentDateTime: number;
    readonly dueDateTime: number | null;
  }[];
}

/** An order that waits for its goods. */
export interface OpenOrder {
  readonly id: string;
  readonly customID: string;
  readonly supplierName: string;
  readonly orderDateTime: number;
  readonly status: number;
  readonly totalAmount: number;
  readonly expectedOn: string;
  readonly late: boolean;
}

/** A lot that expires in `days`, or has expired. */
export interface ExpiringLot {
  readonly lotID: string;
  readonly lot: string;
  readonly prodID: string;
  readonly name: string;
  readonly unit: string;
  readonly expiresOn: string;
  readonly days: number;
  readonly quantity: number;
  readonly value: number | null;
}

/** A purchase for which something is owed. */
export interface OpenPurchase {
  readonly id: string;
  readonly customID: string;
  readonly purchaseDate: number;
  readonly dueOn: string;
  readonly totalAmount: number;
  readonly returnedAmount: number;
  readonly paidAmount: number;
  readonly owed: number;
}

/** What is owed to a supplier, NT$. */
export interface Payable {
  readonly supplierID: string;
  readonly supplierName: string;
  readonly owed: number;
  readonly overdue: number;
  readonly credit: number;
  /** Payments of which something is left that pays nothing yet. */
  readonly ahead: readonly { readonly id: string; readonly customID: string; readonly left: number }[];
  readonly dueOn: string | null;
  readonly purchases: readonly OpenPurchase[];
}

/** A row of a supplier's account; `amount` is below zero where it lowers what is owed. */
export interface StatementRow {
  readonly kind: 'purchase' | 'return' | 'payment';
  readonly id: string;
  readonly customID: string;
  readonly date: number;
  readonly amount: number;
  readonly balance: number;
  readonly info: string;
}

/** A supplier's account over a time. */
export interface Statement {
  readonly supplierName: string;
  readonly begin: number;
  readonly end: number;
  readonly rows: readonly StatementRow[];
}

/** What helps to buy and to pay, over the ERP; all of it needs the network. Refusals are DomainErrors. */
export const buyingCalls = {
  suggestions: async (): Promise<Suggestions> =>
    (await callErp('POST', '/buying/getSuggestions', {})) as unknown as Suggestions,
  terms: async (supplierID: string, prodIDs: readonly string[]): Promise<SupplierTerms> =>
    (await callErp('POST', '/buying/getTerms', { supplierID, prodIDs })) as SupplierTerms,
  orderMail: async (orderID: string): Promise<OrderMailStanding> =>
    (await callErp('GET', mailOf(orderID))) as OrderMailStanding,
  /** `once` names the mail: where its answer was lost, trying again writes no second one. */
  mailOrder: async (
    orderID: string,
    mail: { readonly subject: string; readonly text: string; readonly again: boolean },
    once: string,
  ): Promise<OrderMailStanding> => (await writeErp('POST', mailOf(orderID), mail, once)) as OrderMailStanding,
  lastPurchases: async (prodIDs: readonly string[], without?: string): Promise<readonly LastPurchase[]> =>
    (await callErp('POST', '/buying/getLastPurchases', { prodIDs, without })) as LastPurchase[],
  openOrders: async (): Promise<readonly OpenOrder[]> =>
    (await callErp('POST', '/buying/getOpenOrders', {})) as OpenOrder[],
  expiring: async (days: number): Promise<readonly ExpiringLot[]> =>
    (await callErp('POST', '/buying/getExpiringLots', { days })) as ExpiringLot[],
  payables: async (): Promise<readonly Payable[]> =>
    ((await callErp('POST', '/payable/getList', {})) as { suppliers: Payable[] }).suppliers,
  statement: async (supplierID: string, startDate: number, endDate: number): Promise<Statement> =>
    (await callErp('POST', '/payable/getStatement', { supplierID, startDate, endDate })) as Statement,
} as const;
