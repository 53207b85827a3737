-- Months that the clinic has closed: no form and no count is dated within them any more. What happened in the clinic's work is booked all the same (law 6)
-- and counts as late, by the sequence at which the month was closed. The closed months are those up to the last one that wasn't reopened.
CREATE TABLE vetloom.stock_closing (
  clinic_id text COLLATE "C" NOT NULL,
  -- `2026-11`, in the clinic's zone.
  month text COLLATE "C" NOT NULL CHECK (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  closed_at bigint NOT NULL,
  closed_by text NOT NULL,
  -- The sequence of the write that closed it: a movement of the month with a higher one came late.
  closed_seq bigint NOT NULL,
  reopened_at bigint,
  reopened_by text COLLATE "C" NOT NULL DEFAULT '',
  reason text COLLATE "C" NOT NULL DEFAULT '',
  seq bigint NOT NULL,
  PRIMARY KEY (clinic_id, month),
  CHECK (reopened_at IS NULL OR (reopened_by <> '' AND reason <> ''))
);
SELECT vetloom.tenant_table('vetloom.stock_closing', '{app}', '{SELECT, INSERT, UPDATE}');

-- What moved within a month, whatever the product.
CREATE INDEX stock_movement_time ON vetloom.stock_movement (clinic_id, happened_at, seq);

-- What the nightly comparison of the ledger with what is kept beside it came to. It is worked out anew every night.
CREATE TABLE vetloom.stock_audit (
  clinic_id text COLLATE "C" NOT NULL,
  checked_at bigint NOT NULL,
  -- How many spots and products are kept otherwise than their movements make them, and the first of them.
  wrong integer NOT NULL CHECK (wrong >= 0),
  findings jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (clinic_id)
);
SELECT vetloom.tenant_table('vetloom.stock_audit', '{app}', '{SELECT, INSERT, UPDATE}');
