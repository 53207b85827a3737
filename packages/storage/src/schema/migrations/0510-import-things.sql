-- What each row of a file became: for the reconciliation, for drawing records to be checked, and for comparing a newer file of the same program with what
-- the last one said. It outlives its import's place in the list; a rollback takes it along, and so does the erasure of its owner.
CREATE TABLE vetloom.import_thing (
  clinic_id text COLLATE "C" NOT NULL,
  job_id text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  ord integer NOT NULL,
  kind text COLLATE "C" NOT NULL,
  -- When its import was made: of several that say a thing the latest counts.
  at bigint NOT NULL,
  first_row bigint NOT NULL,
  row_count integer NOT NULL,
  fate text COLLATE "C" NOT NULL,
  year integer,
  sums json NOT NULL,
  print text COLLATE "C" NOT NULL,
  cells json NOT NULL,
  -- Null where a newer file can't be compared with it.
  said json,
  documents json NOT NULL,
  owner_id text COLLATE "C" NOT NULL,
  prior_job text COLLATE "C",
  prior_ord integer,
  PRIMARY KEY (clinic_id, job_id, key, ord)
);
CREATE INDEX import_thing_key ON vetloom.import_thing (clinic_id, kind, key);
CREATE INDEX import_thing_row ON vetloom.import_thing (clinic_id, job_id, first_row);
CREATE INDEX import_thing_owner ON vetloom.import_thing (clinic_id, owner_id);
SELECT vetloom.tenant_table('vetloom.import_thing', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');

-- What a newer file says otherwise than the last one: what was taken over, and what somebody here had changed too, which waits for a decision.
CREATE TABLE vetloom.import_change (
  clinic_id text COLLATE "C" NOT NULL,
  job_id text COLLATE "C" NOT NULL,
  first_row bigint NOT NULL,
  ord integer NOT NULL,
  collection text COLLATE "C" NOT NULL,
  field text COLLATE "C" NOT NULL,
  doc_id text COLLATE "C" NOT NULL,
  owner_id text COLLATE "C" NOT NULL,
  said_before text NOT NULL,
  stands text NOT NULL,
  says text NOT NULL,
  -- What taking it writes; null takes the document away.
  patch json,
  -- taken, open, theirs, ours
  state text COLLATE "C" NOT NULL,
  decided_by text,
  decided_at bigint,
  PRIMARY KEY (clinic_id, job_id, first_row, collection, field),
  FOREIGN KEY (clinic_id, job_id) REFERENCES vetloom.import_job ON DELETE CASCADE
);
CREATE INDEX import_change_owner ON vetloom.import_change (clinic_id, owner_id);
SELECT vetloom.tenant_table('vetloom.import_change', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');

-- Imports from now on account for each row. Those before can't, and nobody waits for it.
ALTER TABLE vetloom.import_job ADD COLUMN accounts boolean NOT NULL DEFAULT false;
ALTER TABLE vetloom.import_job ALTER COLUMN accounts SET DEFAULT true;
ALTER TABLE vetloom.import_job ADD COLUMN reconciliation jsonb;
