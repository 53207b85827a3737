-- The operator sets how many active people a clinic may have; the application asks for it by name, and each time leaves a line in the audit log.
GRANT SELECT, INSERT, UPDATE, DELETE ON vetloom.staff_limit TO {system};
CREATE POLICY operator ON vetloom.staff_limit TO {system} USING (true) WITH CHECK (true);

CREATE FUNCTION vetloom.staff_places() RETURNS TABLE (clinic text, people integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT l.clinic_id, l.people FROM vetloom.staff_limit l
$$;

-- Without a number there is no limit.
CREATE FUNCTION vetloom.set_staff_places(of_clinic text, most integer, by_email text, address text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  IF $2 IS NULL THEN
    DELETE FROM vetloom.staff_limit l WHERE l.clinic_id = $1;
  ELSE
    INSERT INTO vetloom.staff_limit AS l (clinic_id, people) VALUES ($1, $2)
    ON CONFLICT (clinic_id) DO UPDATE SET people = excluded.people;
  END IF;
  PERFORM vetloom.write_audit('staff.places', $3, $1, $4, jsonb_build_object('people', $2));
END $$;

DO $$
DECLARE signature text;
BEGIN
  GRANT CREATE ON SCHEMA vetloom TO {system};
  FOR signature IN
    SELECT p.oid::regprocedure::text FROM pg_proc p
    WHERE p.pronamespace = 'vetloom'::regnamespace AND p.proname IN ('staff_places', 'set_staff_places')
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', signature);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO {app}', signature);
    EXECUTE format('ALTER FUNCTION %s OWNER TO {system}', signature);
  END LOOP;
  REVOKE CREATE ON SCHEMA vetloom FROM {system};
END $$;
