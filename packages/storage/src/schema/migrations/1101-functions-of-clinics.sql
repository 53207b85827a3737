-- What is asked of clinics, written so that a database that is spread over several machines can plan it: Citus takes no parameters of functions in plain SQL, and
-- hands a setting on to where the rows lie only if a statement made it.

-- The clinic whose rows exist for the rest of the transaction.
CREATE FUNCTION vetloom.enter_clinic(of_clinic text) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  EXECUTE format('SET LOCAL vetloom.clinic = %L', of_clinic);
END $$;

-- Citus locks a row on every machine before it says that one was there already, and asks for this right to do it.
GRANT UPDATE ON vetloom.alliance, vetloom.clinic TO {system};

-- Puts a clinic into the registry; false where its id is taken. The id of a clinic that was removed is never given again (see 0471).
DROP TRIGGER never_given_again ON vetloom.clinic;
DROP FUNCTION vetloom.never_given_again();
-- With the rights of whoever calls it: a spread database shows a clinic that was just put in to nobody else in the same transaction.
CREATE FUNCTION vetloom.take_clinic_id(of_id text, of_name text, of_alliance text, key text) RETURNS boolean
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  IF EXISTS (SELECT FROM vetloom.audit_log a WHERE a.clinic_id = '-' AND a.kind = 'clinic.remove' AND a.detail ->> 'clinic' = of_id) THEN
    RAISE EXCEPTION 'removed' USING ERRCODE = 'VL001';
  END IF;
  INSERT INTO vetloom.clinic (id, name, alliance, id_key, created_at) VALUES (of_id, of_name, of_alliance, key, vetloom.epoch_seconds())
    ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;

DROP FUNCTION vetloom.create_clinic(text, text, text, text, bytea);
CREATE FUNCTION vetloom.create_clinic(of_id text, of_name text, of_alliance text, key text, first_hash bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  INSERT INTO vetloom.alliance (id, name) SELECT of_alliance, of_alliance WHERE of_alliance IS NOT NULL ON CONFLICT DO NOTHING;
  PERFORM vetloom.take_clinic_id(of_id, of_name, of_alliance, key);
  INSERT INTO vetloom.clinic_head (clinic_id, hash) VALUES (of_id, first_hash) ON CONFLICT DO NOTHING;
  PERFORM vetloom.write_audit('clinic.create', '', of_id, '', '{}');
END $$;

-- Of no row type of a table: a table that is spread has another name where its rows lie.
DROP FUNCTION vetloom.list_clinics();
CREATE FUNCTION vetloom.list_clinics() RETURNS TABLE (id text, name text, alliance text, id_key text, created_at bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  RETURN QUERY SELECT c.id, c.name, c.alliance, c.id_key, c.created_at FROM vetloom.clinic c ORDER BY c.created_at, c.id;
END $$;

CREATE OR REPLACE FUNCTION vetloom.clinic_flags(of_clinics text[]) RETURNS TABLE (clinic text, flags jsonb)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  RETURN QUERY SELECT d.clinic_id, COALESCE(d.body -> 'flags', '{}'::jsonb) FROM vetloom.document d
    WHERE d.clinic_id = ANY (of_clinics) AND d.collection = 'clinic' AND d.id = '/clinic' AND NOT d.deleted;
END $$;

CREATE OR REPLACE FUNCTION vetloom.clinic_figures(of_clinics text[]) RETURNS TABLE (clinic text, url text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  RETURN QUERY SELECT d.clinic_id, d.body ->> 'biUrl' FROM vetloom.document d
    WHERE d.clinic_id = ANY (of_clinics) AND d.collection = 'clinic' AND d.id = '/clinic' AND NOT d.deleted AND d.body ->> 'biUrl' <> '';
END $$;

-- As 0430 has it.
CREATE OR REPLACE FUNCTION vetloom.found_clinic(only_first boolean, of_clinic text, clinic_name text, of_alliance text, id_key text, account jsonb, link jsonb,
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
DECLARE signature text;
BEGIN
  GRANT CREATE ON SCHEMA vetloom TO {system};
  FOR signature IN
    SELECT p.oid::regprocedure::text FROM pg_proc p
    WHERE p.pronamespace = 'vetloom'::regnamespace AND p.prosecdef AND p.proname IN ('create_clinic', 'list_clinics')
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', signature);
    EXECUTE format('ALTER FUNCTION %s OWNER TO {system}', signature);
  END LOOP;
  REVOKE CREATE ON SCHEMA vetloom FROM {system};
END $$;
