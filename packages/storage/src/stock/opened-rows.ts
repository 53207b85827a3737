/** SQL of an opened unit `u` as the rules have it (`domain/stock/opened-units.ts`). */
export const OPENED_JSON = `json_build_object('openedID', u.id, 'productID', u.product_id, 'lotID', u.lot_id, 'placeID', u.place_id, 'size', u.size,
  'taken', u.taken, 'openedAt', u.opened_at, 'until', u.good_until, 'causeID', u.cause_id, 'status', u.status)`;
