-- What the messaging app told of, by the ids of its events: each is done once, however often it is delivered. Kept for 7 days.
CREATE TABLE vetloom.line_event (
  clinic_id text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  -- Unix seconds.
  at bigint NOT NULL,
  PRIMARY KEY (clinic_id, event_id)
);
CREATE INDEX line_event_at ON vetloom.line_event (clinic_id, at);
SELECT vetloom.tenant_table('vetloom.line_event', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');

-- When an account last became a friend of the clinic's or left it, Unix milliseconds by the app's clock: what is told late changes nothing. Kept for 7 days.
CREATE TABLE vetloom.line_standing (
  clinic_id text COLLATE "C" NOT NULL,
  line_user_id text COLLATE "C" NOT NULL,
  at_ms bigint NOT NULL,
  PRIMARY KEY (clinic_id, line_user_id)
);
CREATE INDEX line_standing_at ON vetloom.line_standing (clinic_id, at_ms);
SELECT vetloom.tenant_table('vetloom.line_standing', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');

-- Owners whose account at the messaging app is being linked. Of the code that they write there and of the nonce by which the app's callback is known only
-- hashes are kept. Times in Unix seconds.
CREATE TABLE vetloom.line_invitation (
  clinic_id text COLLATE "C" NOT NULL,
  code_hash text COLLATE "C" NOT NULL,
  owner_id text COLLATE "C" NOT NULL,
  expires_at bigint NOT NULL,
  -- The account that wrote the code: no other may from then on.
  line_user_id text COLLATE "C",
  nonce_hash text COLLATE "C",
  nonce_expires_at bigint,
  PRIMARY KEY (clinic_id, code_hash)
);
CREATE INDEX line_invitation_owner ON vetloom.line_invitation (clinic_id, owner_id);
CREATE INDEX line_invitation_nonce ON vetloom.line_invitation (clinic_id, nonce_hash) WHERE nonce_hash IS NOT NULL;
SELECT vetloom.tenant_table('vetloom.line_invitation', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');
