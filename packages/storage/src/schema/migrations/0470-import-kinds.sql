-- Tables of further kinds than owners and animals: what a job brings in. Those so far brought people.
ALTER TABLE vetloom.import_job ADD COLUMN kind text COLLATE "C" NOT NULL DEFAULT 'people';
ALTER TABLE vetloom.import_job ALTER COLUMN kind DROP DEFAULT;

-- Rows that were not taken over, as they stood in the file, with the reasons: corrected, they can be given again.
CREATE TABLE vetloom.import_refused (
  clinic_id text COLLATE "C" NOT NULL,
  job_id text COLLATE "C" NOT NULL,
  -- Number of the first row of the chunk in which they stood, from 0.
  first_row bigint NOT NULL,
  rows json NOT NULL,
  PRIMARY KEY (clinic_id, job_id, first_row),
  FOREIGN KEY (clinic_id, job_id) REFERENCES vetloom.import_job ON DELETE CASCADE
);
SELECT vetloom.tenant_table('vetloom.import_refused', '{app}', '{SELECT, INSERT, DELETE}');
