-- By what a clinic's accounts at vendors of messages are proved: tokens and passwords, sealed with a secret of the server. No document, history or archive
-- holds them, so that a clinic which came out of an archive writes to nobody until somebody gives them here.
CREATE TABLE vetloom.message_secret (
  clinic_id text COLLATE "C" NOT NULL,
  channel text COLLATE "C" NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (clinic_id, channel)
);
SELECT vetloom.tenant_table('vetloom.message_secret', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');

-- Which process hands a clinic's messages over, and until when it may be taken to be alive, Unix seconds: one at a time.
CREATE TABLE vetloom.outbox_lease (
  clinic_id text COLLATE "C" NOT NULL PRIMARY KEY,
  holder text COLLATE "C" NOT NULL,
  until bigint NOT NULL
);
SELECT vetloom.tenant_table('vetloom.outbox_lease', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');
