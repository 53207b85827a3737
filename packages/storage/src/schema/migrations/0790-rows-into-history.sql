-- Lots, places, opened bottles, what payments pay, price lists, matched products, papers of forms, devices, sets of limits and mails of orders are held against
-- their history (`verify-rows.ts`), which until now didn't have them, or not whole. What stands there is taken over by one entry of each clinic, from which the past of
-- these rows begins: whatever is otherwise later was changed behind the program's back.

-- JSON as the seals of the history are made of it (`canonical` in domain/core/canonical.ts), with numbers as JavaScript writes them between a millionth and 10^21.
CREATE FUNCTION vetloom.canonical_json(value jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog AS $$
BEGIN
  RETURN CASE jsonb_typeof(value)
    WHEN 'object' THEN (SELECT '{' || COALESCE(string_agg(to_jsonb(m.key)::text || ':' || vetloom.canonical_json(m.value), ',' ORDER BY m.key COLLATE "C"), '')
      || '}' FROM jsonb_each(value) m)
    WHEN 'array' THEN (SELECT '[' || COALESCE(string_agg(vetloom.canonical_json(i.value), ',' ORDER BY i.at), '') || ']'
      FROM jsonb_array_elements(value) WITH ORDINALITY i (value, at))
    WHEN 'number' THEN trim_scale(value::text::float8::text::numeric)::text
    ELSE value::text
  END;
END $$;

DO $$
DECLARE
  now_at CONSTANT bigint := floor(extract(epoch FROM clock_timestamp()));
  here text;
  head record;
  stands record;
  next_seq bigint;
  place integer;
  chain bytea;
  salted bytea;
  own_digest bytea;
  own_hash bytea;
BEGIN
  FOR here IN SELECT c.id FROM vetloom.clinic c ORDER BY c.id LOOP
    -- The owner of the tables is bound by row-level security as well.
    PERFORM set_config('vetloom.clinic', here, true);
    -- Locked first, like by every writer.
    SELECT h.seq, h.hash INTO head FROM vetloom.clinic_head h WHERE h.clinic_id = here FOR UPDATE;
    CONTINUE WHEN NOT FOUND;
    next_seq := head.seq + 1;
    chain := head.hash;
    place := 0;
    FOR stands IN
      SELECT 'device' AS name, d.id, jsonb_build_object('id', d.id, 'name', d.name, 'standard', d.standard, 'createDateTime', d.created_at,
          'createBy', d.created_by, 'updateDateTime', d.updated_at, 'updateBy', d.updated_by) AS body
        FROM vetloom.device d WHERE d.clinic_id = here
      UNION ALL SELECT 'form_file', p.id, jsonb_build_object('formID', p.form_id, 'hash', p.hash, 'name', p.name, 'mime', p.mime, 'size', p.size,
          'description', p.description, 'createDateTime', p.created_at, 'createBy', p.created_by, 'updateDateTime', p.updated_at, 'updateBy', p.updated_by)
        FROM vetloom.form_file p WHERE p.clinic_id = here
      UNION ALL SELECT 'form_payment', p.payment_id || '/' || p.purchase_id,
          jsonb_build_object('payment', p.payment_id, 'purchase', p.purchase_id, 'amount', p.amount)
        FROM vetloom.form_payment p WHERE p.clinic_id = here
      UNION ALL SELECT 'goods_match', g.from_clinic || '/' || g.from_product,
          jsonb_build_object('fromClinic', g.from_clinic, 'fromProdID', g.from_product, 'prodID', g.product_id, 'factor', g.factor)
        FROM vetloom.goods_match g WHERE g.clinic_id = here
      UNION ALL SELECT 'lot', l.id, jsonb_build_object('lotID', l.id, 'prodID', l.product_id, 'lot', l.number,
          'expiresOn', to_char(l.expires_on, 'YYYY-MM-DD'), 'supplierID', l.supplier_id, 'unitCost', l.unit_cost, 'status', l.status, 'reason', l.reason)
        FROM vetloom.lot l WHERE l.clinic_id = here
      UNION ALL SELECT 'opened_unit', u.id, jsonb_build_object('openedID', u.id, 'prodID', u.product_id, 'lotID', u.lot_id, 'placeID', u.place_id,
          'size', u.size, 'taken', u.taken, 'openedDateTime', u.opened_at, 'openedBy', u.opened_by, 'until', to_char(u.good_until, 'YYYY-MM-DD'),
          'causeID', u.cause_id, 'status', u.status, 'reason', u.reason, 'createDateTime', u.created_at, 'createBy', u.created_by,
          'updateDateTime', u.updated_at, 'updateBy', u.updated_by)
        FROM vetloom.opened_unit u WHERE u.clinic_id = here
      UNION ALL SELECT 'order_mail', m.message_id, jsonb_build_object('messageID', m.message_id, 'orderID', m.order_id, 'digest', m.digest,
          'createDateTime', m.created_at, 'createBy', m.created_by)
        FROM vetloom.order_mail m WHERE m.clinic_id = here
      UNION ALL SELECT 'price_list', l.id, jsonb_build_object('id', l.id, 'supplierID', l.supplier_id, 'name', l.name,
          'pricedOn', to_char(l.priced_on, 'YYYY-MM-DD'), 'rows', r.count, 'takenBackDateTime', l.taken_back_at, 'takenBackBy', l.taken_back_by,
          'createDateTime', l.created_at, 'createBy', l.created_by, 'updateDateTime', l.updated_at, 'updateBy', l.updated_by, 'changesDigest', r.digest)
        FROM vetloom.price_list l CROSS JOIN LATERAL (SELECT count(*) AS count,
            encode(sha256(convert_to(COALESCE(jsonb_agg(jsonb_build_array(r.product_id, r.before, r.after) ORDER BY r.product_id), '[]')::text, 'UTF8')), 'hex') AS digest
          FROM vetloom.price_list_row r WHERE r.clinic_id = l.clinic_id AND r.list_id = l.id) r
        WHERE l.clinic_id = here
      UNION ALL SELECT 'standard_set', s.id, s.body || jsonb_build_object('id', s.id, 'createDateTime', s.created_at, 'createBy', s.created_by,
          'updateDateTime', s.updated_at, 'updateBy', s.updated_by)
        FROM vetloom.standard_set s WHERE s.clinic_id = here AND s.removed_at IS NULL
      UNION ALL SELECT 'stock_place', p.id, jsonb_build_object('name', p.name, 'sequence', p.sequence, 'active', p.active, 'id', p.id,
          'createDateTime', p.created_at, 'createBy', p.created_by, 'updateDateTime', p.updated_at, 'updateBy', p.updated_by)
        FROM vetloom.stock_place p WHERE p.clinic_id = here AND p.removed_at IS NULL
      ORDER BY 1, 2
    LOOP
      salted := uuid_send(gen_random_uuid());
      own_digest := sha256(salted || convert_to(vetloom.canonical_json(jsonb_build_array(NULL, stands.body)), 'UTF8'));
      own_hash := sha256(chain || convert_to(vetloom.canonical_json(jsonb_build_array(
        here, next_seq, place, now_at, now_at, 'system', NULL, 'rows.takeOver', 'table/' || stands.name, stands.id)), 'UTF8') || own_digest);
      INSERT INTO vetloom.history (clinic_id, seq, ord, at, received_at, author, command, collection, doc_id, before, after, salt, digest, prev_hash, hash)
        VALUES (here, next_seq, place, now_at, now_at, 'system', 'rows.takeOver', 'table/' || stands.name, stands.id,
          NULL, stands.body, salted, own_digest, chain, own_hash);
      chain := own_hash;
      place := place + 1;
    END LOOP;
    IF place > 0 THEN
      UPDATE vetloom.clinic_head h SET seq = next_seq, hash = chain WHERE h.clinic_id = here;
    END IF;
  END LOOP;
  PERFORM set_config('vetloom.clinic', '', true);
END $$;

DROP FUNCTION vetloom.canonical_json(jsonb);
