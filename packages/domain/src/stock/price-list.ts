import Big from 'big.js';
import type { OfferFields } from './offer.schema.ts';
import { priceChange } from './price-change.ts';

/** A row of a supplier's price list as it was read. */
export interface PriceListRow {
  /** Its number in the file. */
  readonly row: number;
  readonly code: string;
  readonly barcode: string;
  readonly name: string;
  /** By what it is sold; empty where the list doesn't say. */
  readonly unit: string;
  /** Stock units in one `unit`, and fewest units of an order; undefined where the list doesn't say. */
  readonly factor: number | undefined;
  readonly minNumber: number | undefined;
  /** NT$ of one `unit`. */
  readonly price: number;
}

/** A product as a price list may name it. */
export interface ListedProduct {
  readonly prodID: string;
  readonly name: string;
  readonly code: string;
  readonly barcode: string;
  readonly unit: string;
  /** In what it is bought and how many stock units that is, as the product says. */
  readonly purchaseUnit?: string | undefined;
  readonly purchaseFactor?: number | undefined;
}

/** By what a row was recognised: by the supplier's own number, by barcode, by name. */
export type MatchedBy = 'code' | 'barcode' | 'name';

/** What a row of a price list comes to. */
export interface MatchedRow {
  readonly read: PriceListRow;
  readonly product: ListedProduct;
  readonly by: MatchedBy;
  /** How the supplier sells it by this list. */
  readonly offer: Omit<OfferFields, 'pricedOn'>;
  /** How it sold it before; undefined where it didn't. */
  readonly before: OfferFields | undefined;
  /** By which part a stock unit is dearer (0.034: 3.4 percent) or cheaper (below zero); null where nothing is known of before. */
  readonly change: number | null;
}

/** Why a row of a price list leads to no product. */
export type Unmatched = 'unknown' | 'ambiguous' | 'twice';

/** A price list beside the catalogue. */
export interface PriceListPreview {
  readonly matched: readonly MatchedRow[];
  readonly unmatched: readonly { readonly read: PriceListRow; readonly why: Unmatched }[];
}

/** A name as it is compared: width, case and signs don't tell two goods apart. */
const bareName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.%]/gu, '');
const bareCode = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

class Named {
  readonly #products = new Map<string, Set<ListedProduct>>();

  add(word: string, product: ListedProduct): void {
    if (word !== '') this.#products.set(word, (this.#products.get(word) ?? new Set()).add(product));
  }

  of(word: string): readonly ListedProduct[] {
    return word === '' ? [] : [...(this.#products.get(word) ?? [])];
  }
}

/**
 * Recognises the rows of a supplier's price list: by the number that the supplier has told before, by barcode, by the clinic's own number, by the supplier's or the
 * clinic's name. What two products fit is left to a person, and so is a product that the list names twice. `chosen` says of rows, by their number, which product
 * they are (null: none).
 */
export function previewOf(
  rows: readonly PriceListRow[],
  {
    products,
    offers,
    chosen = new Map(),
  }: {
    readonly products: readonly ListedProduct[];
    readonly offers: ReadonlyMap<string, OfferFields>;
    readonly chosen?: ReadonlyMap<number, string | null>;
  },
): PriceListPreview {
  const [codes, barcodes, names] = [new Named(), new Named(), new Named()];
  const byID = new Map(products.map((product) => [product.prodID, product]));
  for (const product of products) {
    const offer = offers.get(product.prodID);
    codes.add(bareCode(offer?.code ?? ''), product);
    barcodes.add(bareCode(product.barcode), product);
    names.add(bareName(offer?.name ?? ''), product);
    names.add(bareName(product.name), product);
  }
  const matched: MatchedRow[] = [];
  const unmatched: { read: PriceListRow; why: Unmatched }[] = [];
  const taken = new Set<string>();
  for (const read of rows) {
    const said = chosen.get(read.row);
    const found = said === undefined ? recognised(read, { codes, barcodes, names }) : ofChoice(byID, said);
    const [product] = found.products;
    if (product === undefined || found.products.length > 1) {
      unmatched.push({ read, why: found.products.length > 1 ? 'ambiguous' : 'unknown' });
      continue;
    }
    if (taken.has(product.prodID)) {
      unmatched.push({ read, why: 'twice' });
      continue;
    }
    taken.add(product.prodID);
    matched.push(rowOf(read, product, found.by, offers.get(product.prodID)));
  }
  return { matched, unmatched };
}

interface Found {
  readonly by: MatchedBy;
  readonly products: readonly ListedProduct[];
}

const ofChoice = (byID: ReadonlyMap<string, ListedProduct>, id: string | null): Found => {
  const product = id === null ? undefined : byID.get(id);
  return { by: 'name', products: product === undefined ? [] : [product] };
};

function recognised(
  read: PriceListRow,
  { codes, barcodes, names }: { readonly codes: Named; readonly barcodes: Named; readonly names: Named },
): Found {
  const ways: readonly Found[] = [
    { by: 'code', products: codes.of(bareCode(read.code)) },
    { by: 'barcode', products: barcodes.of(bareCode(read.barcode)) },
    // Lists often print the barcode as the number of the article.
    { by: 'barcode', products: barcodes.of(bareCode(read.code)) },
    { by: 'name', products: names.of(bareName(read.name)) },
  ];
  return ways.find(({ products }) => products.length > 0) ?? { by: 'name', products: [] };
}

function rowOf(read: PriceListRow, product: ListedProduct, by: MatchedBy, before: OfferFields | undefined): MatchedRow {
  // What the list doesn't say stays as it was, and of what is new as the product is bought.
  const offer = {
    code: read.code || (before?.code ?? ''),
    name: read.name || (before?.name ?? ''),
    unit: read.unit || before?.unit || product.purchaseUnit || product.unit,
    factor: read.factor ?? before?.factor ?? product.purchaseFactor ?? 1,
    minNumber: read.minNumber ?? before?.minNumber ?? 0,
    price: read.price,
  };
  const paid = (price: number, factor: number) => ({ price, factor, discount: 1 });
  const known = before?.price ?? null;
  const change = known === null ? null : priceChange(paid(read.price, offer.factor), paid(known, before?.factor ?? 1));
  return { read, product, by, offer, before, change };
}

/** What one stock unit costs by an offer, NT$ to the fourth decimal; null where its price isn't known. */
export const stockUnitCost = ({ price, factor }: Pick<OfferFields, 'price' | 'factor'>): number | null =>
  price === null ? null : new Big(price).div(new Big(factor)).round(4).toNumber();

/** Which part of its price is left of a product that costs so much: 0.4 is forty percent; null where it is sold for nothing. */
export const marginOf = (price: number, cost: number): number | null =>
  price <= 0 ? null : new Big(price).minus(cost).div(price).round(4).toNumber();
