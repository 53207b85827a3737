const stamps = (row: string) =>
  `'id', ${row}.id, 'createDateTime', ${row}.created_at, 'createBy', ${row}.created_by, 'updateDateTime', ${row}.updated_at, 'updateBy', ${row}.updated_by`;

/*
 * SQL of rows of stock as JSON, as the service answers them and as their history has them: `verify` compares the two. Each takes the row's name in the query.
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
  `jsonb_build_object('name', ${row}.name, 'sequence', ${row}.sequence, ${stamps(row)})`;

/** SQL of a month that was closed. */
export const closingJson = (row: string): string =>
  `jsonb_build_object('month', ${row}.month, 'closeDateTime', ${row}.closed_at, 'closeBy', ${row}.closed_by, 'reopenDateTime', ${row}.reopened_at,
    'reopenBy', ${row}.reopened_by, 'reason', ${row}.reason)`;

/** SQL of a lot as far as somebody sets it: whether it is blocked, and why. What it is named follows from the goods that came. */
export const lotJson = (row: string): string =>
  `jsonb_build_object('lotID', ${row}.id, 'prodID', ${row}.product_id, 'lot', ${row}.number, 'expiresOn', to_char(${row}.expires_on, 'YYYY-MM-DD'),
    'status', ${row}.status, 'reason', ${row}.reason)`;
