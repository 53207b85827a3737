-- The ledger of stock: what is on the shelf is the sum of movements by lot and place, which are only added (law 27). Nothing is written here yet; forms,
-- counts and what the clinic's work takes from the shelf will.

-- Where stock lies: pharmacy, ward, fridge, van. A clinic may have one.
CREATE TABLE vetloom.stock_place (
  clinic_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL CHECK (name <> ''),
  sequence integer NOT NULL CHECK (sequence >= 0),
  active boolean NOT NULL DEFAULT true,
  seq bigint NOT NULL,
  created_at bigint NOT NULL,
  created_by text NOT NULL,
  updated_at bigint NOT NULL,
  updated_by text NOT NULL,
  removed_at bigint,
  PRIMARY KEY (clinic_id, id)
);
CREATE UNIQUE INDEX stock_place_name ON vetloom.stock_place (clinic_id, name) WHERE removed_at IS NULL;
SELECT vetloom.tenant_table('vetloom.stock_place', '{app}', '{SELECT, INSERT, UPDATE}');

-- A lot of a product: what came with one number and one expiry. It holds no quantity. What comes without a number is a lot without one, so that every
-- movement has its lot.
CREATE TABLE vetloom.lot (
  clinic_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  number text COLLATE "C" NOT NULL DEFAULT '',
  expires_on date,
  supplier_id text COLLATE "C",
  -- A blocked lot can't be handed out.
  status text COLLATE "C" NOT NULL DEFAULT 'usable' CHECK (status IN ('usable', 'blocked')),
  -- What one stock unit of it cost, NT$; null where nobody knows.
  unit_cost numeric(18, 6) CHECK (unit_cost >= 0),
  seq bigint NOT NULL,
  created_at bigint NOT NULL,
  created_by text NOT NULL,
  updated_at bigint NOT NULL,
  updated_by text NOT NULL,
  PRIMARY KEY (clinic_id, id),
  UNIQUE (clinic_id, id, product_id),
  FOREIGN KEY (clinic_id, product_id) REFERENCES vetloom.product (clinic_id, id),
  FOREIGN KEY (clinic_id, supplier_id) REFERENCES vetloom.supplier (clinic_id, id)
);
CREATE UNIQUE INDEX lot_number ON vetloom.lot (clinic_id, product_id, number, COALESCE(expires_on, 'infinity'));
CREATE INDEX lot_expiry ON vetloom.lot (clinic_id, expires_on) WHERE expires_on IS NOT NULL;
SELECT vetloom.tenant_table('vetloom.lot', '{app}', '{SELECT, INSERT, UPDATE}');

CREATE TABLE vetloom.stock_movement (
  clinic_id text COLLATE "C" NOT NULL,
  -- Its place in the clinic's history: the sequence of the write that made it, and which of that write's movements it is.
  seq bigint NOT NULL,
  ord integer NOT NULL CHECK (ord >= 0),
  product_id text COLLATE "C" NOT NULL,
  lot_id text COLLATE "C" NOT NULL,
  place_id text COLLATE "C" NOT NULL,
  -- Of the product's stock unit: what came is positive, what went negative.
  quantity numeric(18, 4) NOT NULL CHECK (quantity <> 0),
  -- What one stock unit is valued at in this movement, NT$; null where nobody knows.
  unit_cost numeric(18, 6) CHECK (unit_cost >= 0),
  -- What moved it, closed: a form's row, what was handed out or used in a visit, a count, a loss.
  cause text COLLATE "C" NOT NULL CHECK (cause IN ('opening', 'purchase', 'purchaseReturn', 'sale', 'saleReturn', 'dispensing', 'dispensingReturn',
    'treatment', 'count', 'loss', 'destruction', 'transfer')),
  -- The document or form that is the cause, its row, and a number for each time that this row moved stock, since a correction posts the difference. So the
  -- same cause that is sent again can't move anything again.
  cause_id text COLLATE "C" NOT NULL CHECK (cause_id <> ''),
  cause_row text COLLATE "C" NOT NULL DEFAULT '',
  step integer NOT NULL DEFAULT 0 CHECK (step >= 0),
  -- The movement that this one takes back, whole or in part: of the same lot at the same place.
  reverses_seq bigint,
  reverses_ord integer,
  reason text COLLATE "C" NOT NULL DEFAULT '',
  -- When it happened and when the server heard of it, Unix seconds.
  happened_at bigint NOT NULL,
  recorded_at bigint NOT NULL,
  recorded_by text COLLATE "C" NOT NULL,
  -- The second person, where the law asks for one.
  witness text COLLATE "C" CHECK (witness <> recorded_by),
  PRIMARY KEY (clinic_id, seq, ord),
  UNIQUE (clinic_id, seq, ord, lot_id, place_id),
  UNIQUE (clinic_id, cause, cause_id, cause_row, step, lot_id, place_id),
  CHECK (num_nonnulls(reverses_seq, reverses_ord) <> 1),
  CHECK (reverses_seq < seq),
  FOREIGN KEY (clinic_id, lot_id, product_id) REFERENCES vetloom.lot (clinic_id, id, product_id),
  FOREIGN KEY (clinic_id, place_id) REFERENCES vetloom.stock_place (clinic_id, id),
  FOREIGN KEY (clinic_id, reverses_seq, reverses_ord, lot_id, place_id) REFERENCES vetloom.stock_movement (clinic_id, seq, ord, lot_id, place_id)
);
CREATE INDEX stock_movement_balance ON vetloom.stock_movement (clinic_id, product_id, place_id, lot_id) INCLUDE (quantity);
CREATE INDEX stock_movement_past ON vetloom.stock_movement (clinic_id, product_id, happened_at);
CREATE INDEX stock_movement_lot ON vetloom.stock_movement (clinic_id, lot_id);
CREATE INDEX stock_movement_reversed ON vetloom.stock_movement (clinic_id, reverses_seq, reverses_ord) WHERE reverses_seq IS NOT NULL;
SELECT vetloom.tenant_table('vetloom.stock_movement', '{app}', '{SELECT, INSERT}');
