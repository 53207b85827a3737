import type { Zone } from '@vetloom/domain/core/zone.ts';
import { dayCell, type TableCell, type WorkbookTable } from './workbook.ts';

interface SoldRow {
  readonly name: string;
  readonly type: string;
  readonly number: number;
  readonly amount: number;
  readonly cost: number | null;
  readonly margin: number | null;
}
interface StaffRow {
  readonly staffName: string;
  readonly bills: number;
  readonly number: number;
  readonly amount: number;
}
interface BoughtRow {
  readonly name: string;
  readonly count: number;
  readonly number: number;
  readonly amount: number;
}
interface HealthRow {
  readonly name: string;
  readonly type: string;
  readonly abc: string;
  readonly quantity: number;
  readonly cost: number;
  readonly used: number;
  readonly usedCost: number;
  readonly turnover: number | null;
  readonly daysLeft: number | null;
  readonly lastOut: number;
  readonly dead: boolean;
}
interface LossRow {
  readonly name: string;
  readonly type: string;
  readonly cause: 'loss' | 'destruction' | 'count';
  readonly quantity: number;
  readonly cost: number;
}
interface TrendPoint {
  readonly start: number;
  readonly stockCost?: number | undefined;
  readonly goods?: number | undefined;
  readonly services?: number | undefined;
}

const CAUSES = { loss: '損失', destruction: '銷毀', count: '盤點差異' } as const;
const SOLD_HEADS = ['品項', '類別', '數量', '金額', '成本', '毛利率'];
const known = (value: number | null): TableCell => value ?? undefined;

const table = (name: string, heads: readonly string[], rows: readonly (readonly TableCell[])[]): WorkbookTable => ({
  name,
  rows: [heads, ...rows],
});

/** Goods or services sold, as a sheet; the last row is the sum. */
export const soldSheet = (
  name: string,
  rows: readonly SoldRow[],
  sums: { readonly amount: number; readonly cost: number | null; readonly margin: number | null },
): WorkbookTable =>
  table(name, SOLD_HEADS, [
    ...rows.map((row): TableCell[] => [row.name, row.type, row.number, row.amount, known(row.cost), known(row.margin)]),
    ['合計', '', undefined, sums.amount, known(sums.cost), known(sums.margin)],
  ]);

/** What people sold, as a sheet. */
export const staffSheet = (name: string, rows: readonly StaffRow[]): WorkbookTable =>
  table(
    name,
    ['人員', '帳單數', '數量', '金額'],
    rows.map((row) => [row.staffName || '未指定', row.bills, row.number, row.amount]),
  );

/** What was bought, as a sheet, by supplier or product. */
export const boughtSheet = (name: string, rows: readonly BoughtRow[]): WorkbookTable =>
  table(
    name,
    ['名稱', '單據數', '數量', '金額'],
    rows.map((row) => [row.name, row.count, row.number, row.amount]),
  );

/** What stock is worth and how it does, as a sheet; the last row is the sum. */
export const healthSheet = (
  rows: readonly HealthRow[],
  sums: { readonly cost: number; readonly usedCost: number },
  zone: Zone,
): WorkbookTable =>
  table(
    '庫存',
    ['品項', '類別', 'ABC', '庫存', '庫存成本', '使用數量', '使用成本', '年周轉次數', '可用天數', '最後使用日', '呆滯'],
    [
      ...rows.map((row): TableCell[] => [
        row.name,
        row.type,
        row.abc,
        row.quantity,
        row.cost,
        row.used,
        row.usedCost,
        known(row.turnover),
        known(row.daysLeft),
        row.lastOut === 0 ? undefined : dayCell(row.lastOut, zone),
        row.dead ? '呆滯' : '',
      ]),
      ['合計', '', '', undefined, sums.cost, undefined, sums.usedCost],
    ],
  );

/** What was lost, as a sheet. */
export const lossSheet = (rows: readonly LossRow[]): WorkbookTable =>
  table(
    '損耗',
    ['品項', '類別', '原因', '數量', '成本'],
    rows.map((row) => [row.name, row.type, CAUSES[row.cause], row.quantity, row.cost]),
  );

/** Series over time, as a sheet. */
export const trendSheet = (points: readonly TrendPoint[], zone: Zone): WorkbookTable =>
  table(
    '趨勢',
    ['日期', '庫存成本', '商品銷售', '服務收入'],
    points.map(({ start, stockCost, goods, services }) => [dayCell(start, zone), stockCost, goods, services]),
  );

/** Names of the sheets of what was sold and bought. */
export const STAT_SHEETS = {
  goods: '商品銷售',
  services: '服務',
  staffGoods: '人員商品銷售',
  staffServices: '人員服務',
  suppliers: '採購（供應商）',
  products: '採購（品項）',
} as const;
