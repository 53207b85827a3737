-- Pictures on their way to a model: what waits, and what is with it. The question itself is a document; a row goes when that is settled.
CREATE TABLE vetloom.detection_job (
  clinic_id text COLLATE "C" NOT NULL,
  -- The document of the question.
  id text COLLATE "C" NOT NULL,
  -- The very picture that goes: small, pixels alone.
  picture bytea NOT NULL,
  queued_at bigint NOT NULL,
  next_at bigint NOT NULL,
  -- Until when a process has it, Unix seconds.
  held_until bigint NOT NULL DEFAULT 0,
  tries integer NOT NULL DEFAULT 0,
  -- The model may have been asked: whoever finds it so when the process is gone asks no second time.
  asked boolean NOT NULL DEFAULT false,
  PRIMARY KEY (clinic_id, id)
);
CREATE INDEX detection_job_due ON vetloom.detection_job (clinic_id, next_at);
SELECT vetloom.tenant_table('vetloom.detection_job', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');

-- By what a clinic proves itself to its model, sealed with a secret of the server. No document, history or archive holds it.
CREATE TABLE vetloom.detection_secret (
  clinic_id text COLLATE "C" NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (clinic_id)
);
SELECT vetloom.tenant_table('vetloom.detection_secret', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');
