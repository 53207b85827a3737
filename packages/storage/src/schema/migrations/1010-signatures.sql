-- By what a clinic seals what was signed, and by what it is known to a provider of signatures outside: keys and secrets, sealed with a secret of the server. No document, history or archive holds them.
CREATE TABLE vetloom.signature_secret (
  clinic_id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (clinic_id, name)
);
SELECT vetloom.tenant_table('vetloom.signature_secret', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');

-- Links by which people sign, by the digest of their secret, which is kept nowhere.
CREATE TABLE vetloom.signature_link (
  clinic_id text COLLATE "C" NOT NULL,
  secret_digest text COLLATE "C" NOT NULL,
  signature_id text COLLATE "C" NOT NULL,
  signer_id text COLLATE "C" NOT NULL,
  made_at bigint NOT NULL,
  PRIMARY KEY (clinic_id, secret_digest)
);
SELECT vetloom.tenant_table('vetloom.signature_link', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');
