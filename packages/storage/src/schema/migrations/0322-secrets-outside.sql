-- The server's secrets leave the database (system/secrets.ts): what stays is a fingerprint, by which a process notices that it was given others
-- than those that the data were made with. The values are taken out by the first server that starts with a place for them.
ALTER TABLE vetloom.server_secret ALTER COLUMN value DROP NOT NULL, ADD COLUMN fingerprint bytea;
UPDATE vetloom.server_secret SET fingerprint = sha256(value);
ALTER TABLE vetloom.server_secret ALTER COLUMN fingerprint SET NOT NULL;
DROP FUNCTION vetloom.server_secret(text, bytea);
REVOKE ALL ON vetloom.server_secret FROM {system};
GRANT SELECT (name, fingerprint), INSERT (name, fingerprint) ON vetloom.server_secret TO {system};

-- The fingerprint that stands; the given one where there was none.
CREATE FUNCTION vetloom.note_secret(of_name text, of_value bytea) RETURNS bytea
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  INSERT INTO vetloom.server_secret (name, fingerprint) VALUES (of_name, of_value) ON CONFLICT DO NOTHING;
  RETURN (SELECT s.fingerprint FROM vetloom.server_secret s WHERE s.name = of_name);
END $$;

DO $$
BEGIN
  GRANT CREATE ON SCHEMA vetloom TO {system};
  REVOKE ALL ON FUNCTION vetloom.note_secret(text, bytea) FROM PUBLIC;
  ALTER FUNCTION vetloom.note_secret(text, bytea) OWNER TO {system};
  REVOKE CREATE ON SCHEMA vetloom FROM {system};
END $$;
