-- What follows when documents are written is called by name, and no trigger's. A trigger of a table that is spread over several databases runs where the rows
-- lie, and reaches there neither the accounts nor the rows that a statement wrote as a whole.
--
-- Each statement reads `clinic_head` for the clinic's id, although it is at hand: so a spread database (Citus) sees that what is written lies where what is
-- read does, and has the whole statement run there. Else it would copy rows from one machine to the other, which row-level security doesn't let in.
DROP TRIGGER note_inserted_records ON vetloom.document;
DROP TRIGGER note_updated_records ON vetloom.document;
DROP TRIGGER hold_staff_access ON vetloom.document;
DROP TRIGGER hold_role_access ON vetloom.document;
DROP FUNCTION vetloom.note_records();
DROP FUNCTION vetloom.note_species(text[], text[], text[]);
DROP FUNCTION vetloom.hold_staff_access();
DROP FUNCTION vetloom.hold_role_access();

-- As 0198 has it, with its condition written out: where it becomes part of a statement that Citus hands on, the short form of CASE comes out as no SQL.
CREATE OR REPLACE FUNCTION vetloom.json_number(value jsonb) RETURNS float8 LANGUAGE sql IMMUTABLE AS
  $$ SELECT CASE WHEN pg_catalog.jsonb_typeof(value) = 'number' THEN value::pg_catalog.float8 ELSE 0 END $$;

-- A document as it was just written. Without a body it was removed.
CREATE TYPE vetloom.written AS (collection text, id text, seq bigint, deleted boolean, body jsonb);

-- Planned anew each time: a plan made while the table was empty takes any index, and reads all visits of the clinic when there are many.
CREATE FUNCTION vetloom.note_species(of_clinic text, pets text[], now_species text[]) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  UPDATE vetloom.record_fact f SET species = n.species
    FROM unnest(pets, now_species) AS n (pet, species)
    WHERE f.clinic_id = of_clinic AND f.pet_id = n.pet AND f.species <> n.species;
END $$;

-- The facts of visits, of all that were written at once. What the columns hold stays as 0110 says.
CREATE FUNCTION vetloom.note_records(of_clinic text, documents vetloom.written[]) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  has_pets boolean;
  has_visits boolean;
  has_removed boolean;
BEGIN
  SELECT bool_or(w.collection = 'pet' AND NOT w.deleted), bool_or(w.collection = 'record' AND NOT w.deleted),
      bool_or(w.collection = 'record' AND w.deleted)
    INTO has_pets, has_visits, has_removed FROM unnest(documents) w;
  IF has_pets THEN
    -- A visit may have been written before its animal's species was.
    PERFORM vetloom.note_species(of_clinic, array_agg(w.id), array_agg(COALESCE(w.body ->> 'type', ''))) FROM unnest(documents) w
      WHERE w.collection = 'pet' AND NOT w.deleted;
  END IF;
  IF has_removed THEN
    DELETE FROM vetloom.record_fact f WHERE f.clinic_id = of_clinic
      AND f.id = ANY (ARRAY(SELECT w.id FROM unnest(documents) w WHERE w.collection = 'record' AND w.deleted));
  END IF;
  IF has_visits THEN
    INSERT INTO vetloom.record_fact
      SELECT here.clinic_id, w.id, vetloom.json_number(w.body -> 'dateTime'),
        COALESCE(w.body ->> 'petID', ''), COALESCE(w.body ->> 'userID', ''),
        COALESCE(w.body ->> 'doctorID', ''), COALESCE(w.body ->> 'division', ''),
        COALESCE((SELECT p.body ->> 'type' FROM vetloom.document p
          WHERE p.clinic_id = of_clinic AND p.collection = 'pet' AND p.id = w.body ->> 'petID'), ''),
        COALESCE(w.body ->> 'source', ''),
        vetloom.json_number(w.body -> 'status'), vetloom.json_number(w.body -> 'examStatus'),
        vetloom.json_number(w.body -> 'dispenseStatus'), vetloom.json_number(w.body -> 'billStatus'),
        vetloom.json_number(w.body -> 'inspectedDateTime'),
        vetloom.json_number(w.body -> 'total'), vetloom.json_number(w.body -> 'received'),
        COALESCE(w.body -> 'hasDrug' = 'true', false),
        COALESCE(jsonb_path_exists(w.body, '$.surgery[0]'), false),
        COALESCE(w.body -> 'isExamEmpty' = 'false', false),
        (SELECT COALESCE(array_agg(DISTINCT kind || ':' || lower(name #>> '{}')), '{}') FROM (
            SELECT 'drug' AS kind, jsonb_path_query(w.body, '$.drugBag[*].items[*].name') AS name
            UNION ALL SELECT 'drug', jsonb_path_query(w.body, '$.surgeryDrugBag[*].name')
            UNION ALL SELECT 'item', jsonb_path_query(w.body, '$.chargeDivision[*].name')
            UNION ALL SELECT 'item', jsonb_path_query(w.body, '$.surgery[*].name')
            UNION ALL SELECT 'item', jsonb_path_query(w.body, '$.surgeryConsumable[*].name')
            UNION ALL SELECT 'item', jsonb_path_query(w.body, '$.examConsumable[*].name')
            UNION ALL SELECT 'item', jsonb_path_query(w.body, '$.vaccine[*].name')
            UNION ALL SELECT 'exam', jsonb_path_query(w.body, '$.examTask[*].name')
            UNION ALL SELECT 'exam', jsonb_path_query(w.body, '$.examTask[*].type')
            UNION ALL SELECT 'label', jsonb_path_query(w.body, '$.label[*]')
            UNION ALL SELECT 'disease', jsonb_path_query(w.body, '$.disease[*].name')
          ) AS named WHERE jsonb_typeof(name) = 'string' AND name <> '""'),
        lower(concat_ws(E'\n', w.body ->> 'cause', w.body ->> 'diagnosis',
          CASE WHEN jsonb_path_exists(w.body, '$.disease[0]') THEN
            (SELECT string_agg(name #>> '{}', E'\n') FROM jsonb_path_query(w.body, '$.disease[*].name') AS name) END))
      FROM vetloom.clinic_head here, unnest(documents) w WHERE here.clinic_id = of_clinic AND w.collection = 'record' AND NOT w.deleted
      ON CONFLICT ON CONSTRAINT record_fact_pkey DO UPDATE SET
        date_time = excluded.date_time, pet_id = excluded.pet_id, user_id = excluded.user_id, doctor_id = excluded.doctor_id,
        division = excluded.division, species = excluded.species, source = excluded.source, status = excluded.status, exam_status = excluded.exam_status,
        dispense_status = excluded.dispense_status, bill_status = excluded.bill_status, inspected = excluded.inspected,
        total = excluded.total, received = excluded.received, has_drug = excluded.has_drug, has_surgery = excluded.has_surgery,
        has_exam = excluded.has_exam, terms = excluded.terms, words = excluded.words;
    INSERT INTO vetloom.record_term SELECT DISTINCT f.clinic_id, said.term FROM vetloom.record_fact f, unnest(f.terms) AS said (term)
      WHERE f.clinic_id = of_clinic AND f.id = ANY (ARRAY(SELECT w.id FROM unnest(documents) w WHERE w.collection = 'record' AND NOT w.deleted))
        AND NOT EXISTS (SELECT FROM vetloom.record_term known WHERE known.clinic_id = f.clinic_id AND known.term = said.term)
      ON CONFLICT DO NOTHING;
  END IF;
END $$;

-- What people may do in the clinic, of those who are there: {person: [their permissions, whether they are its administrators]}. Asked by whoever wrote their places: a
-- spread database answers nobody else in the same transaction.
CREATE FUNCTION vetloom.powers_of(of_clinic text, people text[]) RETURNS jsonb LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  RETURN (SELECT COALESCE(jsonb_object_agg(substr(s.id, 8), jsonb_build_array(COALESCE(r.body -> 'permissions', '[]'),
      COALESCE(s.body ->> 'permission' = 'admin' OR starts_with(s.body ->> 'permissionDetail', '/role/admin'), false))), '{}')
    FROM vetloom.document s
    LEFT JOIN vetloom.document r ON r.clinic_id = of_clinic AND r.collection = 'role' AND r.id = s.body ->> 'permissionDetail' AND NOT r.deleted
    WHERE s.clinic_id = of_clinic AND s.collection = 'staff' AND NOT s.deleted
      AND s.id = ANY (ARRAY(SELECT '/staff/' || person FROM unnest(people) AS person))
      AND COALESCE(s.body ->> 'status', 'true') NOT IN ('false', '0') AND COALESCE(s.body ->> 'joined', 'true') <> 'false');
END $$;

-- See 0360: a password that was given to somebody ends when they may do more than whoever gave it might.
DROP FUNCTION vetloom.void_lesser_password(text, text);
CREATE FUNCTION vetloom.void_lesser_password(of_email text, of_clinic text, powers jsonb) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  given text[];
BEGIN
  SELECT a.given_powers INTO given FROM vetloom.account a WHERE a.email = of_email;
  IF given IS NULL OR powers IS NULL THEN RETURN; END IF;
  IF powers -> 1 <> 'true' AND NOT EXISTS (SELECT FROM jsonb_array_elements_text(powers -> 0) AS code WHERE code <> ALL (given)) THEN RETURN; END IF;
  PERFORM vetloom.clear_ways_in(of_email);
  UPDATE vetloom.account a SET password_hash = 'void', given_powers = NULL, updated_at = vetloom.epoch_seconds() WHERE a.email = of_email;
  PERFORM count(*) FROM vetloom.revoke_sessions(NULL, of_email, NULL, 'more than the password was given for');
  PERFORM vetloom.write_audit('account.password-void', of_email, of_clinic, '', '{}');
  PERFORM pg_notify('vetloom_ended', jsonb_build_object('voided', of_email)::text);
END $$;

-- What a change of a person's place or of a role's rights ends, in the clinic of the transaction: links that were handed to them, and a password whose giver
-- held less than they hold now (`powers`: see `powers_of`). Who came back registers their keys anew.
CREATE FUNCTION vetloom.hold_access(people text[], came_back text[], powers jsonb) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  here CONSTANT text := current_setting('vetloom.clinic', true);
  person text;
BEGIN
  FOREACH person IN ARRAY people LOOP
    PERFORM vetloom.end_handed_links(person, here);
    -- While they are gone, what they signed is refused and stands before the administrators as a case.
    IF person = ANY (came_back) THEN PERFORM vetloom.suspend_keys(person, false, 'came back to the clinic'); END IF;
    PERFORM vetloom.void_lesser_password(person, here, powers -> person);
  END LOOP;
END $$;

-- A person's place as their document says it: whether they are there, with which role and rights, and whether they have joined.
CREATE FUNCTION vetloom.access_of(deleted boolean, body jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS $$
  SELECT jsonb_build_array(NOT deleted AND COALESCE(body ->> 'status', 'true') NOT IN ('false', '0'),
    body -> 'permissionDetail', body -> 'permission', body -> 'joined')
$$;

-- Whose place or rights the documents change, against what is stored so far: everybody, and those among them who came back.
CREATE FUNCTION vetloom.changed_access(of_clinic text, documents vetloom.written[], OUT people text[], OUT came_back text[])
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  WITH moved AS (
    SELECT substr(w.id, 8) AS person, d.id IS NOT NULL
      AND vetloom.access_of(d.deleted, d.body) -> 0 = 'false' AND vetloom.access_of(w.deleted, w.body) -> 0 = 'true' AS back
    FROM unnest(documents) w
    LEFT JOIN vetloom.document d ON d.clinic_id = of_clinic AND d.collection = 'staff' AND d.id = w.id
    WHERE w.collection = 'staff' AND (d.id IS NULL OR vetloom.access_of(d.deleted, d.body) <> vetloom.access_of(w.deleted, w.body))
  ), granted AS (
    SELECT w.id FROM unnest(documents) w
    LEFT JOIN vetloom.document d ON d.clinic_id = of_clinic AND d.collection = 'role' AND d.id = w.id
    WHERE w.collection = 'role' AND (d.id IS NULL OR d.body -> 'permissions' IS DISTINCT FROM w.body -> 'permissions')
  )
  SELECT COALESCE(array_agg(DISTINCT n.person), '{}'), COALESCE(array_agg(DISTINCT n.person) FILTER (WHERE n.back), '{}')
    INTO people, came_back FROM (
      SELECT m.person, m.back FROM moved m
      UNION ALL
      SELECT substr(s.id, 8), false FROM granted g JOIN vetloom.document s
        ON s.clinic_id = of_clinic AND s.collection = 'staff' AND NOT s.deleted AND s.body ->> 'permissionDetail' = g.id) AS n;
END $$;

-- Writes documents over what is stored, with everything that follows from them. Answers [collection, id, version] of each.
CREATE FUNCTION vetloom.write_documents(of_clinic text, received bigint, documents json) RETURNS json LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  -- Unpacked once: a body is long.
  rows CONSTANT vetloom.written[] := ARRAY(SELECT w FROM json_populate_recordset(NULL::vetloom.written, documents) w);
  of_staff CONSTANT vetloom.written[] := ARRAY(SELECT w FROM unnest(rows) w WHERE w.collection IN ('staff', 'role'));
  put record;
  versions json[] := '{}';
  changed record;
BEGIN
  IF cardinality(of_staff) > 0 THEN SELECT * INTO changed FROM vetloom.changed_access(of_clinic, of_staff); END IF;
  FOR put IN
    INSERT INTO vetloom.document AS d (clinic_id, collection, id, version, seq, deleted, body, received_at)
    SELECT here.clinic_id, w.collection, w.id, 1, w.seq, w.deleted, w.body, received FROM vetloom.clinic_head here, unnest(rows) w
      WHERE here.clinic_id = of_clinic
    ON CONFLICT (clinic_id, collection, id) DO UPDATE
      SET version = d.version + 1, seq = excluded.seq, deleted = excluded.deleted, body = excluded.body, received_at = excluded.received_at
    RETURNING d.collection, d.id, d.version
  LOOP
    versions := versions || json_build_array(put.collection, put.id, put.version);
  END LOOP;
  PERFORM vetloom.note_records(of_clinic, rows);
  IF cardinality(of_staff) > 0 THEN PERFORM vetloom.hold_access(changed.people, changed.came_back, vetloom.powers_of(of_clinic, changed.people)); END IF;
  RETURN array_to_json(versions);
END $$;

-- Puts documents where none are, as a load does: many, of one sequence, their parts in three arrays.
CREATE FUNCTION vetloom.load_documents(of_clinic text, of_seq bigint, received bigint, collections text[], ids text[], bodies jsonb[]) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  rows CONSTANT vetloom.written[] := ARRAY(
    SELECT ROW(d.collection, d.id, of_seq, false, d.body)::vetloom.written FROM unnest(collections, ids, bodies) AS d (collection, id, body));
  of_staff CONSTANT vetloom.written[] := ARRAY(SELECT w FROM unnest(rows) w WHERE w.collection IN ('staff', 'role'));
  changed record;
BEGIN
  IF cardinality(of_staff) > 0 THEN SELECT * INTO changed FROM vetloom.changed_access(of_clinic, of_staff); END IF;
  INSERT INTO vetloom.document (clinic_id, collection, id, version, seq, deleted, body, received_at)
    SELECT here.clinic_id, w.collection, w.id, 1, of_seq, false, w.body, received FROM vetloom.clinic_head here, unnest(rows) w
    WHERE here.clinic_id = of_clinic;
  PERFORM vetloom.note_records(of_clinic, rows);
  IF cardinality(of_staff) > 0 THEN PERFORM vetloom.hold_access(changed.people, changed.came_back, vetloom.powers_of(of_clinic, changed.people)); END IF;
END $$;

-- Notes what commands decided, whole or not at all; see `flush.ts`. Refused where the head moved: its lock was not held.
CREATE FUNCTION vetloom.flush(of_clinic text, received bigint, documents json, steps json, commands json, clients text[], numbers bigint[],
  to_seq bigint, to_hash bytea, from_seq bigint, from_hash bytea) RETURNS json LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  UPDATE vetloom.clinic_head h SET seq = to_seq, hash = to_hash WHERE h.clinic_id = of_clinic AND h.seq = from_seq AND h.hash = from_hash;
  IF NOT FOUND THEN RAISE EXCEPTION 'the head moved' USING ERRCODE = 'VL002'; END IF;
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

-- Puts documents of a collection in as an archive has them: [id, version, seq, received, deleted, body] each.
CREATE FUNCTION vetloom.adopt_documents(of_clinic text, of_collection text, lines json) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  rows CONSTANT vetloom.written[] := ARRAY(
    SELECT ROW(of_collection, d ->> 0, (d ->> 2)::bigint, (d ->> 4)::boolean, CASE WHEN NOT (d ->> 4)::boolean THEN (d -> 5)::jsonb END)::vetloom.written
    FROM json_array_elements(lines) WITH ORDINALITY AS l (d, place) ORDER BY place);
  changed record;
BEGIN
  IF of_collection IN ('staff', 'role') THEN SELECT * INTO changed FROM vetloom.changed_access(of_clinic, rows); END IF;
  INSERT INTO vetloom.document (clinic_id, collection, id, version, seq, deleted, body, received_at)
    SELECT here.clinic_id, of_collection, w.id, (l.d ->> 1)::integer, w.seq, w.deleted, w.body, (l.d ->> 3)::bigint
    FROM vetloom.clinic_head here, unnest(rows) WITH ORDINALITY AS w (collection, id, seq, deleted, body, place)
    JOIN json_array_elements(lines) WITH ORDINALITY AS l (d, place) USING (place)
    WHERE here.clinic_id = of_clinic;
  PERFORM vetloom.note_records(of_clinic, rows);
  IF of_collection IN ('staff', 'role') THEN PERFORM vetloom.hold_access(changed.people, changed.came_back, vetloom.powers_of(of_clinic, changed.people)); END IF;
END $$;

DO $$
BEGIN
  GRANT CREATE ON SCHEMA vetloom TO {system};
  REVOKE ALL ON FUNCTION vetloom.hold_access(text[], text[], jsonb), vetloom.void_lesser_password(text, text, jsonb) FROM PUBLIC;
  ALTER FUNCTION vetloom.hold_access(text[], text[], jsonb) OWNER TO {system};
  ALTER FUNCTION vetloom.void_lesser_password(text, text, jsonb) OWNER TO {system};
  REVOKE CREATE ON SCHEMA vetloom FROM {system};
END $$;
