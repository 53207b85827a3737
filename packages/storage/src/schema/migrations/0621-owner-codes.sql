-- Codes that owners asked for to prove who they are, one row for each time that somebody asked, whether the number is an owner's or nobody's. The code itself
-- is nowhere: it follows from the message and a secret of the server. Numbers and addresses are kept under names that only the server can make. Times in Unix
-- seconds; rows go after a day.
CREATE TABLE vetloom.owner_code (
  clinic_id text COLLATE "C" NOT NULL,
  code_name text COLLATE "C" NOT NULL,
  phone_name text COLLATE "C" NOT NULL,
  address_name text COLLATE "C" NOT NULL,
  purpose text COLLATE "C" NOT NULL,
  message_id text COLLATE "C" NOT NULL,
  -- Nobody's number: whatever is tried is wrong.
  owner_id text COLLATE "C",
  asked_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  used_at bigint,
  proof_name text COLLATE "C",
  proof_expires_at bigint,
  PRIMARY KEY (clinic_id, code_name)
);
CREATE INDEX owner_code_asked ON vetloom.owner_code (clinic_id, asked_at);
CREATE INDEX owner_code_owner ON vetloom.owner_code (clinic_id, owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX owner_code_proof ON vetloom.owner_code (clinic_id, proof_name) WHERE proof_name IS NOT NULL;
SELECT vetloom.tenant_table('vetloom.owner_code', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');
