-- What e-invoices say to the ministry, a row a message, and how far each has come. What it says follows from the invoice. Times in Unix seconds.
CREATE TABLE vetloom.einvoice_message (
  clinic_id text COLLATE "C" NOT NULL,
  -- F0401-AB12345678: by it the receiver knows the message again.
  message_key text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('F0401', 'F0501', 'G0401', 'G0501')),
  invoice_id text COLLATE "C" NOT NULL,
  -- Its place among those of its invoice: each waits for the one before.
  place integer NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'taken', 'accepted', 'rejected')),
  tries integer NOT NULL DEFAULT 0,
  queued_at bigint NOT NULL,
  next_at bigint NOT NULL,
  -- Whoever sends it holds it until then.
  held_until bigint NOT NULL DEFAULT 0,
  -- What was answered the last time.
  said text NOT NULL DEFAULT '',
  changed_at bigint NOT NULL,
  PRIMARY KEY (clinic_id, message_key)
);
CREATE INDEX einvoice_message_next ON vetloom.einvoice_message (clinic_id, next_at) WHERE state IN ('waiting', 'taken');
CREATE INDEX einvoice_message_invoice ON vetloom.einvoice_message (clinic_id, invoice_id, place);
SELECT vetloom.tenant_table('vetloom.einvoice_message', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');

-- The key of a clinic's codes on papers (`seed`) and what proves it to a value-added centre (`center`), sealed with a secret of the server. No document, history or archive holds them.
CREATE TABLE vetloom.einvoice_secret (
  clinic_id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL CHECK (name IN ('seed', 'center')),
  sealed bytea NOT NULL,
  PRIMARY KEY (clinic_id, name)
);
SELECT vetloom.tenant_table('vetloom.einvoice_secret', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');
