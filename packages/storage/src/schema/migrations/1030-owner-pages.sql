-- Links by which an owner reaches their own page, where a code is asked for. Of the secret in one only its digest is here; a link that was ended stays, so that no message brings it to life again. Times in Unix seconds.
CREATE TABLE vetloom.owner_page_link (
  clinic_id text COLLATE "C" NOT NULL,
  secret_digest text COLLATE "C" NOT NULL,
  link_id text COLLATE "C" NOT NULL,
  owner_id text COLLATE "C" NOT NULL,
  made_at bigint NOT NULL,
  -- The person of the clinic; empty where a message brought it.
  made_by text COLLATE "C" NOT NULL,
  ends_at bigint NOT NULL,
  ended_at bigint,
  ended_by text COLLATE "C",
  PRIMARY KEY (clinic_id, secret_digest)
);
CREATE INDEX owner_page_link_owner ON vetloom.owner_page_link (clinic_id, owner_id, made_at);
CREATE INDEX owner_page_link_ends ON vetloom.owner_page_link (clinic_id, ends_at);
SELECT vetloom.tenant_table('vetloom.owner_page_link', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');

-- Openings of such pages: each is good for an hour, for as long as the owner is reached where the code went.
CREATE TABLE vetloom.owner_page_opening (
  clinic_id text COLLATE "C" NOT NULL,
  session_digest text COLLATE "C" NOT NULL,
  link_digest text COLLATE "C" NOT NULL,
  owner_id text COLLATE "C" NOT NULL,
  -- Where the code went, by a name from which nobody reads it.
  reach_name text COLLATE "C" NOT NULL,
  opened_at bigint NOT NULL,
  seen_at bigint NOT NULL,
  ends_at bigint NOT NULL,
  PRIMARY KEY (clinic_id, session_digest)
);
CREATE INDEX owner_page_opening_owner ON vetloom.owner_page_opening (clinic_id, owner_id, opened_at);
CREATE INDEX owner_page_opening_opened ON vetloom.owner_page_opening (clinic_id, opened_at);
SELECT vetloom.tenant_table('vetloom.owner_page_opening', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');
