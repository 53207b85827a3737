-- Who of which partner clinic looked for or read what of this clinic, and why: for this clinic's own people to see. A row for each owner or animal; one
-- without a subject for a look that found nothing. The audit log holds the same for the operator.
CREATE TABLE vetloom.alliance_read (
  -- The clinic that was read.
  clinic_id text COLLATE "C" NOT NULL,
  -- Unix seconds.
  at bigint NOT NULL,
  -- One look or reading.
  id text COLLATE "C" NOT NULL,
  -- /user/… or /pet/…; empty where nothing was found.
  subject text COLLATE "C" NOT NULL,
  -- The clinic that read, and its person.
  reader text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL,
  -- What was asked for: the way of a look, else what was read.
  about text COLLATE "C" NOT NULL,
  -- By what it was open: a look, a referral to the reader, or that the owner agreed.
  opened_by text COLLATE "C" NOT NULL CHECK (opened_by IN ('look', 'referral', 'consent')),
  -- What the person wrote, or which referral or statement it was; empty for a list.
  reason text NOT NULL,
  PRIMARY KEY (clinic_id, at, id, subject)
);
CREATE INDEX alliance_read_subject ON vetloom.alliance_read (clinic_id, subject, at);
SELECT vetloom.tenant_table('vetloom.alliance_read', '{app}', '{SELECT,INSERT}');
