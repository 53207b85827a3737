-- expand
-- A head that is another one than was locked. On one machine its lock was not held, which is a fault of ours. Where clinics lie on several, the clinic may have been moved
-- to another machine since the lock: nothing was written, and whoever asks again locks the head where it is now, so it is told as what passes by itself.
CREATE FUNCTION vetloom.refuse_moved_head() RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  moves boolean := false;
BEGIN
  IF to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL THEN
    EXECUTE 'SELECT EXISTS (SELECT FROM pg_catalog.pg_dist_partition WHERE logicalrelid = ''vetloom.clinic_head''::regclass)' INTO moves;
  END IF;
  IF moves THEN RAISE EXCEPTION 'the clinic was moved to another machine' USING ERRCODE = 'serialization_failure'; END IF;
  RAISE EXCEPTION 'the head moved' USING ERRCODE = 'VL002';
END $$;

-- As 1100 has it.
CREATE OR REPLACE FUNCTION vetloom.flush(of_clinic text, received bigint, documents json, steps json, commands json, clients text[], numbers bigint[],
  to_seq bigint, to_hash bytea, from_seq bigint, from_hash bytea) RETURNS json LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  UPDATE vetloom.clinic_head h SET seq = to_seq, hash = to_hash WHERE h.clinic_id = of_clinic AND h.seq = from_seq AND h.hash = from_hash;
  IF NOT FOUND THEN PERFORM vetloom.refuse_moved_head(); END IF;
  INSERT INTO vetloom.history (clinic_id, seq, ord, at, received_at, author, on_behalf_of, command, collection, doc_id,
    before, after, salt, digest, prev_hash, hash)
  SELECT here.clinic_id, h.seq, h.ord, h.at, received, h.author, h.on_behalf_of, h.command, h.collection, h.doc_id,
    h.before, h.after, h.salt, h.digest, h.prev_hash, h.hash
  FROM vetloom.clinic_head here, json_to_recordset(steps) AS h (seq bigint, ord integer, at bigint, author text, on_behalf_of text, command text, collection text,
    doc_id text, before jsonb, after jsonb, salt bytea, digest bytea, prev_hash bytea, hash bytea)
  WHERE here.clinic_id = of_clinic;
  INSERT INTO vetloom.command_log (clinic_id, uuid, client_id, number, name, version, args, author, on_behalf_of, carrier, key_id,
    at, received_at, status, code, message, detail, seq, salt, digest)
  SELECT here.clinic_id, c.uuid, c.client_id, c.number, c.name, c.version, c.args::json, c.author, c.on_behalf_of, c.carrier, c.key_id,
    c.at, c.received_at, c.status, c.code, c.message, c.detail, c.seq, c.salt, c.digest
  FROM vetloom.clinic_head here, json_to_recordset(commands) AS c (uuid uuid, client_id text, number bigint, name text, version bigint, args text, author text,
    on_behalf_of text, carrier text, key_id text, at bigint, received_at bigint, status text, code integer, message text, detail jsonb, seq bigint,
    salt bytea, digest bytea)
  WHERE here.clinic_id = of_clinic;
  IF cardinality(clients) > 0 THEN
    INSERT INTO vetloom.sync_client AS s (clinic_id, client_id, last_number, first_seen, last_seen)
    SELECT here.clinic_id, c.id, c.last_number, received, received FROM vetloom.clinic_head here, unnest(clients, numbers) AS c (id, last_number)
    WHERE here.clinic_id = of_clinic
    ON CONFLICT (clinic_id, client_id) DO UPDATE SET last_number = greatest(s.last_number, excluded.last_number), last_seen = excluded.last_seen;
  END IF;
  RETURN vetloom.write_documents(of_clinic, received, documents);
END $$;
