-- Tables of other programs on their way into the clinic. The rows go when the job has ended; what it wrote stays for its rollback.
CREATE TABLE vetloom.import_job (
  clinic_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  state text NOT NULL,
  encoding text NOT NULL,
  created_at bigint NOT NULL,
  created_by text NOT NULL,
  columns jsonb NOT NULL,
  sample jsonb NOT NULL,
  total bigint NOT NULL,
  -- Rows that are through; written with their effect, so that a job goes on exactly where it stopped.
  done bigint NOT NULL DEFAULT 0,
  plan jsonb NOT NULL,
  counts jsonb NOT NULL,
  problems jsonb NOT NULL DEFAULT '[]',
  undone jsonb,
  failure text NOT NULL DEFAULT '',
  -- When its runner last moved: a job that stands still has lost its process, and whoever looks at it goes on with it.
  moved_at bigint NOT NULL,
  PRIMARY KEY (clinic_id, id)
);

CREATE TABLE vetloom.import_chunk (
  clinic_id text COLLATE "C" NOT NULL,
  job_id text COLLATE "C" NOT NULL,
  -- Number of its first row, from 0.
  first_row bigint NOT NULL,
  rows json NOT NULL,
  PRIMARY KEY (clinic_id, job_id, first_row),
  FOREIGN KEY (clinic_id, job_id) REFERENCES vetloom.import_job ON DELETE CASCADE
);

CREATE TABLE vetloom.import_write (
  clinic_id text COLLATE "C" NOT NULL,
  job_id text COLLATE "C" NOT NULL,
  collection text NOT NULL,
  doc_id text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  -- Null where the job created the document.
  before json,
  PRIMARY KEY (clinic_id, job_id, collection, doc_id),
  FOREIGN KEY (clinic_id, job_id) REFERENCES vetloom.import_job ON DELETE CASCADE
);

GRANT SELECT, INSERT, UPDATE, DELETE ON vetloom.import_job, vetloom.import_chunk, vetloom.import_write TO {app};

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['import_job', 'import_chunk', 'import_write'] LOOP
    EXECUTE format('ALTER TABLE vetloom.%I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE vetloom.%I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY clinic ON vetloom.%I USING (clinic_id = current_setting(''vetloom.clinic'', true))', name);
  END LOOP;
END $$;
