-- An erasure becomes an entry of the history that lists what it took (history/erasure.ts), so that anything else without its payload was tampered
-- with. The function answers what it took: rows of the history, commands, and the documents whose past is no longer whole. Chunks, and earlier
-- erasures, hold digests of such documents by which what they said could be guessed; they go too, and what they listed is listed anew.
DROP FUNCTION vetloom.erase_owner(text[], text[], jsonb);

CREATE FUNCTION vetloom.erase_owner(owner_ids text[], about text[], mirrors jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  here text := current_setting('vetloom.clinic', true);
  mentions text[] := (SELECT array_agg('"' || id || '"') FROM unnest(owner_ids) AS id);
  places jsonb;
  documents jsonb;
  commands jsonb;
  holder record;
BEGIN
  WITH erased AS (
    UPDATE vetloom.history h SET before = NULL, after = NULL, salt = NULL
    WHERE h.clinic_id = here AND h.salt IS NOT NULL AND (
      (h.collection = 'user' AND h.doc_id = ANY (owner_ids))
      -- A later row of such a document holds what changed and need not name the person.
      OR (h.collection = ANY (about) AND (h.collection, h.doc_id) IN (
        SELECT s.collection, s.doc_id FROM vetloom.history s, unnest(mentions) AS mention
        WHERE s.clinic_id = here AND s.collection = ANY (about)
          AND (strpos(s.before::text, mention) > 0 OR strpos(s.after::text, mention) > 0)))
      -- Of what mirrors the person only the rows that carry a mirror.
      OR EXISTS (SELECT FROM jsonb_to_recordset(mirrors) AS m (collection text, field text, fields text[])
        WHERE m.collection = h.collection AND (h.before ?| m.fields OR h.after ?| m.fields)
          AND h.doc_id IN (SELECT d.id FROM vetloom.document d WHERE d.clinic_id = here AND d.collection = m.collection
            AND d.body ->> m.field = ANY (owner_ids))))
    RETURNING h.seq, h.ord, h.collection, h.doc_id)
  SELECT COALESCE(jsonb_agg(jsonb_build_array(e.seq, e.ord) ORDER BY e.seq, e.ord), '[]'),
      COALESCE(jsonb_agg(DISTINCT jsonb_build_array(e.collection, e.doc_id)), '[]')
    INTO places, documents FROM erased e;
  WITH emptied AS (
    UPDATE vetloom.command_log c SET args = '{}', detail = '{}', salt = NULL
    WHERE c.clinic_id = here AND c.name LIKE 'owner.%' AND c.name <> 'owner.erase'
      AND EXISTS (SELECT FROM unnest(mentions) AS mention WHERE strpos(c.args::text, mention) > 0)
    RETURNING c.uuid)
  SELECT COALESCE(jsonb_agg(e.uuid ORDER BY e.uuid), '[]') INTO commands FROM emptied e;
  FOR holder IN
    SELECT h.seq, h.ord, h.after FROM vetloom.history h
    WHERE h.clinic_id = here AND h.collection IN ('', 'table/erasure') AND EXISTS (
      SELECT FROM jsonb_array_elements(h.after -> 'states') AS held, jsonb_array_elements(documents) AS gone
      WHERE held ->> 0 = gone ->> 0 AND held ->> 1 = gone ->> 1)
  LOOP
    UPDATE vetloom.history h SET before = NULL, after = NULL, salt = NULL
    WHERE h.clinic_id = here AND h.seq = holder.seq AND h.ord = holder.ord;
    places := places || jsonb_build_array(jsonb_build_array(holder.seq, holder.ord)) || COALESCE(holder.after -> 'rows', '[]');
    commands := commands || COALESCE(holder.after -> 'commands', '[]');
    documents := documents || (SELECT jsonb_agg(jsonb_build_array(held -> 0, held -> 1)) FROM jsonb_array_elements(holder.after -> 'states') AS held);
  END LOOP;
  DELETE FROM vetloom.idempotency i WHERE i.clinic_id = here
    AND EXISTS (SELECT FROM unnest(mentions) AS mention WHERE strpos(i.body::text, mention) > 0);
  DELETE FROM vetloom.index_entry e WHERE e.clinic_id = here AND (e.id = ANY (owner_ids)
    OR EXISTS (SELECT FROM unnest(mentions) AS mention WHERE strpos(e.body::text, mention) > 0));
  RETURN jsonb_build_object('rows', places, 'commands', commands, 'documents', (SELECT COALESCE(jsonb_agg(DISTINCT d), '[]') FROM jsonb_array_elements(documents) AS d));
END $$;

DO $$
BEGIN
  GRANT CREATE ON SCHEMA vetloom TO {system};
  REVOKE ALL ON FUNCTION vetloom.erase_owner(text[], text[], jsonb) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION vetloom.erase_owner(text[], text[], jsonb) TO {app};
  ALTER FUNCTION vetloom.erase_owner(text[], text[], jsonb) OWNER TO {system};
  REVOKE CREATE ON SCHEMA vetloom FROM {system};
END $$;

-- What was erased before this migration is listed once in each clinic; who erased it stands in the audit log.
DO $$
DECLARE
  now_at CONSTANT bigint := floor(extract(epoch FROM clock_timestamp()));
  here text;
  head record;
  content text;
  salted bytea;
  own_digest bytea;
  own_hash bytea;
BEGIN
  FOR here IN SELECT c.id FROM vetloom.clinic c ORDER BY c.id LOOP
    PERFORM set_config('vetloom.clinic', here, true);
    SELECT h.seq, h.hash INTO head FROM vetloom.clinic_head h WHERE h.clinic_id = here FOR UPDATE;
    -- As `canonical` in protocol/sync.ts writes it: no spaces, names in order.
    SELECT '{"commands":[],"rows":[' || string_agg(format('[%s,%s]', h.seq, h.ord), ',' ORDER BY h.seq, h.ord) || '],"states":[]}' INTO content
      FROM vetloom.history h WHERE h.clinic_id = here AND h.salt IS NULL;
    CONTINUE WHEN content IS NULL;
    salted := uuid_send(gen_random_uuid());
    own_digest := sha256(salted || convert_to('[null,' || content || ']', 'UTF8'));
    own_hash := sha256(head.hash || convert_to(format('[%s,%s,0,%s,%s,"system",null,"owner.erase","table/erasure","before"]',
      to_json(here), head.seq + 1, now_at, now_at), 'UTF8') || own_digest);
    INSERT INTO vetloom.history (clinic_id, seq, ord, at, received_at, author, command, collection, doc_id,
        before, after, salt, digest, prev_hash, hash)
      VALUES (here, head.seq + 1, 0, now_at, now_at, 'system', 'owner.erase', 'table/erasure', 'before',
        NULL, content::jsonb, salted, own_digest, head.hash, own_hash);
    UPDATE vetloom.clinic_head h SET seq = head.seq + 1, hash = own_hash WHERE h.clinic_id = here;
  END LOOP;
  PERFORM set_config('vetloom.clinic', '', true);
END $$;
