-- Instruments of a clinic with what counts as normal on them (spec 3 §3 "Device", "Standard set"). A device is one because a service or a value names it;
-- a row is there once somebody has said its standard.
CREATE TABLE vetloom.device (
  clinic_id text COLLATE "C" NOT NULL,
  -- Follows from the name (`deviceIDOf`).
  id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL CHECK (name <> ''),
  standard jsonb NOT NULL,
  seq bigint NOT NULL,
  created_at bigint NOT NULL,
  created_by text NOT NULL,
  updated_at bigint NOT NULL,
  updated_by text NOT NULL,
  PRIMARY KEY (clinic_id, id)
);
SELECT vetloom.tenant_table('vetloom.device', '{app}', '{SELECT, INSERT, UPDATE}');

-- A removed set keeps its row: values that were judged by it name it.
CREATE TABLE vetloom.standard_set (
  clinic_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  device_id text COLLATE "C" NOT NULL,
  -- Without its id and stamps.
  body jsonb NOT NULL,
  seq bigint NOT NULL,
  created_at bigint NOT NULL,
  created_by text NOT NULL,
  updated_at bigint NOT NULL,
  updated_by text NOT NULL,
  removed_at bigint,
  PRIMARY KEY (clinic_id, id)
);
CREATE INDEX standard_set_device ON vetloom.standard_set (clinic_id, device_id) WHERE removed_at IS NULL;
SELECT vetloom.tenant_table('vetloom.standard_set', '{app}', '{SELECT, INSERT, UPDATE}');
