-- Named functions over what belongs to no clinic. They run as {system}; each that crosses clinics leaves a line in the audit log.
CREATE FUNCTION vetloom.epoch_seconds() RETURNS bigint LANGUAGE sql STABLE AS
  $$ SELECT floor(extract(epoch FROM clock_timestamp()))::bigint $$;

CREATE FUNCTION vetloom.write_audit(kind text, email text, clinic text, address text, detail jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  INSERT INTO vetloom.audit_log (at, kind, email, clinic_id, address, detail)
  VALUES (vetloom.epoch_seconds(), $1, $2, $3, $4, $5)
$$;

CREATE FUNCTION vetloom.find_account(email text) RETURNS SETOF vetloom.account
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT * FROM vetloom.account a WHERE a.email = $1
$$;

CREATE FUNCTION vetloom.system_roles(emails text[]) RETURNS TABLE (email text, system_role text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT a.email, a.system_role FROM vetloom.account a WHERE a.email = ANY ($1) AND a.system_role IS NOT NULL
$$;

CREATE FUNCTION vetloom.save_account(email text, name text, password_hash text, system_role text, demo boolean) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  INSERT INTO vetloom.account AS a (email, name, password_hash, system_role, demo, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, vetloom.epoch_seconds(), vetloom.epoch_seconds())
  ON CONFLICT ON CONSTRAINT account_pkey DO UPDATE SET name = excluded.name, password_hash = excluded.password_hash,
    system_role = excluded.system_role, demo = excluded.demo, updated_at = excluded.updated_at;
  SELECT vetloom.write_audit('account.save', $1, NULL, '', jsonb_build_object('systemRole', $4));
$$;

CREATE FUNCTION vetloom.set_password_hash(email text, password_hash text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  UPDATE vetloom.account a SET password_hash = $2, updated_at = vetloom.epoch_seconds() WHERE a.email = $1;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM vetloom.write_audit('account.password', $1, NULL, '', '{}');
  RETURN true;
END $$;

CREATE FUNCTION vetloom.has_demo_accounts() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT EXISTS (SELECT 1 FROM vetloom.account WHERE demo)
$$;

CREATE FUNCTION vetloom.memberships_of(email text) RETURNS TABLE (
  clinic text, clinic_name text, alliance text, id_key text, staff_name text, role_id text, role_name text, permission text, permissions jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM vetloom.write_audit('membership.read', $1, NULL, '', '{}');
  RETURN QUERY
    SELECT c.id, COALESCE(d.body ->> 'name', c.name), c.alliance, c.id_key, s.body ->> 'name', s.body ->> 'permissionDetail',
      COALESCE(r.body ->> 'name', ''), s.body ->> 'permission', COALESCE(r.body -> 'permissions', '[]'::jsonb)
    FROM vetloom.document s
    JOIN vetloom.clinic c ON c.id = s.clinic_id
    LEFT JOIN vetloom.document d ON d.clinic_id = c.id AND d.collection = 'clinic' AND d.id = '/clinic' AND NOT d.deleted
    LEFT JOIN vetloom.document r ON r.clinic_id = c.id AND r.collection = 'role' AND r.id = s.body ->> 'permissionDetail' AND NOT r.deleted
    WHERE s.collection = 'staff' AND s.id = '/staff/' || $1 AND NOT s.deleted
      -- Resigned people keep their document (spec 1 §3).
      AND COALESCE(s.body ->> 'status', 'true') NOT IN ('false', '0')
    ORDER BY c.created_at, c.id;
END $$;

CREATE FUNCTION vetloom.create_clinic(id text, name text, alliance text, id_key text, first_hash bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  INSERT INTO vetloom.alliance (id, name) SELECT $3, $3 WHERE $3 IS NOT NULL ON CONFLICT DO NOTHING;
  INSERT INTO vetloom.clinic (id, name, alliance, id_key, created_at) VALUES ($1, $2, $3, $4, vetloom.epoch_seconds()) ON CONFLICT DO NOTHING;
  INSERT INTO vetloom.clinic_head (clinic_id, hash) VALUES ($1, $5) ON CONFLICT DO NOTHING;
  SELECT vetloom.write_audit('clinic.create', '', $1, '', '{}');
$$;

CREATE FUNCTION vetloom.list_clinics() RETURNS SETOF vetloom.clinic
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT * FROM vetloom.clinic ORDER BY created_at, id
$$;

CREATE FUNCTION vetloom.create_session(family text, email text, token_hash text, expires_at bigint, password_at bigint, address text, agent text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  INSERT INTO vetloom.session (family, email, created_at, expires_at, password_at, address, agent)
  VALUES ($1, $2, vetloom.epoch_seconds(), $4, $5, $6, $7);
  INSERT INTO vetloom.refresh_token (hash, family, generation, created_at) VALUES ($3, $1, 1, vetloom.epoch_seconds());
  SELECT vetloom.write_audit('session.create', $2, NULL, $6, jsonb_build_object('family', $1));
$$;

-- A token of generation n is good until any token of a later generation has been used; then its use is a theft and ends the family.
CREATE FUNCTION vetloom.rotate_session(token_hash text, next_hash text, next_expiry bigint, now_seconds bigint, from_address text)
RETURNS TABLE (status text, family text, email text, password_at bigint, expires_at bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  token vetloom.refresh_token;
  held vetloom.session;
BEGIN
  SELECT * INTO token FROM vetloom.refresh_token t WHERE t.hash = token_hash;
  IF NOT FOUND THEN RETURN QUERY SELECT 'unknown', NULL::text, NULL::text, NULL::bigint, NULL::bigint; RETURN; END IF;
  SELECT * INTO held FROM vetloom.session s WHERE s.family = token.family FOR UPDATE;
  IF held.revoked_at IS NOT NULL OR held.expires_at <= now_seconds THEN
    RETURN QUERY SELECT 'unknown', NULL::text, NULL::text, NULL::bigint, NULL::bigint; RETURN;
  END IF;
  IF EXISTS (SELECT 1 FROM vetloom.refresh_token t WHERE t.family = token.family AND t.generation > token.generation AND t.used_at IS NOT NULL) THEN
    UPDATE vetloom.session s SET revoked_at = now_seconds, revoked_reason = 'reuse' WHERE s.family = held.family;
    PERFORM vetloom.write_audit('session.reuse', held.email, NULL, from_address, jsonb_build_object('family', held.family));
    RETURN QUERY SELECT 'reused', held.family, held.email, held.password_at, held.expires_at; RETURN;
  END IF;
  UPDATE vetloom.refresh_token t SET used_at = COALESCE(t.used_at, now_seconds) WHERE t.hash = token_hash;
  INSERT INTO vetloom.refresh_token (hash, family, generation, created_at) VALUES (next_hash, held.family, token.generation + 1, now_seconds);
  UPDATE vetloom.session s SET expires_at = next_expiry, address = from_address WHERE s.family = held.family;
  RETURN QUERY SELECT 'rotated', held.family, held.email, held.password_at, next_expiry;
END $$;

CREATE FUNCTION vetloom.find_session(family text) RETURNS SETOF vetloom.session
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT * FROM vetloom.session s WHERE s.family = $1
$$;

-- One family, or all of a person but one.
CREATE FUNCTION vetloom.revoke_sessions(of_family text, of_email text, except_family text, reason text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE ended vetloom.session;
BEGIN
  FOR ended IN
    UPDATE vetloom.session s SET revoked_at = vetloom.epoch_seconds(), revoked_reason = reason
    WHERE s.revoked_at IS NULL AND (s.family = of_family OR s.email = of_email) AND s.family IS DISTINCT FROM except_family
    RETURNING s.*
  LOOP
    PERFORM vetloom.write_audit('session.revoke', ended.email, NULL, '', jsonb_build_object('family', ended.family, 'reason', reason));
  END LOOP;
END $$;

CREATE FUNCTION vetloom.register_key(key_id text, email text, public_key jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  INSERT INTO vetloom.device_key AS k (key_id, email, public_key, created_at) VALUES ($1, $2, $3, vetloom.epoch_seconds()) ON CONFLICT DO NOTHING;
  IF FOUND THEN PERFORM vetloom.write_audit('key.register', $2, NULL, '', jsonb_build_object('key', $1)); END IF;
  RETURN EXISTS (SELECT 1 FROM vetloom.device_key k WHERE k.key_id = $1 AND k.email = $2 AND k.public_key = $3);
END $$;

CREATE FUNCTION vetloom.find_keys(keys text[]) RETURNS SETOF vetloom.device_key
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT * FROM vetloom.device_key k WHERE k.key_id = ANY ($1)
$$;

CREATE FUNCTION vetloom.server_secret(name text, candidate bytea) RETURNS bytea
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  INSERT INTO vetloom.server_secret AS s (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING;
  RETURN (SELECT s.value FROM vetloom.server_secret s WHERE s.name = $1);
END $$;

DO $$
DECLARE signature text;
BEGIN
  GRANT CREATE ON SCHEMA vetloom TO {system};
  FOR signature IN
    SELECT p.oid::regprocedure::text FROM pg_proc p WHERE p.pronamespace = 'vetloom'::regnamespace AND p.prosecdef
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', signature);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO {app}', signature);
    EXECUTE format('ALTER FUNCTION %s OWNER TO {system}', signature);
  END LOOP;
  REVOKE CREATE ON SCHEMA vetloom FROM {system};
END $$;
