-- Addresses by which a doctor's calendar is read by a program outside of the clinic, one row each. Of the secret in it only its digest is here. Times in Unix seconds; one that is
-- revoked goes.
CREATE TABLE vetloom.calendar_feed (
  clinic_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  staff_id text COLLATE "C" NOT NULL,
  secret_digest text COLLATE "C" NOT NULL,
  name text NOT NULL,
  made_at bigint NOT NULL,
  made_by text COLLATE "C" NOT NULL,
  read_at bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (clinic_id, id)
);
CREATE UNIQUE INDEX calendar_feed_secret ON vetloom.calendar_feed (clinic_id, secret_digest);
CREATE INDEX calendar_feed_staff ON vetloom.calendar_feed (clinic_id, staff_id);
SELECT vetloom.tenant_table('vetloom.calendar_feed', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');
