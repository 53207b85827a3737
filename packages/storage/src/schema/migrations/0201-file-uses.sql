-- Which documents name which file, so that the daily look for unused files reads what was written since the last one instead of every
-- document: ten years of a hospital took a backend seven seconds. A copy: a document that is gone or deleted uses nothing.
CREATE TABLE vetloom.file_use (
  clinic_id text COLLATE "C" NOT NULL,
  collection text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL,
  PRIMARY KEY (clinic_id, collection, id, hash)
);

-- The sequence up to which `file_use` is known to be true.
CREATE TABLE vetloom.file_look (
  clinic_id text COLLATE "C" PRIMARY KEY,
  seq bigint NOT NULL
);

GRANT SELECT, INSERT, UPDATE, DELETE ON vetloom.file_use, vetloom.file_look TO {app};

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['file_use', 'file_look'] LOOP
    EXECUTE format('ALTER TABLE vetloom.%I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE vetloom.%I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY clinic ON vetloom.%I USING (clinic_id = current_setting(''vetloom.clinic'', true))', name);
  END LOOP;
END $$;
