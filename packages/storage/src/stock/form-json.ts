/** SQL of who made and changed a form `f`, and when. */
export const FORM_STAMPS = `jsonb_build_object('id', f.id, 'createDateTime', f.created_at, 'createBy', f.created_by, 'updateDateTime', f.updated_at, 'updateBy', f.updated_by)`;
/** SQL of a form's rows. */
export const FORM_ITEMS = `jsonb_build_object('items', COALESCE((SELECT jsonb_agg(i.body ORDER BY i.place) FROM vetloom.form_item i
  WHERE i.clinic_id = $1 AND i.form_id = f.id), '[]'))`;
/** SQL of which purchases a payment pays. */
export const FORM_PAYS = `jsonb_build_object('purchaseIDs', COALESCE((SELECT jsonb_agg(p.purchase_id ORDER BY p.purchase_id) FROM vetloom.form_payment p
  WHERE p.clinic_id = $1 AND p.payment_id = f.id), '[]'))`;
/** What the service tells of a purchase besides, which follows from payments and returns: the history has it as it was at that moment, and nobody wrote it. */
export const FORM_FOLLOWS = ['paidAmount', 'returnedAmount', 'paymentID'] as const;

/** SQL of a form `f` as somebody wrote it, whatever its kind. */
export const FORM_JSON = `(f.body || ${FORM_STAMPS} || CASE WHEN f.kind = 'payment' THEN ${FORM_PAYS} ELSE ${FORM_ITEMS} END)`;
