-- What goes from one place of the clinic to another: sent, on the way, received with a difference or without.
CREATE TABLE vetloom.stock_transfer (
  clinic_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  body jsonb NOT NULL,
  status text COLLATE "C" NOT NULL CHECK (status IN ('sent', 'received', 'cancelled')),
  sent_at bigint NOT NULL,
  seq bigint NOT NULL,
  created_at bigint NOT NULL,
  created_by text NOT NULL,
  updated_at bigint NOT NULL,
  updated_by text NOT NULL,
  PRIMARY KEY (clinic_id, id)
);
CREATE INDEX stock_transfer_time ON vetloom.stock_transfer (clinic_id, sent_at, id);
SELECT vetloom.tenant_table('vetloom.stock_transfer', '{app}', '{SELECT, INSERT, UPDATE}');
