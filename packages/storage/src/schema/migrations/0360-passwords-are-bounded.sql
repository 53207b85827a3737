-- A password that somebody else gave opens no more than its giver held: whoever knows it could otherwise wait until its person holds more. Triggers
-- see to it, so that no road can forget: roles, restored people, people who join, imports.

-- What the giver of the password held. NULL: the person's own mailbox, an operator of the server, or somebody who held everything.
ALTER TABLE vetloom.account ADD COLUMN given_powers text[];

-- A key is put aside rather than forgotten: its person registers it again, and what waited for it goes out.
ALTER TABLE vetloom.device_key
  -- The sign-in by which it was registered last; NULL where that is not known.
  ADD COLUMN family text COLLATE "C",
  ADD COLUMN suspended_at bigint;
CREATE INDEX device_key_email ON vetloom.device_key (email);
GRANT UPDATE ON vetloom.device_key TO {system};

DROP FUNCTION vetloom.register_key(text, text, jsonb);
CREATE FUNCTION vetloom.register_key(key_id text, email text, public_key jsonb, family text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE noted integer;
BEGIN
  INSERT INTO vetloom.device_key AS k (key_id, email, public_key, created_at, family) VALUES ($1, $2, $3, vetloom.epoch_seconds(), $4)
  ON CONFLICT ON CONSTRAINT device_key_pkey DO UPDATE SET family = excluded.family, suspended_at = NULL
    WHERE k.email = excluded.email AND k.public_key = excluded.public_key
      AND (k.suspended_at IS NOT NULL OR k.family IS DISTINCT FROM excluded.family);
  GET DIAGNOSTICS noted = ROW_COUNT;
  IF noted > 0 THEN PERFORM vetloom.write_audit('key.register', $2, NULL, '', jsonb_build_object('key', $1)); END IF;
  RETURN EXISTS (SELECT 1 FROM vetloom.device_key k WHERE k.key_id = $1 AND k.email = $2 AND k.public_key = $3);
END $$;

CREATE OR REPLACE FUNCTION vetloom.find_keys(keys text[]) RETURNS SETOF vetloom.device_key
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT * FROM vetloom.device_key k WHERE k.key_id = ANY ($1) AND k.suspended_at IS NULL
$$;

-- `living`: those stay that were registered by a sign-in which still holds.
CREATE FUNCTION vetloom.suspend_keys(of_email text, living boolean, reason text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE many integer;
BEGIN
  UPDATE vetloom.device_key k SET suspended_at = vetloom.epoch_seconds()
  WHERE k.email = of_email AND k.suspended_at IS NULL AND NOT (living AND EXISTS (
    SELECT 1 FROM vetloom.session s WHERE s.family = k.family AND s.revoked_at IS NULL AND s.expires_at > vetloom.epoch_seconds()));
  GET DIAGNOSTICS many = ROW_COUNT;
  IF many = 0 THEN RETURN; END IF;
  PERFORM vetloom.write_audit('key.suspend', of_email, NULL, '', jsonb_build_object('keys', many, 'reason', reason));
  PERFORM pg_notify('vetloom_ended', jsonb_build_object('keys', of_email)::text);
END $$;

-- A plain sign-out leaves the key: unsent work of that browser needn't wait. A sign-in that was withdrawn, or whose token was used twice, may have
-- been somebody else's; a key whose sign-in is over can't be told from one of theirs.
CREATE FUNCTION vetloom.suspend_with_session() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM vetloom.suspend_keys(NEW.email, true, NEW.revoked_reason);
  RETURN NULL;
END $$;
CREATE TRIGGER session_withdrawn AFTER UPDATE OF revoked_at ON vetloom.session FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL AND NEW.revoked_reason IS DISTINCT FROM 'signed out')
  EXECUTE FUNCTION vetloom.suspend_with_session();

-- As in 0300, and keys of sign-ins that ended before go too when all of a person's are ended.
CREATE OR REPLACE FUNCTION vetloom.revoke_sessions(of_family text, of_email text, except_family text, reason text) RETURNS TABLE (ended_family text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE ended vetloom.session;
BEGIN
  FOR ended IN
    UPDATE vetloom.session s SET revoked_at = vetloom.epoch_seconds(), revoked_reason = reason
    WHERE s.revoked_at IS NULL AND (s.family = of_family OR s.email = of_email) AND s.family IS DISTINCT FROM except_family
    RETURNING s.*
  LOOP
    PERFORM vetloom.write_audit('session.revoke', ended.email, NULL, '', jsonb_build_object('family', ended.family, 'reason', reason));
    ended_family := ended.family;
    RETURN NEXT;
  END LOOP;
  IF of_email IS NOT NULL THEN PERFORM vetloom.suspend_keys(of_email, true, reason); END IF;
END $$;

-- As in 0300, and the keys that were registered with the old password.
CREATE OR REPLACE FUNCTION vetloom.end_with_password() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM vetloom.end_oauth_grants(NEW.email, NULL, 'password changed');
  PERFORM vetloom.suspend_keys(NEW.email, false, 'password changed');
  PERFORM pg_notify('vetloom_ended', jsonb_build_object('password', NEW.email)::text);
  RETURN NULL;
END $$;

-- The password was given just now by the person of that sign-in: their browser may register its key again.
CREATE FUNCTION vetloom.note_password_given(of_family text, at bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  UPDATE vetloom.session s SET password_at = $2 WHERE s.family = $1 AND s.revoked_at IS NULL
$$;

-- Whatever else opens an account: who had it with the old password may have set it up.
CREATE FUNCTION vetloom.clear_ways_in(of_email text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  DELETE FROM vetloom.passkey p WHERE p.email = of_email;
  DELETE FROM vetloom.external_identity i WHERE i.email = of_email;
  UPDATE vetloom.account_factor f SET pin_hash = NULL, pin_since = NULL, pin_failures = 0 WHERE f.email = of_email;
  DELETE FROM vetloom.one_time o WHERE o.used_at IS NULL AND (o.email = of_email OR o.data ->> 'linkTo' = of_email);
END $$;

-- `own`: by the person, with the old one, which leaves open who gave that. Else `powers` is what the giver holds.
DROP FUNCTION vetloom.set_password_hash(text, text);
CREATE FUNCTION vetloom.set_password_hash(of_email text, new_hash text, own boolean, powers text[]) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE bounded boolean;
BEGIN
  SELECT a.given_powers IS NOT NULL INTO bounded FROM vetloom.account a WHERE a.email = of_email FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  IF bounded AND NOT own THEN PERFORM vetloom.clear_ways_in(of_email); END IF;
  UPDATE vetloom.account a SET password_hash = new_hash, updated_at = vetloom.epoch_seconds(),
    given_powers = CASE WHEN own THEN a.given_powers ELSE powers END
  WHERE a.email = of_email;
  PERFORM vetloom.write_audit('account.password', of_email, NULL, '', '{}');
  RETURN true;
END $$;

DROP FUNCTION vetloom.create_account(text, text, text, text, text);
CREATE FUNCTION vetloom.create_account(email text, name text, password_hash text, by_email text, of_clinic text, powers text[]) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  INSERT INTO vetloom.account AS a (email, name, password_hash, system_role, demo, created_at, updated_at, given_powers)
  VALUES ($1, $2, $3, NULL, false, vetloom.epoch_seconds(), vetloom.epoch_seconds(), $6) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM vetloom.write_audit('account.create', $1, $5, '', jsonb_build_object('by', $4));
  RETURN true;
END $$;

-- Links that somebody of the clinic made for a person; those that the person asked for themself stay.
CREATE FUNCTION vetloom.end_handed_links(of_email text, of_clinic text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  DELETE FROM vetloom.one_time o WHERE o.email = $1 AND o.kind IN ('invitation', 'join', 'reset') AND o.used_at IS NULL AND o.data ->> 'clinic' = $2
$$;

-- A password whose giver held less than its person now holds in a clinic ends, with whatever else was let in by it. The person proves themself by
-- their mailbox, or somebody who holds as much sets a new one.
CREATE FUNCTION vetloom.void_lesser_password(of_email text, of_clinic text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  given text[];
  held jsonb;
  is_admin boolean;
BEGIN
  SELECT a.given_powers INTO given FROM vetloom.account a WHERE a.email = of_email;
  IF given IS NULL THEN RETURN; END IF;
  SELECT COALESCE(r.body -> 'permissions', '[]'),
    COALESCE(s.body ->> 'permission' = 'admin' OR starts_with(s.body ->> 'permissionDetail', '/role/admin'), false)
  INTO held, is_admin
  FROM vetloom.document s
  LEFT JOIN vetloom.document r ON r.clinic_id = s.clinic_id AND r.collection = 'role' AND r.id = s.body ->> 'permissionDetail' AND NOT r.deleted
  WHERE s.clinic_id = of_clinic AND s.collection = 'staff' AND s.id = '/staff/' || of_email AND NOT s.deleted
    AND COALESCE(s.body ->> 'status', 'true') NOT IN ('false', '0') AND COALESCE(s.body ->> 'joined', 'true') <> 'false';
  IF NOT FOUND OR NOT (is_admin OR EXISTS (SELECT 1 FROM jsonb_array_elements_text(held) AS code WHERE code <> ALL (given))) THEN RETURN; END IF;
  PERFORM vetloom.clear_ways_in(of_email);
  UPDATE vetloom.account a SET password_hash = 'void', given_powers = NULL, updated_at = vetloom.epoch_seconds() WHERE a.email = of_email;
  PERFORM count(*) FROM vetloom.revoke_sessions(NULL, of_email, NULL, 'more than the password was given for');
  PERFORM vetloom.write_audit('account.password-void', of_email, of_clinic, '', '{}');
  PERFORM pg_notify('vetloom_ended', jsonb_build_object('voided', of_email)::text);
END $$;

CREATE FUNCTION vetloom.hold_staff_access() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  person text := substr(NEW.id, 8);
  was boolean := TG_OP = 'UPDATE' AND NOT OLD.deleted AND COALESCE(OLD.body ->> 'status', 'true') NOT IN ('false', '0');
  is_now boolean := NOT NEW.deleted AND COALESCE(NEW.body ->> 'status', 'true') NOT IN ('false', '0');
BEGIN
  IF TG_OP = 'UPDATE' AND was = is_now AND OLD.body -> 'permissionDetail' IS NOT DISTINCT FROM NEW.body -> 'permissionDetail'
    AND OLD.body -> 'permission' IS NOT DISTINCT FROM NEW.body -> 'permission' AND OLD.body -> 'joined' IS NOT DISTINCT FROM NEW.body -> 'joined'
  THEN RETURN NULL; END IF;
  PERFORM vetloom.end_handed_links(person, NEW.clinic_id);
  -- While they are gone, what they signed is refused and stands before the administrators as a case; who comes back registers anew.
  IF TG_OP = 'UPDATE' AND is_now AND NOT was THEN PERFORM vetloom.suspend_keys(person, false, 'came back to the clinic'); END IF;
  IF is_now THEN PERFORM vetloom.void_lesser_password(person, NEW.clinic_id); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER hold_staff_access AFTER INSERT OR UPDATE ON vetloom.document FOR EACH ROW
  WHEN (NEW.collection = 'staff') EXECUTE FUNCTION vetloom.hold_staff_access();

CREATE FUNCTION vetloom.hold_role_access() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE person text;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.body -> 'permissions' IS NOT DISTINCT FROM NEW.body -> 'permissions' THEN RETURN NULL; END IF;
  FOR person IN
    SELECT substr(s.id, 8) FROM vetloom.document s
    WHERE s.clinic_id = NEW.clinic_id AND s.collection = 'staff' AND NOT s.deleted AND s.body ->> 'permissionDetail' = NEW.id
  LOOP
    PERFORM vetloom.end_handed_links(person, NEW.clinic_id);
    PERFORM vetloom.void_lesser_password(person, NEW.clinic_id);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER hold_role_access AFTER INSERT OR UPDATE ON vetloom.document FOR EACH ROW
  WHEN (NEW.collection = 'role') EXECUTE FUNCTION vetloom.hold_role_access();

DO $$
DECLARE signature text;
BEGIN
  GRANT CREATE ON SCHEMA vetloom TO {system};
  FOR signature IN
    SELECT p.oid::regprocedure::text FROM pg_proc p
    WHERE p.pronamespace = 'vetloom'::regnamespace AND p.prosecdef AND p.proowner <> '{system}'::regrole
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', signature);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO {app}', signature);
    EXECUTE format('ALTER FUNCTION %s OWNER TO {system}', signature);
  END LOOP;
  REVOKE CREATE ON SCHEMA vetloom FROM {system};
END $$;
