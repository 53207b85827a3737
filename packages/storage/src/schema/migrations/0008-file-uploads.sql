-- Uploads that have begun, by content: a cut line goes on where it stopped, and what was announced counts against the quota.
CREATE TABLE vetloom.file_upload (
  clinic_id text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL CHECK (hash ~ '^[a-f0-9]{64}$'),
  size bigint NOT NULL CHECK (size >= 0),
  mime text NOT NULL,
  name text NOT NULL,
  received bigint NOT NULL DEFAULT 0 CHECK (received >= 0),
  -- Keys of the parts in the file storage, in order.
  parts text[] NOT NULL DEFAULT '{}',
  updated_at bigint NOT NULL,
  PRIMARY KEY (clinic_id, hash),
  CHECK (received <= size)
);

-- The operator's word for a clinic that may keep more or less than the default; the application can't change it.
CREATE TABLE vetloom.file_quota (
  clinic_id text COLLATE "C" PRIMARY KEY,
  bytes bigint NOT NULL CHECK (bytes >= 0)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON vetloom.file_upload TO {app};
GRANT SELECT ON vetloom.file_quota TO {app};

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['file_upload', 'file_quota'] LOOP
    EXECUTE format('ALTER TABLE vetloom.%I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE vetloom.%I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY clinic ON vetloom.%I USING (clinic_id = current_setting(''vetloom.clinic'', true))', name);
  END LOOP;
END $$;
