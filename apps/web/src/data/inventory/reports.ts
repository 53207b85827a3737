import { callErp, fetchErpFile } from '../engine/calls/own-call.ts';
import { saveFile } from '../engine/save-file.ts';
import { paymentsAsked } from './payments-asked.ts';
import { type Asked, useAsked } from './use-asked.ts';

/** A range of figures: Unix seconds, from `startDate` to before `endDate`. */
export interface ReportRange {
  readonly startDate: number;
  readonly endDate: number;
}

interface Item {
  readonly itemID: string;
  readonly name: string;
  readonly type: string;
}

/** What was sold of goods or services. */
export interface SoldReport {
  readonly bills: number;
  readonly amount: number;
  readonly cost: number | null;
  /** NT$ of the amount whose cost is known, of which the margin is. */
  readonly costedAmount: number;
  readonly margin: number | null;
  readonly count: number;
  readonly rows: readonly (Item & {
    readonly number: number;
    readonly amount: number;
    readonly cost: number | null;
    readonly margin: number | null;
  })[];
}

/** What people sold. */
export interface StaffReport {
  readonly amount: number;
  readonly rows: readonly {
    readonly staffID: string;
    readonly staffName: string;
    readonly bills: number;
    readonly number: number;
    readonly amount: number;
  }[];
}

/** A sum of purchases by supplier or product. */
export type BoughtRow = Omit<Item, 'type'> & {
  readonly count: number;
  readonly number: number;
  readonly amount: number;
};
/** What was bought. */
export interface BoughtReport {
  readonly count: number;
  readonly totalAmount: number;
  readonly paid: number;
  readonly returned: { readonly count: number; readonly totalAmount: number };
  readonly suppliers: readonly BoughtRow[];
  readonly products: readonly BoughtRow[];
}

/** How stock does. */
export interface HealthReport {
  readonly cost: number;
  readonly deadCost: number;
  readonly usedCost: number;
  readonly count: number;
  readonly rows: readonly (Item & {
    readonly quantity: number;
    readonly cost: number;
    readonly used: number;
    readonly usedCost: number;
    readonly turnover: number | null;
    readonly daysLeft: number | null;
    readonly lastOut: number;
    readonly abc: 'A' | 'B' | 'C';
    readonly dead: boolean;
  })[];
}

/** What was lost. */
export interface LossReport {
  readonly cost: number;
  readonly count: number;
  readonly rows: readonly (Item & {
    readonly cause: 'loss' | 'destruction' | 'count';
    readonly quantity: number;
    readonly cost: number;
  })[];
}

/** Series over time. */
export interface TrendReport {
  readonly points: readonly {
    readonly start: number;
    readonly stockCost: number;
    readonly goods: number;
    readonly services: number;
  }[];
}

/** Rows that a figure sums. */
export interface OpenedReport {
  readonly count: number;
  readonly total: number;
  readonly rows: readonly {
    readonly dateTime: number;
    readonly causeID: string;
    readonly cause: string;
    readonly name: string;
    readonly number: number;
    readonly amount: number;
    readonly staffName: string;
  }[];
}

/** A controlled drug with what its book has. */
export interface ControlledRow {
  readonly id: string;
  readonly name: string;
  readonly customID: string;
  readonly unit: string;
  readonly controlledDrugInfo: { readonly schedule: number | null; readonly license: string };
  readonly balance: number;
  readonly places: readonly { readonly placeID: string; readonly place: string; readonly balance: number }[];
  readonly lastDateTime: number;
}

interface Reports {
  readonly '/stat/stockCost': { readonly beginCost: number; readonly cost: number };
  readonly '/stat/sellStatus': SoldReport;
  readonly '/stat/serviceStatus': SoldReport;
  readonly '/stat/staffSellStatus': StaffReport;
  readonly '/stat/staffServiceStatus': StaffReport;
  readonly '/stat/purchaseStatus': BoughtReport;
  readonly '/stat/stockHealth': HealthReport;
  readonly '/stat/losses': LossReport;
  readonly '/stat/rows': OpenedReport;
  readonly '/trend/all': TrendReport;
  readonly '/prod/getCDInfoList': { readonly count: number; readonly rows: readonly ControlledRow[] };
}

/** Most rows that a page of figures shows. */
const MOST = 500;

/** A report of a range; nothing is asked where `asked` says so. The service works figures out anew, so they are asked for again with every range. */
export function useReport<N extends keyof Reports>(
  name: N,
  range: ReportRange,
  { asked = true, ...more }: { readonly asked?: boolean } & Readonly<Record<string, unknown>> = {},
): Asked<Reports[N]> {
  const listed = name.startsWith('/stat/') && !/staff|purchase/.test(name);
  const body = { ...range, ...(listed ? { limit: MOST } : {}), ...more };
  return useAsked(
    async () => (await callErp('POST', name, body)) as Reports[N],
    asked ? [name, JSON.stringify(body)] : undefined,
  );
}

/** The clinic's controlled drugs with what their books have. */
export const useControlledDrugs = (asked: boolean): Asked<Reports['/prod/getCDInfoList']> =>
  useAsked(
    async () => (await callErp('POST', '/prod/getCDInfoList', { limit: MOST })) as Reports['/prod/getCDInfoList'],
    asked ? ['controlled'] : undefined,
  );

/** A payment to a supplier. */
export interface PaidRow {
  readonly id: string;
  readonly customID: string;
  readonly paymentDate: number;
  readonly supplierName: string;
  readonly totalAmount: number;
  readonly staffName: string;
}

/** What was paid to suppliers in a range; nothing is asked where `asked` says so. */
export function useSupplierPayments(
  { startDate: start, endDate: end }: ReportRange,
  asked: boolean,
): Asked<{ readonly count: number; readonly total: number; readonly rows: readonly PaidRow[] }> {
  const body = { ...paymentsAsked({ start, end }), limit: MOST };
  return useAsked(
    async () =>
      (await callErp('POST', '/supplier/payments', body)) as { count: number; total: number; rows: readonly PaidRow[] },
    asked ? ['payments', start, end] : undefined,
  );
}

/** Saves a file of the service on the person's device. @throws DomainError */
export async function saveErpFile(
  method: 'GET' | 'POST',
  path: string,
  body: object | undefined,
  name: string,
): Promise<void> {
  saveFile(name, await (await fetchErpFile(method, path, body)).blob());
}

/** How far a file of all figures is. */
export interface FigureFile {
  readonly id: string;
  readonly state: 'running' | 'done' | 'failed';
  readonly done: number;
  readonly total: number;
}

/** Begins a file of all figures of a range in the background. */
export const beginFigureFile = async (range: ReportRange): Promise<FigureFile> =>
  (await callErp('POST', '/statFile', range)) as FigureFile;

/** How far it is. */
export const lookAtFigureFile = async (id: string): Promise<FigureFile> =>
  (await callErp('POST', '/statFile', { id })) as FigureFile;
