-- An installation begins once (issue "An installation begins"): whoever is first makes its administrator and its first clinic, and nobody after
-- them. The row is what two at once wait for.
CREATE TABLE vetloom.installation (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  begun_at bigint NOT NULL
);
INSERT INTO vetloom.installation (begun_at) SELECT vetloom.epoch_seconds()
  WHERE EXISTS (SELECT FROM vetloom.account) OR EXISTS (SELECT FROM vetloom.clinic);
GRANT SELECT, INSERT ON vetloom.installation TO {system};
-- A founding writes what a clinic begins with. Row-level security holds it to the clinic that it has just made.
GRANT INSERT ON vetloom.document, vetloom.history TO {system};

-- Whether nobody has begun: no account, no clinic, and none that there was.
CREATE FUNCTION vetloom.installation_is_empty() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT NOT EXISTS (SELECT FROM vetloom.installation) AND NOT EXISTS (SELECT FROM vetloom.account) AND NOT EXISTS (SELECT FROM vetloom.clinic)
$$;

-- Makes a clinic whole or not at all: its row, head, documents with the first entry of its history, the account of whoever leads it, their link.
-- Refused with a word: 'begun' where only the first may, 'taken' for an id, 'account' for an account that is there.
CREATE FUNCTION vetloom.found_clinic(only_first boolean, of_clinic text, clinic_name text, of_alliance text, id_key text, account jsonb, link jsonb,
  documents json, author text, at_time bigint, received bigint, states jsonb, salt bytea, digest bytea, prev_hash bytea, last_hash bytea,
  from_address text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  IF only_first AND (EXISTS (SELECT FROM vetloom.account) OR EXISTS (SELECT FROM vetloom.clinic)) THEN
    RAISE EXCEPTION 'begun' USING ERRCODE = 'VL001';
  END IF;
  INSERT INTO vetloom.installation (begun_at) VALUES (vetloom.epoch_seconds()) ON CONFLICT DO NOTHING;
  IF only_first AND NOT FOUND THEN RAISE EXCEPTION 'begun' USING ERRCODE = 'VL001'; END IF;
  INSERT INTO vetloom.alliance (id, name) SELECT of_alliance, of_alliance WHERE of_alliance IS NOT NULL ON CONFLICT DO NOTHING;
  INSERT INTO vetloom.clinic (id, name, alliance, id_key, created_at)
    VALUES (of_clinic, clinic_name, of_alliance, $5, vetloom.epoch_seconds()) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RAISE EXCEPTION 'taken' USING ERRCODE = 'VL001'; END IF;
  PERFORM set_config('vetloom.clinic', of_clinic, true);
  INSERT INTO vetloom.clinic_head (clinic_id, seq, hash) VALUES (of_clinic, 1, last_hash);
  IF account IS NOT NULL THEN
    INSERT INTO vetloom.account (email, name, password_hash, system_role, demo, created_at, updated_at)
      VALUES (account ->> 'email', account ->> 'name', account ->> 'passwordHash', account ->> 'systemRole', false,
        vetloom.epoch_seconds(), vetloom.epoch_seconds()) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN RAISE EXCEPTION 'account' USING ERRCODE = 'VL001'; END IF;
    PERFORM vetloom.write_audit('account.create', account ->> 'email', of_clinic, from_address,
      jsonb_build_object('by', author, 'systemRole', account ->> 'systemRole'));
  END IF;
  INSERT INTO vetloom.document (clinic_id, collection, id, version, seq, deleted, body, received_at)
    SELECT of_clinic, d.collection, d.id, 1, 1, false, d.body, received
    FROM json_to_recordset(documents) AS d (collection text, id text, body jsonb);
  INSERT INTO vetloom.history (clinic_id, seq, ord, at, received_at, author, command, collection, doc_id, after, salt, digest, prev_hash, hash)
    VALUES (of_clinic, 1, 0, at_time, received, author, 'clinic.found', '', '', states, $13, $14, $15, last_hash);
  IF link IS NOT NULL THEN
    PERFORM vetloom.put_one_time(link ->> 'hash', link ->> 'kind', link ->> 'email', link -> 'data', (link ->> 'expiresAt')::bigint, true);
  END IF;
  -- The installation's own line: it outlives the clinic.
  PERFORM vetloom.write_audit('clinic.found', author, NULL, from_address, jsonb_build_object('clinic', of_clinic, 'name', clinic_name));
  PERFORM set_config('vetloom.clinic', '', true);
END $$;

DO $$
DECLARE signature text;
BEGIN
  GRANT CREATE ON SCHEMA vetloom TO {system};
  FOR signature IN
    SELECT p.oid::regprocedure::text FROM pg_proc p
    WHERE p.pronamespace = 'vetloom'::regnamespace AND p.prosecdef AND p.proname IN ('installation_is_empty', 'found_clinic')
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', signature);
    EXECUTE format('ALTER FUNCTION %s OWNER TO {system}', signature);
  END LOOP;
  REVOKE CREATE ON SCHEMA vetloom FROM {system};
END $$;

-- As 0231 has it, and says since when the clinic is closed: after the lock on its head, so that nothing is written behind a closing.
DROP FUNCTION vetloom.open_for_writing(text, uuid[], text[], bigint[], text[], text[]);
CREATE FUNCTION vetloom.open_for_writing(of_clinic text, uuids uuid[], clients text[], numbers bigint[], authors text[], staff text[],
  OUT head_seq bigint, OUT head_hash bytea, OUT client_numbers json, OUT decided json, OUT system_roles json, OUT people json, OUT closed_since bigint)
LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  SELECT h.seq, h.hash INTO head_seq, head_hash FROM vetloom.clinic_head h WHERE h.clinic_id = of_clinic FOR UPDATE;
  SELECT (d.body ->> 'closedDateTime')::bigint INTO closed_since FROM vetloom.document d
    WHERE d.clinic_id = of_clinic AND d.collection = 'clinic' AND d.id = '/clinic' AND NOT d.deleted;
  IF cardinality(uuids) > 0 THEN
    SELECT json_agg(k) INTO decided FROM (
      SELECT l.uuid, l.client_id AS client, l.number, l.status, l.code, l.message, l.detail, l.seq FROM vetloom.command_log l
        WHERE l.clinic_id = of_clinic AND l.uuid = ANY (uuids)
      UNION SELECT l.uuid, l.client_id, l.number, l.status, l.code, l.message, l.detail, l.seq
        FROM unnest(clients, numbers) AS n (client, number), LATERAL (
          SELECT * FROM vetloom.command_log c WHERE c.clinic_id = of_clinic AND c.client_id = n.client AND c.number >= n.number
            ORDER BY c.number LIMIT 1) l
        WHERE l.number = n.number) k;
  END IF;
  IF cardinality(clients) > 0 THEN
    SELECT json_agg(json_build_array(c.client_id, c.last_number)) INTO client_numbers FROM (
      SELECT s.client_id, s.last_number FROM vetloom.sync_client s
        WHERE s.clinic_id = of_clinic AND s.client_id = ANY (clients) FOR UPDATE) c;
  END IF;
  IF cardinality(authors) > 0 THEN
    SELECT json_agg(json_build_array(r.email, r.system_role)) INTO system_roles FROM vetloom.system_roles(authors) r;
  END IF;
  IF cardinality(staff) > 0 THEN
    SELECT json_agg(json_build_array(s.id, s.body, s.body ->> 'permissionDetail', r.body)) INTO people
      FROM vetloom.document s LEFT JOIN vetloom.document r ON r.clinic_id = of_clinic AND r.collection = 'role'
        AND r.id = s.body ->> 'permissionDetail' AND NOT r.deleted
      WHERE s.clinic_id = of_clinic AND s.collection = 'staff' AND NOT s.deleted
        AND s.id = ANY (staff);
  END IF;
END $$;
REVOKE ALL ON FUNCTION vetloom.open_for_writing(text, uuid[], text[], bigint[], text[], text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION vetloom.open_for_writing(text, uuid[], text[], bigint[], text[], text[]) TO {app};
