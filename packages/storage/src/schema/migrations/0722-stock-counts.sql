-- Counts: begun, filled by several people at once, compared with the book once nobody counts any more, approved into check forms.
CREATE TABLE vetloom.stock_count (
  clinic_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  -- What is counted and where; once approved the check forms that it became.
  body jsonb NOT NULL,
  status text COLLATE "C" NOT NULL CHECK (status IN ('counting', 'review', 'approved', 'dropped')),
  seq bigint NOT NULL,
  created_at bigint NOT NULL,
  created_by text NOT NULL,
  updated_at bigint NOT NULL,
  updated_by text NOT NULL,
  PRIMARY KEY (clinic_id, id)
);
CREATE INDEX stock_count_time ON vetloom.stock_count (clinic_id, created_at, id);
SELECT vetloom.tenant_table('vetloom.stock_count', '{app}', '{SELECT, INSERT, UPDATE}');

-- What somebody counted of one lot at one place. Each person has one figure of a spot, the one that they counted last, whichever came first.
CREATE TABLE vetloom.stock_count_entry (
  clinic_id text COLLATE "C" NOT NULL,
  count_id text COLLATE "C" NOT NULL,
  -- Product, lot's number, day and place as one key.
  spot text COLLATE "C" NOT NULL,
  person text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  body jsonb NOT NULL,
  counted_at bigint NOT NULL,
  PRIMARY KEY (clinic_id, count_id, spot, person),
  FOREIGN KEY (clinic_id, count_id) REFERENCES vetloom.stock_count (clinic_id, id),
  FOREIGN KEY (clinic_id, product_id) REFERENCES vetloom.product (clinic_id, id)
);
SELECT vetloom.tenant_table('vetloom.stock_count_entry', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');

-- What was found missing or thrown away of each product.
CREATE INDEX stock_movement_lost ON vetloom.stock_movement (clinic_id, product_id, happened_at) INCLUDE (quantity, unit_cost)
  WHERE cause IN ('count', 'loss', 'destruction') AND quantity < 0;
