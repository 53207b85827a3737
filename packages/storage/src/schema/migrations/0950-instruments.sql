-- Codes that a screen shows to pair a sync tool by, each once (its SHA-256). Times in Unix seconds.
CREATE TABLE vetloom.sync_tool_code (
  clinic_id text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL,
  made_by text COLLATE "C" NOT NULL,
  ends_at bigint NOT NULL,
  PRIMARY KEY (clinic_id, hash)
);
SELECT vetloom.tenant_table('vetloom.sync_tool_code', '{app}', '{SELECT, INSERT, DELETE}');

-- By what a sync tool proves itself: the public half of a key that never leaves its workstation. A removed tool's opens nothing any more.
CREATE TABLE vetloom.sync_tool_key (
  clinic_id text COLLATE "C" NOT NULL,
  tool_id text COLLATE "C" NOT NULL,
  public_key text COLLATE "C" NOT NULL,
  paired_by text COLLATE "C" NOT NULL,
  paired_at bigint NOT NULL,
  removed_at bigint,
  -- When a process last heard of it.
  seen_at bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (clinic_id, tool_id)
);
SELECT vetloom.tenant_table('vetloom.sync_tool_key', '{app}', '{SELECT, INSERT, UPDATE}');

-- By what the clinic is known at an instrument's service, sealed with a secret of the server. No document, history or archive holds it.
CREATE TABLE vetloom.instrument_secret (
  clinic_id text COLLATE "C" NOT NULL,
  tool_id text COLLATE "C" NOT NULL,
  instrument_id text COLLATE "C" NOT NULL,
  sealed bytea NOT NULL,
  -- Rises with each, so that the tool hears of it.
  version bigint NOT NULL,
  PRIMARY KEY (clinic_id, tool_id, instrument_id)
);
SELECT vetloom.tenant_table('vetloom.instrument_secret', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');

-- What tools are to do, a row a job, and how far each is. A job of an order is written in the order's transaction.
CREATE TABLE vetloom.instrument_job (
  clinic_id text COLLATE "C" NOT NULL,
  job_id text COLLATE "C" NOT NULL,
  tool_id text COLLATE "C" NOT NULL,
  -- /exam/record/…, of orders and their cancellations.
  order_id text COLLATE "C" NOT NULL DEFAULT '',
  -- The record at which what it fetches is to be kept, or empty.
  record_id text COLLATE "C" NOT NULL DEFAULT '',
  task jsonb NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'taken', 'delivered', 'done', 'failed', 'cancelled')),
  reason text NOT NULL DEFAULT '',
  answer text NOT NULL DEFAULT '',
  made_by text COLLATE "C" NOT NULL,
  made_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  changed_at bigint NOT NULL,
  PRIMARY KEY (clinic_id, job_id)
);
CREATE INDEX instrument_job_open ON vetloom.instrument_job (clinic_id, tool_id, made_at) WHERE state IN ('waiting', 'taken', 'delivered');
CREATE INDEX instrument_job_made ON vetloom.instrument_job (clinic_id, made_at);
SELECT vetloom.tenant_table('vetloom.instrument_job', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');

-- Messages of instruments as they came, byte by byte: what was read of one can be read again after a mapping was mended.
CREATE TABLE vetloom.instrument_message (
  clinic_id text COLLATE "C" NOT NULL,
  message_id text COLLATE "C" NOT NULL,
  tool_id text COLLATE "C" NOT NULL,
  instrument_id text COLLATE "C" NOT NULL,
  device text NOT NULL,
  protocol text COLLATE "C" NOT NULL,
  -- What names it at its sender, or its bytes: two tools at one device bring it once.
  identity text COLLATE "C" NOT NULL,
  received_at bigint NOT NULL,
  kept_at bigint NOT NULL,
  -- Null once the person of whom it speaks was erased.
  raw bytea,
  files jsonb NOT NULL,
  source text NOT NULL,
  -- The beginning of it as text, to search by.
  words text NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('unread', 'read', 'empty', 'unreadable')),
  why text NOT NULL DEFAULT '',
  -- The reports that it became: /exam/device/…
  reports text[] NOT NULL DEFAULT '{}',
  read_at bigint,
  PRIMARY KEY (clinic_id, message_id)
);
CREATE UNIQUE INDEX instrument_message_identity ON vetloom.instrument_message (clinic_id, identity);
CREATE INDEX instrument_message_kept ON vetloom.instrument_message (clinic_id, kept_at DESC, message_id);
CREATE INDEX instrument_message_unread ON vetloom.instrument_message (clinic_id, kept_at) WHERE state = 'unread';
SELECT vetloom.tenant_table('vetloom.instrument_message', '{app}', '{SELECT, INSERT, UPDATE}');
