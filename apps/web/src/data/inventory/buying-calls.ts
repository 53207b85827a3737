import { callErp } from '../engine/calls/own-call.ts';

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

/** A product that is to be bought; quantities in stock units, `packs` in units of the last purchase. */
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
  readonly last: LastPurchase | null;
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
  suggestions: async (): Promise<readonly Suggestion[]> =>
    ((await callErp('POST', '/buying/getSuggestions', {})) as { rows: Suggestion[] }).rows,
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
