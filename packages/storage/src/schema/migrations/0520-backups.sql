-- Backups of a clinic and clinics founded out of one: one row a job. A clinic has one at a time, whichever process runs it; a row that nobody moves
-- has lost its process.
CREATE TABLE vetloom.backup_job (
  clinic_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  -- The time for which it was taken; null where a person asked.
  slot bigint,
  created_at bigint NOT NULL,
  created_by text NOT NULL,
  moved_at bigint NOT NULL,
  ended_at bigint,
  stage text NOT NULL,
  done bigint NOT NULL DEFAULT 0,
  total bigint NOT NULL DEFAULT 0,
  failure text,
  failure_detail text NOT NULL DEFAULT '',
  place jsonb,
  name text,
  bytes bigint,
  -- SHA-256 of the sealed file, hex: what is read back is compared with it.
  sha256 text,
  recipient text,
  totals jsonb,
  proved_at bigint,
  removed_at bigint,
  into_clinic text,
  PRIMARY KEY (clinic_id, id)
);
CREATE UNIQUE INDEX backup_job_running ON vetloom.backup_job (clinic_id) WHERE state = 'running';
SELECT vetloom.tenant_table('vetloom.backup_job', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');

-- What of a clinic's backups is of this installation: since when they are wanted here, and the key of their place, sealed with a secret of the server.
-- A clinic that came out of an archive has no row, so it backs up nothing until somebody says so here.
CREATE TABLE vetloom.backup_plan (
  clinic_id text COLLATE "C" NOT NULL PRIMARY KEY,
  since bigint NOT NULL,
  sealed bytea
);
SELECT vetloom.tenant_table('vetloom.backup_plan', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');
