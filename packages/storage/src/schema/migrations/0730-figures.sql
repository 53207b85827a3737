-- Figures of what was sold and of what stock is worth, kept beside bills, forms and the ledger, so that a year is added up within a second. Nothing here is a
-- source: all of it is worked out anew from them, in the order of the clinic's sequences, up to the place that `figure_mark` names.
CREATE TABLE vetloom.figure_mark (
  clinic_id text COLLATE "C" NOT NULL,
  -- `bills`, `forms`, `worth`: what has been read.
  name text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  -- Within that sequence: the id, or the place in the ledger, of the last that was read.
  after_id text COLLATE "C" NOT NULL DEFAULT '',
  PRIMARY KEY (clinic_id, name)
);
SELECT vetloom.tenant_table('vetloom.figure_mark', '{app}', '{SELECT, INSERT, UPDATE}');

-- A line of a bill or of a sale form as it counts: with its part of the bill's discounts and rounding, so that the lines of a bill are its total.
CREATE TABLE vetloom.sold_line (
  clinic_id text COLLATE "C" NOT NULL,
  -- The visit, the stay's day, the sale over the counter, or the form.
  bill_id text COLLATE "C" NOT NULL,
  place integer NOT NULL CHECK (place >= 0),
  happened_at bigint NOT NULL,
  staff_id text COLLATE "C" NOT NULL,
  staff_name text COLLATE "C" NOT NULL,
  -- Goods, or services.
  goods boolean NOT NULL,
  -- The catalogue's row without its path; empty for a line that was written by hand.
  item_id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  number numeric(18, 4) NOT NULL,
  -- NT$
  amount integer NOT NULL,
  PRIMARY KEY (clinic_id, bill_id, place)
);
CREATE INDEX sold_line_time ON vetloom.sold_line (clinic_id, goods, happened_at) INCLUDE (item_id, name, number, amount, staff_id, staff_name);
CREATE INDEX sold_line_item ON vetloom.sold_line (clinic_id, goods, item_id, happened_at);
SELECT vetloom.tenant_table('vetloom.sold_line', '{app}', '{SELECT, INSERT, DELETE}');

-- What each movement changed of the worth of its product's stock, at the moving average: all of a product's together are what its stock is worth now.
CREATE TABLE vetloom.stock_worth (
  clinic_id text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  ord integer NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  cause text COLLATE "C" NOT NULL,
  cause_id text COLLATE "C" NOT NULL,
  happened_at bigint NOT NULL,
  quantity numeric(18, 4) NOT NULL,
  -- NT$, exact: quantity × average after the movement less the same before it.
  worth numeric(28, 10) NOT NULL,
  PRIMARY KEY (clinic_id, seq, ord),
  FOREIGN KEY (clinic_id, seq, ord) REFERENCES vetloom.stock_movement (clinic_id, seq, ord)
);
CREATE INDEX stock_worth_time ON vetloom.stock_worth (clinic_id, happened_at) INCLUDE (product_id, cause, cause_id, quantity, worth);
SELECT vetloom.tenant_table('vetloom.stock_worth', '{app}', '{SELECT, INSERT}');

-- Where the moving average of a product stands at the mark.
CREATE TABLE vetloom.stock_worth_now (
  clinic_id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  quantity numeric(18, 4) NOT NULL,
  unit_cost numeric(18, 6),
  PRIMARY KEY (clinic_id, product_id)
);
SELECT vetloom.tenant_table('vetloom.stock_worth_now', '{app}', '{SELECT, INSERT, UPDATE}');

CREATE INDEX form_seq ON vetloom.form (clinic_id, seq, id);

-- A workbook of all figures of a range, made in the background: how far it is, and the file once it is done. It goes after a week.
CREATE TABLE vetloom.stat_file (
  clinic_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  -- What was asked: startDate, endDate, staffID.
  asked jsonb NOT NULL,
  asked_by text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('running', 'done', 'failed')),
  done integer NOT NULL CHECK (done >= 0),
  total integer NOT NULL CHECK (total > 0),
  bytes bytea,
  asked_at bigint NOT NULL,
  -- When its maker last said something: one that keeps silent has ended with its process.
  heard_at bigint NOT NULL,
  PRIMARY KEY (clinic_id, id),
  CHECK ((state = 'done') = (bytes IS NOT NULL))
);
CREATE INDEX stat_file_time ON vetloom.stat_file (clinic_id, asked_at);
SELECT vetloom.tenant_table('vetloom.stat_file', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');

-- The number of a supplier's registration for controlled drugs (管制藥品登記證), which the book names with what came from there.
ALTER TABLE vetloom.supplier ADD COLUMN controlled_license text COLLATE "C";
