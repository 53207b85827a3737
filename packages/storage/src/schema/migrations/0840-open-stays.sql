-- Stays that were stored before they said whether they are worked on (`openStatus`, `stayOpenStatus` of domain/hospital) say so: until one was saved again it was at no
-- cashier's and not on every device, however much was owed for it. In every clinic as a change like any other: under the clinic's next sequence, with a line of the
-- history for each stay. Devices hear of it by the feed.

-- JSON as the seals of the history are made of it (`canonical` in domain/core/canonical.ts). Of numbers it takes whole ones: what is written here is 0 or 1.
CREATE FUNCTION vetloom.canonical_json(value jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog AS $$
BEGIN
  RETURN CASE jsonb_typeof(value)
    WHEN 'object' THEN (SELECT '{' || COALESCE(string_agg(to_jsonb(m.key)::text || ':' || vetloom.canonical_json(m.value), ',' ORDER BY m.key COLLATE "C"), '')
      || '}' FROM jsonb_each(value) m)
    WHEN 'array' THEN (SELECT '[' || COALESCE(string_agg(vetloom.canonical_json(i.value), ',' ORDER BY i.at), '') || ']'
      FROM jsonb_array_elements(value) WITH ORDINALITY i (value, at))
    ELSE value::text
  END;
END $$;

DO $$
DECLARE
  now_at CONSTANT bigint := floor(extract(epoch FROM clock_timestamp()));
  here text;
  head record;
  stay record;
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
    FOR stay IN
      SELECT d.id, jsonb_build_object('openStatus', CASE
          WHEN COALESCE((d.body ->> 'dischargeDateTime')::bigint, 0) = 0
            OR COALESCE((d.body ->> 'total')::bigint, 0) <> COALESCE((d.body ->> 'received')::bigint, 0) THEN 1 ELSE 0 END) AS said
        FROM vetloom.document d
        WHERE d.clinic_id = here AND d.collection = 'inHospital' AND NOT d.deleted AND NOT d.body ? 'openStatus'
        ORDER BY d.id
    LOOP
      UPDATE vetloom.document d SET version = d.version + 1, seq = next_seq, body = d.body || stay.said, received_at = now_at
        WHERE d.clinic_id = here AND d.collection = 'inHospital' AND d.id = stay.id;
      salted := uuid_send(gen_random_uuid());
      own_digest := sha256(salted || convert_to(vetloom.canonical_json(jsonb_build_array('{}'::jsonb, stay.said)), 'UTF8'));
      own_hash := sha256(chain || convert_to(vetloom.canonical_json(jsonb_build_array(
        here, next_seq, place, now_at, now_at, 'system', NULL, 'stay.markOpen', 'inHospital', stay.id)), 'UTF8') || own_digest);
      INSERT INTO vetloom.history (clinic_id, seq, ord, at, received_at, author, command, collection, doc_id,
          before, after, salt, digest, prev_hash, hash)
        VALUES (here, next_seq, place, now_at, now_at, 'system', 'stay.markOpen', 'inHospital', stay.id,
          '{}', stay.said, salted, own_digest, chain, own_hash);
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
