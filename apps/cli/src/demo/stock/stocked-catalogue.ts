import type { Product } from '@vetloom/domain/catalog/product.schema.ts';
import { SUPPLIERS } from '../data/suppliers.ts';

/** What a unit costs of its price, by type of product. */
const COST_SHARES: Readonly<Record<string, number>> = {
  口服: 0.4,
  外用: 0.45,
  注射: 0.35,
  疫苗: 0.45,
  驅蟲: 0.62,
  食品: 0.72,
  用品: 0.55,
};

/** Place in the list of suppliers of whom a product comes from. */
export function supplierOf({ type, controlledDrugInfo }: Product): number {
  const sells = (one: (typeof SUPPLIERS)[number]) =>
    controlledDrugInfo ? one.controlledLicense !== undefined : one.brings.includes(type);
  return Math.max(0, SUPPLIERS.findIndex(sells));
}

/** What a stock unit of a product costs at the supplier's, NT$ with two decimals. */
export const costOf = ({ price, type }: Product): number => Math.round(price * (COST_SHARES[type] ?? 0.5) * 100) / 100;

/** A price list with what a clinic that keeps stock writes down besides: suppliers, costs, purchase units, the shortest stock and the book's heads. */
export const stocked = (
  products: readonly Product[],
  suppliers: readonly { readonly id: string }[],
  safety: ReadonlyMap<string, number>,
): Product[] =>
  products.map((product, nth) => ({
    ...product,
    supplierID: suppliers[supplierOf(product)]?.id ?? null,
    cost: costOf(product),
    safetyStock: safety.get(product.id) ?? null,
    ...(product.type === '口服' && product.unit === '顆' ? { purchaseUnit: '瓶', purchaseFactor: 100 } : {}),
    ...(product.type === '疫苗' ? { purchaseUnit: '盒', purchaseFactor: 25 } : {}),
    barcode: ean(nth),
    controlledDrugInfo: product.controlledDrugInfo && {
      ...product.controlledDrugInfo,
      content: product.drugInfo?.ingredients.join('、') ?? '',
      license: `動物藥製字第 ${String(8200 + nth).padStart(5, '0')} 號`,
      manufacturer: '衛生福利部食品藥物管理署管制藥品製藥工廠',
    },
  }));

/** An EAN-13 with the prefix of Taiwan, of a company that there isn't. */
function ean(nth: number): string {
  const digits = `47100000${String(nth).padStart(4, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
