-- Global tables. The application's role reaches them through the functions of 0005 alone.
CREATE TABLE vetloom.account (
  email text COLLATE "C" PRIMARY KEY CHECK (email = lower(email)),
  name text NOT NULL,
  password_hash text NOT NULL,
  system_role text,
  demo boolean NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);

CREATE TABLE vetloom.session (
  family text COLLATE "C" PRIMARY KEY,
  email text COLLATE "C" NOT NULL REFERENCES vetloom.account,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  password_at bigint,
  address text NOT NULL,
  agent text NOT NULL,
  revoked_at bigint,
  revoked_reason text
);
CREATE INDEX session_email ON vetloom.session (email);

-- Two tokens can share a generation: an answer that got lost is asked for again with the token before it.
CREATE TABLE vetloom.refresh_token (
  hash text COLLATE "C" PRIMARY KEY,
  family text COLLATE "C" NOT NULL REFERENCES vetloom.session ON DELETE CASCADE,
  generation integer NOT NULL,
  created_at bigint NOT NULL,
  used_at bigint
);
CREATE INDEX refresh_token_family ON vetloom.refresh_token (family, generation);

CREATE TABLE vetloom.device_key (
  key_id text COLLATE "C" PRIMARY KEY,
  email text COLLATE "C" NOT NULL REFERENCES vetloom.account,
  public_key jsonb NOT NULL,
  created_at bigint NOT NULL
);

CREATE TABLE vetloom.server_secret (
  name text COLLATE "C" PRIMARY KEY,
  value bytea NOT NULL
);

CREATE TABLE vetloom.audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at bigint NOT NULL,
  kind text NOT NULL,
  email text NOT NULL,
  clinic_id text,
  address text NOT NULL,
  detail jsonb NOT NULL
);
CREATE INDEX audit_log_email ON vetloom.audit_log (email, at);
