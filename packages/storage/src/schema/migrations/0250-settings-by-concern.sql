-- The one document /setting becomes a document for each concern (domain/clinic/settings), in every clinic as a change like any other: under
-- the clinic's next sequence, with a line of the history for each document. Devices hear of it by the feed.

-- JSON as the seals of the history are made of it (`canonical` in protocol/sync.ts). Of numbers it takes whole ones, which settings hold.
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
  concerns CONSTANT jsonb := '{
    "pharmacy": ["drugRounding", "labelSize"],
    "petNumber": ["petIDFormat", "petIDPrefix", "petIDSpeciesRule"],
    "petNumberCounter": ["petIDCounter", "petIDFree"],
    "alliance": ["allianceShare"],
    "board": ["waitWarnMinutes", "waitAlertMinutes"],
    "device": ["localHistoryMonths"],
    "print": ["print"],
    "paper": ["paper"]
  }';
  now_at CONSTANT bigint := floor(extract(epoch FROM clock_timestamp()));
  here text;
  former jsonb;
  head record;
  change record;
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
    SELECT d.body INTO former FROM vetloom.document d
      WHERE d.clinic_id = here AND d.collection = 'setting' AND d.id = '/setting' AND NOT d.deleted;
    CONTINUE WHEN NOT FOUND;
    next_seq := head.seq + 1;
    chain := head.hash;
    place := 0;
    FOR change IN
      SELECT '/setting/' || c.name AS id, NULL::jsonb AS before,
          jsonb_build_object('_id', '/setting/' || c.name, 'collection', 'setting', 'updateDateTime', former -> 'updateDateTime') || own.fields AS after
        FROM jsonb_each(concerns) WITH ORDINALITY c (name, fields, at)
        CROSS JOIN LATERAL (SELECT jsonb_object_agg(f.name, former -> f.name) AS fields
          FROM jsonb_array_elements_text(c.fields) f (name) WHERE former ? f.name) own
        WHERE own.fields IS NOT NULL
      UNION ALL SELECT '/setting', former, NULL
      ORDER BY id
    LOOP
      INSERT INTO vetloom.document AS d (clinic_id, collection, id, version, seq, deleted, body, received_at)
        VALUES (here, 'setting', change.id, 1, next_seq, change.after IS NULL, change.after, now_at)
        ON CONFLICT (clinic_id, collection, id) DO UPDATE
          SET version = d.version + 1, seq = excluded.seq, deleted = excluded.deleted, body = excluded.body, received_at = excluded.received_at;
      salted := uuid_send(gen_random_uuid());
      own_digest := sha256(salted || convert_to(vetloom.canonical_json(jsonb_build_array(change.before, change.after)), 'UTF8'));
      own_hash := sha256(chain || convert_to(vetloom.canonical_json(jsonb_build_array(
        here, next_seq, place, now_at, now_at, 'system', NULL, 'setting.split', 'setting', change.id)), 'UTF8') || own_digest);
      INSERT INTO vetloom.history (clinic_id, seq, ord, at, received_at, author, command, collection, doc_id,
          before, after, salt, digest, prev_hash, hash)
        VALUES (here, next_seq, place, now_at, now_at, 'system', 'setting.split', 'setting', change.id,
          change.before, change.after, salted, own_digest, chain, own_hash);
      chain := own_hash;
      place := place + 1;
    END LOOP;
    UPDATE vetloom.clinic_head h SET seq = next_seq, hash = chain WHERE h.clinic_id = here;
  END LOOP;
  PERFORM set_config('vetloom.clinic', '', true);
END $$;

DROP FUNCTION vetloom.canonical_json(jsonb);
