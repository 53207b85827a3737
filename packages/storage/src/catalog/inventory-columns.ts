import type { ProductLevel } from '@vetloom/domain/catalog/product-level.schema.ts';
import type { Supplier } from '@vetloom/domain/catalog/supplier.schema.ts';

/** Columns of the suppliers' table by the field that they hold. */
export const SUPPLIER_COLUMNS = {
  id: 'id',
  customerID: 'customer_id',
  customID: 'custom_id',
  type: 'type',
  name: 'name',
  gui: 'gui',
  contactName: 'contact_name',
  contactPhone: 'contact_phone',
  contactEmail: 'contact_email',
  address: 'address',
  fax: 'fax',
  website: 'website',
  info: 'info',
  controlledLicense: 'controlled_license',
  paymentTerm: 'payment_term',
  bankName: 'bank_name',
  bankAccount: 'bank_account',
  minOrderAmount: 'min_order_amount',
  freeShippingAmount: 'free_shipping_amount',
  leadDays: 'lead_days',
  createDateTime: 'created_at',
  createBy: 'created_by',
  updateDateTime: 'updated_at',
  updateBy: 'updated_by',
} as const satisfies Record<Exclude<keyof Supplier, 'prods'>, string>;

/** Columns of the product levels' table by the field that they hold. */
export const LEVEL_COLUMNS = {
  id: 'id',
  type: 'type',
  name: 'name',
  parentID: 'parent_id',
  depth: 'depth',
  createDateTime: 'created_at',
  createBy: 'created_by',
  updateDateTime: 'updated_at',
  updateBy: 'updated_by',
} as const satisfies Record<keyof ProductLevel, string>;

const fieldsOf = (columns: Readonly<Record<string, string>>, row: string): string =>
  Object.entries(columns)
    .map(([field, column]) => `'${field}', ${row}.${column}`)
    .join(', ');

/** SQL of a supplier, the row `s`, as JSON with its list of products; what nobody entered is absent, as it is in the history of older rows. */
export const SUPPLIER_JSON = `jsonb_strip_nulls(jsonb_build_object(${fieldsOf(SUPPLIER_COLUMNS, 's')},
    'prods', ARRAY(SELECT p.product_id FROM vetloom.supplier_product p
      WHERE p.clinic_id = $1 AND p.supplier_id = s.id ORDER BY p.place)))`;

/** SQL of what a supplier asks for a product, the row `o`, as JSON. */
export const OFFER_JSON = `jsonb_build_object('supplierID', o.supplier_id, 'prodID', o.product_id, 'code', o.code, 'name', o.name, 'unit', o.unit,
    'factor', o.factor, 'minNumber', o.min_number, 'price', o.price, 'pricedOn', to_char(o.priced_on, 'YYYY-MM-DD'), 'createDateTime', o.created_at,
    'createBy', o.created_by, 'updateDateTime', o.updated_at, 'updateBy', o.updated_by)`;

/** SQL of a supplier's price list, the row `l`, that was taken over. */
export const PRICE_LIST_JSON = `jsonb_build_object('id', l.id, 'supplierID', l.supplier_id, 'name', l.name, 'pricedOn', to_char(l.priced_on, 'YYYY-MM-DD'),
    'rows', (SELECT count(*) FROM vetloom.price_list_row r WHERE r.clinic_id = $1 AND r.list_id = l.id),
    'takenBackDateTime', l.taken_back_at, 'takenBackBy', l.taken_back_by, 'createDateTime', l.created_at, 'createBy', l.created_by,
    'updateDateTime', l.updated_at, 'updateBy', l.updated_by)`;

/** SQL of the digest of what the price list, the row `l`, changed: SHA-256, hex. The history holds it in the place of thousands of rows, which offers have once more. */
export const PRICE_LIST_DIGEST = `(SELECT encode(sha256(convert_to(COALESCE(jsonb_agg(jsonb_build_array(r.product_id, r.before, r.after)
    ORDER BY r.product_id), '[]')::text, 'UTF8')), 'hex') FROM vetloom.price_list_row r WHERE r.clinic_id = $1 AND r.list_id = l.id)`;

/** SQL of a product level, the row `l`, as JSON. */
export const LEVEL_JSON = `jsonb_build_object(${fieldsOf(LEVEL_COLUMNS, 'l')})`;
