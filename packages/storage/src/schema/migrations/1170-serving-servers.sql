-- expand
-- Servers that serve at the moment: what comes due in clinics is looked for by one of them for each clinic. One that hangs falls silent, which the lock that tells of a
-- living server (`living-servers.ts`) doesn't show.
CREATE TABLE vetloom.serving_server (server text PRIMARY KEY, seen_at timestamptz NOT NULL);
COMMENT ON TABLE vetloom.serving_server IS 'servers by a name that each takes at its start, and when they were last heard of';
GRANT SELECT, INSERT, UPDATE, DELETE ON vetloom.serving_server TO {system};

-- Says that a server serves on; answers all who were heard of within those seconds, and forgets the others.
CREATE FUNCTION vetloom.serve_on(name text, silence_seconds int) RETURNS TABLE (server text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  INSERT INTO vetloom.serving_server AS s (server, seen_at) VALUES (name, clock_timestamp())
    ON CONFLICT ON CONSTRAINT serving_server_pkey DO UPDATE SET seen_at = clock_timestamp();
  -- A silent one that is just coming back is left to itself: waiting for it could end in a circle.
  DELETE FROM vetloom.serving_server s WHERE s.server IN (SELECT gone.server FROM vetloom.serving_server gone
    WHERE gone.seen_at < clock_timestamp() - make_interval(secs => silence_seconds) FOR UPDATE SKIP LOCKED);
  RETURN QUERY SELECT s.server FROM vetloom.serving_server s
    WHERE s.seen_at >= clock_timestamp() - make_interval(secs => silence_seconds);
END $$;

-- Says that a server serves no longer.
CREATE FUNCTION vetloom.serve_no_longer(name text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  DELETE FROM vetloom.serving_server s WHERE s.server = name;
END $$;

DO $$
BEGIN
  GRANT CREATE ON SCHEMA vetloom TO {system};
  REVOKE ALL ON FUNCTION vetloom.serve_on(text, int) FROM PUBLIC;
  REVOKE ALL ON FUNCTION vetloom.serve_no_longer(text) FROM PUBLIC;
  ALTER FUNCTION vetloom.serve_on(text, int) OWNER TO {system};
  ALTER FUNCTION vetloom.serve_no_longer(text) OWNER TO {system};
  REVOKE CREATE ON SCHEMA vetloom FROM {system};
END $$;
