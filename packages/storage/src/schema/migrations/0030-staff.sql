-- The operator's word for a clinic whose plan bounds its active people; the application can't change it.
CREATE TABLE vetloom.staff_limit (
  clinic_id text COLLATE "C" PRIMARY KEY,
  people integer NOT NULL CHECK (people >= 0)
);
GRANT SELECT ON vetloom.staff_limit TO {app};
ALTER TABLE vetloom.staff_limit ENABLE ROW LEVEL SECURITY;
ALTER TABLE vetloom.staff_limit FORCE ROW LEVEL SECURITY;
CREATE POLICY clinic ON vetloom.staff_limit USING (clinic_id = current_setting('vetloom.clinic', true));

-- Someone who was invited and has not accepted is no member yet.
CREATE OR REPLACE FUNCTION vetloom.memberships_of(email text) RETURNS TABLE (
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
      AND COALESCE(s.body ->> 'joined', 'true') <> 'false'
    ORDER BY c.created_at, c.id;
END $$;

-- Every clinic that lists a person, resigned and invited included: whose password a clinic may set depends on it.
CREATE FUNCTION vetloom.clinics_of_person(email text) RETURNS TABLE (clinic text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM vetloom.write_audit('person.clinics', $1, NULL, '', '{}');
  RETURN QUERY SELECT s.clinic_id FROM vetloom.document s
    WHERE s.collection = 'staff' AND s.id = '/staff/' || $1 AND NOT s.deleted ORDER BY s.clinic_id;
END $$;

-- False when the account is there already; nothing of it is changed then.
CREATE FUNCTION vetloom.create_account(email text, name text, password_hash text, by_email text, of_clinic text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  INSERT INTO vetloom.account AS a (email, name, password_hash, system_role, demo, created_at, updated_at)
  VALUES ($1, $2, $3, NULL, false, vetloom.epoch_seconds(), vetloom.epoch_seconds()) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM vetloom.write_audit('account.create', $1, $5, '', jsonb_build_object('by', $4));
  RETURN true;
END $$;

-- What sudo asks for before choosing in whose place to act.
CREATE FUNCTION vetloom.audit_trail(of_kind text, most integer) RETURNS SETOF vetloom.audit_log
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT * FROM vetloom.audit_log a WHERE a.kind = $1 ORDER BY a.id DESC LIMIT $2
$$;
CREATE INDEX audit_log_kind ON vetloom.audit_log (kind, id);

DO $$
DECLARE signature text;
BEGIN
  GRANT CREATE ON SCHEMA vetloom TO {system};
  FOR signature IN
    SELECT p.oid::regprocedure::text FROM pg_proc p
    WHERE p.pronamespace = 'vetloom'::regnamespace AND p.proname IN ('clinics_of_person', 'create_account', 'audit_trail')
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', signature);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO {app}', signature);
    EXECUTE format('ALTER FUNCTION %s OWNER TO {system}', signature);
  END LOOP;
  REVOKE CREATE ON SCHEMA vetloom FROM {system};
END $$;
