-- Links by which an owner sees a day's note of a stay with its photographs: short, because they go by SMS. Of the secret in one only its digest is here. Times in Unix seconds.
CREATE TABLE vetloom.note_link (
  clinic_id text COLLATE "C" NOT NULL,
  secret_digest text COLLATE "C" NOT NULL,
  plan_id text COLLATE "C" NOT NULL,
  told_id text COLLATE "C" NOT NULL,
  -- Who gave it away, and the operator who did so in their place: it shows as long as they may read the day.
  maker text COLLATE "C" NOT NULL,
  maker_by text COLLATE "C",
  ends_at bigint NOT NULL,
  PRIMARY KEY (clinic_id, secret_digest)
);
CREATE INDEX note_link_ends ON vetloom.note_link (clinic_id, ends_at);
SELECT vetloom.tenant_table('vetloom.note_link', '{app}', '{SELECT, INSERT, DELETE}');
