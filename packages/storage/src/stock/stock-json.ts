const stamps = (row: string) =>
  `'id', ${row}.id, 'createDateTime', ${row}.created_at, 'createBy', ${row}.created_by, 'updateDateTime', ${row}.updated_at, 'updateBy', ${row}.updated_by`;

/*
 * SQL of rows of stock as JSON, as the service answers them and as their history has them: `verify` compares the two. Each takes the row's name in the query.
 * What a write left is read by a statement that is sent along with it: RETURNING gives back no JSON where clinics lie on several machines.
 */

/** SQL of a count. */
export const countJson = (row: string): string =>
  `(${row}.body || jsonb_build_object('status', ${row}.status, ${stamps(row)}))`;

/** SQL of what somebody counted of one lot at one place. */
export const countEntryJson = (row: string): string => `(${row}.body || jsonb_build_object('person', ${row}.person))`;

/** SQL of a transfer between places of the clinic. */
export const transferJson = (row: string): string =>
  `(${row}.body || jsonb_build_object('status', ${row}.status, 'sentDateTime', ${row}.sent_at, ${stamps(row)}))`;

/** SQL of goods that go to another clinic. */
export const clinicTransferJson = (row: string): string =>
  `(${row}.body || jsonb_build_object('status', ${row}.status, 'sentDateTime', ${row}.sent_at, 'toClinic', ${row}.to_clinic, ${stamps(row)}))`;

/** SQL of what the clinic answered to goods of another. */
export const clinicArrivalJson = (row: string): string =>
  `(${row}.body || jsonb_build_object('status', ${row}.status, 'answeredDateTime', ${row}.answered_at, 'fromClinic', ${row}.from_clinic,
    'transferID', ${row}.transfer_id, ${stamps(row)}))`;

/** SQL of a place where stock lies. */
export const placeJson = (row: string): string =>
  `jsonb_build_object('name', ${row}.name, 'sequence', ${row}.sequence, 'active', ${row}.active, ${stamps(row)})`;
/** The place `$2` as its history has it. */
export const PLACE = `SELECT ${placeJson('p')} AS place FROM vetloom.stock_place p WHERE p.clinic_id = $1 AND p.id = $2`;

/** SQL of a month that was closed. */
export const closingJson = (row: string): string =>
  `jsonb_build_object('month', ${row}.month, 'closeDateTime', ${row}.closed_at, 'closeBy', ${row}.closed_by, 'reopenDateTime', ${row}.reopened_at,
    'reopenBy', ${row}.reopened_by, 'reason', ${row}.reason)`;

/** SQL of a lot: what it is named and what it cost, as goods came with it, and whether it is blocked, and why. */
export const lotJson = (row: string): string =>
  `jsonb_build_object('lotID', ${row}.id, 'prodID', ${row}.product_id, 'lot', ${row}.number, 'expiresOn', to_char(${row}.expires_on, 'YYYY-MM-DD'),
    'supplierID', ${row}.supplier_id, 'unitCost', ${row}.unit_cost, 'status', ${row}.status, 'reason', ${row}.reason)`;

/** SQL of a bottle, vial or box that was opened. */
export const openedJson = (row: string): string =>
  `jsonb_build_object('openedID', ${row}.id, 'prodID', ${row}.product_id, 'lotID', ${row}.lot_id, 'placeID', ${row}.place_id, 'size', ${row}.size,
    'taken', ${row}.taken, 'openedDateTime', ${row}.opened_at, 'openedBy', ${row}.opened_by, 'until', to_char(${row}.good_until, 'YYYY-MM-DD'),
    'causeID', ${row}.cause_id, 'status', ${row}.status, 'reason', ${row}.reason, ${stamps(row)})`;

/** SQL of a paper of a form as somebody added it: the hash of what was sent, whatever is served of it. */
export const formFileJson = (row: string): string =>
  `jsonb_build_object('formID', ${row}.form_id, 'hash', ${row}.hash, 'name', ${row}.name, 'mime', ${row}.mime, 'size', ${row}.size,
    'description', ${row}.description, ${stamps(row)})`;

/** SQL of what a payment pays of a purchase. */
export const paymentShareJson = (row: string): string =>
  `jsonb_build_object('payment', ${row}.payment_id, 'purchase', ${row}.purchase_id, 'amount', ${row}.amount)`;

/** SQL of which message brought an order to its supplier. */
export const orderMailJson = (row: string): string =>
  `jsonb_build_object('messageID', ${row}.message_id, 'orderID', ${row}.order_id, 'digest', ${row}.digest, 'createDateTime', ${row}.created_at,
    'createBy', ${row}.created_by)`;

/** SQL of which of the clinic's products another clinic's product is. */
export const goodsMatchJson = (row: string): string =>
  `jsonb_build_object('fromClinic', ${row}.from_clinic, 'fromProdID', ${row}.from_product, 'prodID', ${row}.product_id, 'factor', ${row}.factor)`;
