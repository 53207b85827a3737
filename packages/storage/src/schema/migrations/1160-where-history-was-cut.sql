-- expand
-- For a moment two machines may answer for one database: one that was held and still takes itself for the primary, and the one that has followed it. What is
-- missing at the one must not begin an epoch at the other, so that whoever found it says at which life of a server. {system} may do what it could before.
ALTER TABLE vetloom.database_epoch ADD COLUMN cut_at bigint;
COMMENT ON COLUMN vetloom.database_epoch.cut_at IS 'when an epoch last began because the history had been cut, in Unix seconds';

CREATE FUNCTION vetloom.cut_history(known text, life text, detail jsonb) RETURNS TABLE (epoch text, raised boolean, at bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  IF life <> extract(epoch FROM pg_postmaster_start_time())::text THEN
    RAISE EXCEPTION 'another machine answers' USING ERRCODE = 'cannot_connect_now';
  END IF;
  UPDATE vetloom.database_epoch e SET epoch = gen_random_uuid()::text, cut_at = floor(extract(epoch FROM clock_timestamp()))
    WHERE e.epoch = known;
  raised := FOUND;
  SELECT e.epoch, e.cut_at INTO cut_history.epoch, cut_history.at FROM vetloom.database_epoch e;
  IF raised THEN
    PERFORM vetloom.write_audit('database.cut', '', NULL, '', detail || jsonb_build_object('epoch', cut_history.epoch));
  END IF;
  RETURN NEXT;
END $$;

DO $$
BEGIN
  GRANT CREATE ON SCHEMA vetloom TO {system};
  REVOKE ALL ON FUNCTION vetloom.cut_history(text, text, jsonb) FROM PUBLIC;
  ALTER FUNCTION vetloom.cut_history(text, text, jsonb) OWNER TO {system};
  REVOKE CREATE ON SCHEMA vetloom FROM {system};
END $$;
