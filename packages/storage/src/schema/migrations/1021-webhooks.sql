-- A clinic's own programs that hear of events: where each listens, what of, and how far the history has been gone through for it. Times in Unix seconds.
CREATE TABLE vetloom.webhook (
  clinic_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  -- By which events are signed, sealed with a secret of the server; the one before counts for a day.
  secret bytea NOT NULL,
  old_secret bytea,
  old_until bigint NOT NULL DEFAULT 0,
  -- Whether events are sent; what happens meanwhile waits.
  active boolean NOT NULL DEFAULT true,
  -- Why the server stopped by itself; empty where a person did, or nobody.
  paused text COLLATE "C" NOT NULL DEFAULT '' CHECK (paused IN ('', 'failing', 'gone')),
  paused_at bigint NOT NULL DEFAULT 0,
  -- Since when nothing is taken; 0 while all is well.
  failing_since bigint NOT NULL DEFAULT 0,
  -- The last entry of the history that was gone through.
  seen_seq bigint NOT NULL,
  -- Until when a process has it.
  held_until bigint NOT NULL DEFAULT 0,
  created_at bigint NOT NULL,
  created_by text NOT NULL,
  PRIMARY KEY (clinic_id, id)
);
SELECT vetloom.tenant_table('vetloom.webhook', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');

-- Events for each of them, in the order of the history.
CREATE TABLE vetloom.webhook_delivery (
  clinic_id text COLLATE "C" NOT NULL,
  -- What the program knows it by: the same however often it is sent.
  id text COLLATE "C" NOT NULL,
  webhook_id text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  ord integer NOT NULL,
  type text COLLATE "C" NOT NULL,
  body text NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'taken')),
  tries integer NOT NULL DEFAULT 0,
  next_at bigint NOT NULL,
  happened_at bigint NOT NULL,
  taken_at bigint,
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, webhook_id) REFERENCES vetloom.webhook (clinic_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_delivery_waiting ON vetloom.webhook_delivery (clinic_id, webhook_id, seq, ord) WHERE state = 'waiting';
CREATE INDEX webhook_delivery_log ON vetloom.webhook_delivery (clinic_id, webhook_id, happened_at DESC);
SELECT vetloom.tenant_table('vetloom.webhook_delivery', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');

-- What became of each sending.
CREATE TABLE vetloom.webhook_attempt (
  clinic_id text COLLATE "C" NOT NULL,
  delivery_id text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  number integer NOT NULL,
  -- Of the answer; 0 where there was none.
  status integer NOT NULL,
  took_ms integer NOT NULL,
  -- Empty where it was taken.
  fault text COLLATE "C" NOT NULL,
  -- The first kilobyte of what was answered.
  said text NOT NULL,
  PRIMARY KEY (clinic_id, delivery_id, number),
  FOREIGN KEY (clinic_id, delivery_id) REFERENCES vetloom.webhook_delivery (clinic_id, id) ON DELETE CASCADE
);
SELECT vetloom.tenant_table('vetloom.webhook_attempt', '{app}', '{SELECT, INSERT, DELETE}');
