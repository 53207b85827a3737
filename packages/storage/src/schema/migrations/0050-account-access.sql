-- How people prove who they are beyond the password, and what they let other programs do for them.
-- Like the tables of 0003 they belong to no clinic: the application's role reaches them through the functions of 0051 alone.
ALTER TABLE vetloom.session
  ADD COLUMN last_seen_at bigint,
  -- How it was proved: password, pin, passkey, google, invitation.
  ADD COLUMN method text NOT NULL DEFAULT 'password',
  -- Hash of the browser's workstation mark: a PIN works only where its person has signed in before.
  ADD COLUMN station text COLLATE "C",
  -- What the browser said of its own address (spec 1 §7 saveIP); the address that the server saw is `address`.
  ADD COLUMN user_ip text NOT NULL DEFAULT '',
  ADD COLUMN active boolean NOT NULL DEFAULT true;
CREATE INDEX session_station ON vetloom.session (station, email) WHERE station IS NOT NULL;

CREATE TABLE vetloom.account_factor (
  email text COLLATE "C" PRIMARY KEY REFERENCES vetloom.account,
  -- Sealed with a secret of the server.
  totp_secret bytea,
  totp_pending bytea,
  -- The last time step that was used: a code counts once.
  totp_step bigint NOT NULL DEFAULT 0,
  totp_since bigint,
  -- argon2id.
  pin_hash text,
  pin_since bigint,
  -- Tries since the last right one.
  pin_failures integer NOT NULL DEFAULT 0
);

CREATE TABLE vetloom.recovery_code (
  email text COLLATE "C" NOT NULL REFERENCES vetloom.account,
  hash text COLLATE "C" NOT NULL,
  used_at bigint,
  PRIMARY KEY (email, hash)
);

CREATE TABLE vetloom.passkey (
  -- base64url
  credential_id text COLLATE "C" PRIMARY KEY,
  email text COLLATE "C" NOT NULL REFERENCES vetloom.account,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  -- The host for which it was made; a browser uses it nowhere else.
  rp_id text NOT NULL,
  name text NOT NULL,
  created_at bigint NOT NULL,
  last_used_at bigint
);
CREATE INDEX passkey_email ON vetloom.passkey (email);

-- Accounts elsewhere that open an account here, by the subject that never changes.
CREATE TABLE vetloom.external_identity (
  provider text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL REFERENCES vetloom.account,
  label text NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (provider, subject),
  UNIQUE (provider, email)
);

-- What is good for one use and a short time: links in mails, codes for other programs, challenges. Only hashes are kept.
CREATE TABLE vetloom.one_time (
  hash text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL,
  email text COLLATE "C",
  data jsonb NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  used_at bigint
);
CREATE INDEX one_time_email ON vetloom.one_time (email, kind);

CREATE TABLE vetloom.oauth_client (
  id text COLLATE "C" PRIMARY KEY CHECK (id ~ '^[a-z0-9][a-z0-9._-]{1,59}$'),
  name text NOT NULL,
  redirect_uris text[] NOT NULL,
  scopes text[] NOT NULL,
  -- SHA-256 of a random secret; null for a program that can't keep one.
  secret_hash text,
  created_at bigint NOT NULL,
  disabled_at bigint
);

CREATE TABLE vetloom.oauth_grant (
  id text COLLATE "C" PRIMARY KEY,
  client_id text COLLATE "C" NOT NULL REFERENCES vetloom.oauth_client,
  email text COLLATE "C" NOT NULL REFERENCES vetloom.account,
  clinic_id text COLLATE "C" NOT NULL REFERENCES vetloom.clinic,
  scopes text[] NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  last_used_at bigint,
  revoked_at bigint,
  revoked_reason text
);
CREATE INDEX oauth_grant_email ON vetloom.oauth_grant (email);

CREATE TABLE vetloom.oauth_token (
  hash text COLLATE "C" PRIMARY KEY,
  grant_id text COLLATE "C" NOT NULL REFERENCES vetloom.oauth_grant ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('access', 'refresh')),
  generation integer NOT NULL,
  expires_at bigint NOT NULL,
  used_at bigint
);
CREATE INDEX oauth_token_grant ON vetloom.oauth_token (grant_id, generation);

-- Failed tries by account and by address, the same for every process of the server.
CREATE TABLE vetloom.guess_trail (
  key text COLLATE "C" PRIMARY KEY,
  failures integer NOT NULL,
  last_at bigint NOT NULL
);

GRANT SELECT, INSERT, UPDATE, DELETE ON vetloom.account_factor, vetloom.recovery_code, vetloom.passkey, vetloom.external_identity,
  vetloom.one_time, vetloom.oauth_client, vetloom.oauth_grant, vetloom.oauth_token, vetloom.guess_trail TO {system};
-- The sweep takes away what has expired.
GRANT DELETE ON vetloom.session, vetloom.refresh_token TO {system};
GRANT SELECT, DELETE ON vetloom.idempotency TO {system};
CREATE POLICY sweeping ON vetloom.idempotency TO {system} USING (true);
