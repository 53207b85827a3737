-- expand
-- Over several machines a write into a table that each of them has locks it on each, and that of the alliances with it: clinics that were founded at once waited for one another in
-- a circle, and one of them failed. They stand in line now before the first of these locks.
CREATE FUNCTION vetloom.found_alone() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('clinics are founded', 0));
END $$;

-- Both as 1101 has them.
CREATE OR REPLACE FUNCTION vetloom.create_clinic(of_id text, of_name text, of_alliance text, key text, first_hash bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM vetloom.found_alone();
  INSERT INTO vetloom.alliance (id, name) SELECT of_alliance, of_alliance WHERE of_alliance IS NOT NULL ON CONFLICT DO NOTHING;
  PERFORM vetloom.take_clinic_id(of_id, of_name, of_alliance, key);
  INSERT INTO vetloom.clinic_head (clinic_id, hash) VALUES (of_id, first_hash) ON CONFLICT DO NOTHING;
  PERFORM vetloom.write_audit('clinic.create', '', of_id, '', '{}');
END $$;

CREATE OR REPLACE FUNCTION vetloom.found_clinic(only_first boolean, of_clinic text, clinic_name text, of_alliance text, id_key text, account jsonb, link jsonb,
  documents json, author text, at_time bigint, received bigint, states jsonb, salt bytea, digest bytea, prev_hash bytea, last_hash bytea,
  from_address text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM vetloom.found_alone();
  IF only_first AND (EXISTS (SELECT FROM vetloom.account) OR EXISTS (SELECT FROM vetloom.clinic)) THEN
    RAISE EXCEPTION 'begun' USING ERRCODE = 'VL001';
  END IF;
  INSERT INTO vetloom.installation (begun_at) VALUES (vetloom.epoch_seconds()) ON CONFLICT DO NOTHING;
  IF only_first AND NOT FOUND THEN RAISE EXCEPTION 'begun' USING ERRCODE = 'VL001'; END IF;
  INSERT INTO vetloom.alliance (id, name) SELECT of_alliance, of_alliance WHERE of_alliance IS NOT NULL ON CONFLICT DO NOTHING;
  IF NOT vetloom.take_clinic_id(of_clinic, clinic_name, of_alliance, id_key) THEN RAISE EXCEPTION 'taken' USING ERRCODE = 'VL001'; END IF;
  PERFORM vetloom.enter_clinic(of_clinic);
  INSERT INTO vetloom.clinic_head (clinic_id, seq, hash) VALUES (of_clinic, 1, last_hash);
  IF account IS NOT NULL THEN
    INSERT INTO vetloom.account (email, name, password_hash, system_role, demo, created_at, updated_at)
      VALUES (account ->> 'email', account ->> 'name', account ->> 'passwordHash', account ->> 'systemRole', false,
        vetloom.epoch_seconds(), vetloom.epoch_seconds()) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN RAISE EXCEPTION 'account' USING ERRCODE = 'VL001'; END IF;
    PERFORM vetloom.write_audit('account.create', account ->> 'email', of_clinic, from_address,
      jsonb_build_object('by', author, 'systemRole', account ->> 'systemRole'));
  END IF;
  PERFORM vetloom.load_documents(of_clinic, 1, received, array_agg(d.collection), array_agg(d.id), array_agg(d.body))
    FROM json_to_recordset(documents) AS d (collection text, id text, body jsonb);
  INSERT INTO vetloom.history (clinic_id, seq, ord, at, received_at, author, command, collection, doc_id, after, salt, digest, prev_hash, hash)
    VALUES (of_clinic, 1, 0, at_time, received, author, 'clinic.found', '', '', states, $13, $14, $15, last_hash);
  IF link IS NOT NULL THEN
    PERFORM vetloom.put_one_time(link ->> 'hash', link ->> 'kind', link ->> 'email', link -> 'data', (link ->> 'expiresAt')::bigint, true);
  END IF;
  -- The installation's own line: it outlives the clinic.
  PERFORM vetloom.write_audit('clinic.found', author, NULL, from_address, jsonb_build_object('clinic', of_clinic, 'name', clinic_name));
  PERFORM vetloom.enter_clinic('');
END $$;

DO $$
BEGIN
  GRANT CREATE ON SCHEMA vetloom TO {system};
  REVOKE ALL ON FUNCTION vetloom.found_alone() FROM PUBLIC;
  ALTER FUNCTION vetloom.found_alone() OWNER TO {system};
  REVOKE CREATE ON SCHEMA vetloom FROM {system};
END $$;
