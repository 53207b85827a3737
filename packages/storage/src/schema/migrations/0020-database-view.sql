-- Where the replicas of a person stand: `_local` documents of the database view, the one thing that can be written there. The program keeps them few.
CREATE TABLE vetloom.replica_checkpoint (
  clinic_id text COLLATE "C" NOT NULL,
  person text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  -- json, not jsonb: it is given back as it came.
  body json NOT NULL,
  updated_at bigint NOT NULL,
  PRIMARY KEY (clinic_id, person, id)
);

-- MD5 (base64) and size of the bytes that are kept of a file, as attachments name them; found out when first asked for.
CREATE TABLE vetloom.file_digest (
  clinic_id text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL,
  md5 text NOT NULL,
  size bigint NOT NULL CHECK (size >= 0),
  PRIMARY KEY (clinic_id, hash)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON vetloom.replica_checkpoint TO {app};
GRANT SELECT, INSERT ON vetloom.file_digest TO {app};

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['replica_checkpoint', 'file_digest'] LOOP
    EXECUTE format('ALTER TABLE vetloom.%I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE vetloom.%I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY clinic ON vetloom.%I USING (clinic_id = current_setting(''vetloom.clinic'', true))', name);
  END LOOP;
END $$;
