-- What was counted of controlled drugs at a place by two people, beside the book of that moment, and how each difference was explained. Nothing of it moves by
-- being changed here: what an explanation moves is a movement of the ledger.
CREATE TABLE vetloom.controlled_count (
  clinic_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  -- `2026-11-27`, in the clinic's zone.
  day text COLLATE "C" NOT NULL CHECK (day ~ '^\d{4}-(0[1-9]|1[0-2])-\d{2}$'),
  place_id text COLLATE "C" NOT NULL,
  body jsonb NOT NULL,
  -- `open`: a difference isn't explained yet.
  status text COLLATE "C" NOT NULL CHECK (status IN ('open', 'closed')),
  seq bigint NOT NULL,
  created_at bigint NOT NULL,
  created_by text NOT NULL,
  updated_at bigint NOT NULL,
  updated_by text NOT NULL,
  removed_at bigint,
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, place_id) REFERENCES vetloom.stock_place (clinic_id, id)
);
CREATE INDEX controlled_count_day ON vetloom.controlled_count (clinic_id, day, created_at);
CREATE INDEX controlled_count_place ON vetloom.controlled_count (clinic_id, place_id, created_at);
SELECT vetloom.tenant_table('vetloom.controlled_count', '{app}', '{SELECT, INSERT, UPDATE}');

-- What the authorities are told, and when it was sent: of a loss (`loss/` and its first movement), of a year (`year/2026`). What was lost and what moved is read
-- from the ledger.
CREATE TABLE vetloom.controlled_report (
  clinic_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  body jsonb NOT NULL,
  seq bigint NOT NULL,
  created_at bigint NOT NULL,
  created_by text NOT NULL,
  updated_at bigint NOT NULL,
  updated_by text NOT NULL,
  removed_at bigint,
  PRIMARY KEY (clinic_id, id)
);
SELECT vetloom.tenant_table('vetloom.controlled_report', '{app}', '{SELECT, INSERT, UPDATE}');
