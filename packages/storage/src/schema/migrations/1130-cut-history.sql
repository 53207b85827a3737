-- expand
-- A history that was cut: a replica that took over, or a backup, knows less than what was acknowledged. Whoever finds it says so, once: of several
-- servers that find it at once the first begins the new epoch, and the others are answered with it.
CREATE FUNCTION vetloom.cut_history(known text, detail jsonb) RETURNS TABLE (epoch text, raised boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  UPDATE vetloom.database_epoch e SET epoch = gen_random_uuid()::text WHERE e.epoch = known RETURNING e.epoch INTO cut_history.epoch;
  raised := FOUND;
  IF raised THEN
    PERFORM vetloom.write_audit('database.cut', '', NULL, '', detail || jsonb_build_object('epoch', cut_history.epoch));
  ELSE
    SELECT e.epoch INTO cut_history.epoch FROM vetloom.database_epoch e;
  END IF;
  RETURN NEXT;
END $$;
GRANT SELECT, UPDATE ON vetloom.database_epoch TO {system};

DO $$
BEGIN
  GRANT CREATE ON SCHEMA vetloom TO {system};
  REVOKE ALL ON FUNCTION vetloom.cut_history(text, jsonb) FROM PUBLIC;
  ALTER FUNCTION vetloom.cut_history(text, jsonb) OWNER TO {system};
  REVOKE CREATE ON SCHEMA vetloom FROM {system};
END $$;
