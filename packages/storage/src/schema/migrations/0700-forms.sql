-- Forms of purchasing and stock (spec 3 §3): orders, purchases, returns, sales, checks and payments. A form is what the service answers, as JSON; what lists
-- are ordered and limited by follows from it. A removed one keeps its row: the ledger names it.
CREATE TABLE vetloom.form (
  clinic_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('payment', 'purchase', 'order', 'sell', 'check', 'return')),
  -- Without its rows and without stamps.
  body jsonb NOT NULL,
  -- When its matter happened, Unix seconds.
  happened_at bigint NOT NULL,
  custom_id text COLLATE "C" NOT NULL GENERATED ALWAYS AS (COALESCE(body ->> 'customID', '')) STORED,
  supplier_id text COLLATE "C" GENERATED ALWAYS AS (body ->> 'supplierID') STORED,
  staff_id text COLLATE "C" NOT NULL GENERATED ALWAYS AS (COALESCE(body ->> 'staffID', '')) STORED,
  -- Of an order.
  status smallint GENERATED ALWAYS AS ((body ->> 'status')::smallint) STORED,
  -- NT$ with tax.
  total integer NOT NULL GENERATED ALWAYS AS (COALESCE((body ->> 'totalAmount')::integer, 0)) STORED,
  -- The order that a purchase delivers, and the purchase whose goods go back.
  order_id text COLLATE "C" GENERATED ALWAYS AS (CASE WHEN kind = 'purchase' THEN NULLIF(body ->> 'orderID', '') END) STORED,
  purchase_id text COLLATE "C" GENERATED ALWAYS AS (body ->> 'purchaseID') STORED,
  seq bigint NOT NULL,
  created_at bigint NOT NULL,
  created_by text NOT NULL,
  updated_at bigint NOT NULL,
  updated_by text NOT NULL,
  removed_at bigint,
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, supplier_id) REFERENCES vetloom.supplier (clinic_id, id),
  -- At the end of the transaction: an archive brings forms in the order of their ids.
  FOREIGN KEY (clinic_id, order_id) REFERENCES vetloom.form (clinic_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (clinic_id, purchase_id) REFERENCES vetloom.form (clinic_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX form_time ON vetloom.form (clinic_id, kind, happened_at, id) WHERE removed_at IS NULL;
CREATE UNIQUE INDEX form_number ON vetloom.form (clinic_id, kind, custom_id) WHERE removed_at IS NULL AND custom_id <> '';
CREATE INDEX form_supplier ON vetloom.form (clinic_id, supplier_id, kind, happened_at) WHERE removed_at IS NULL AND supplier_id IS NOT NULL;
CREATE INDEX form_staff ON vetloom.form (clinic_id, kind, staff_id, happened_at) WHERE removed_at IS NULL;
CREATE INDEX form_status ON vetloom.form (clinic_id, status, happened_at) WHERE removed_at IS NULL AND status IS NOT NULL;
CREATE INDEX form_total ON vetloom.form (clinic_id, kind, total, id) WHERE removed_at IS NULL;
CREATE INDEX form_of_order ON vetloom.form (clinic_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX form_of_purchase ON vetloom.form (clinic_id, purchase_id) WHERE purchase_id IS NOT NULL;
SELECT vetloom.tenant_table('vetloom.form', '{app}', '{SELECT, INSERT, UPDATE}');

-- Rows of forms, in their order.
CREATE TABLE vetloom.form_item (
  clinic_id text COLLATE "C" NOT NULL,
  form_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  place integer NOT NULL CHECK (place >= 0),
  body jsonb NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (clinic_id, form_id, id),
  FOREIGN KEY (clinic_id, form_id) REFERENCES vetloom.form (clinic_id, id),
  FOREIGN KEY (clinic_id, product_id) REFERENCES vetloom.product (clinic_id, id)
);
CREATE INDEX form_item_product ON vetloom.form_item (clinic_id, product_id);
SELECT vetloom.tenant_table('vetloom.form_item', '{app}', '{SELECT, INSERT, DELETE}');

-- Which purchases a payment pays. A purchase is paid in parts, and a payment pays several.
CREATE TABLE vetloom.form_payment (
  clinic_id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  purchase_id text COLLATE "C" NOT NULL,
  -- NT$ of the payment that are of this purchase.
  amount integer NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (clinic_id, payment_id, purchase_id),
  FOREIGN KEY (clinic_id, payment_id) REFERENCES vetloom.form (clinic_id, id),
  FOREIGN KEY (clinic_id, purchase_id) REFERENCES vetloom.form (clinic_id, id)
);
CREATE INDEX form_payment_purchase ON vetloom.form_payment (clinic_id, purchase_id);
SELECT vetloom.tenant_table('vetloom.form_payment', '{app}', '{SELECT, INSERT, DELETE}');

-- The last number of each series: of a kind, within a month.
CREATE TABLE vetloom.form_series (
  clinic_id text COLLATE "C" NOT NULL,
  series text COLLATE "C" NOT NULL,
  last integer NOT NULL CHECK (last > 0),
  PRIMARY KEY (clinic_id, series)
);
SELECT vetloom.tenant_table('vetloom.form_series', '{app}', '{SELECT, INSERT, UPDATE}');

-- What lies of a lot at a place: the sum of its movements, kept beside them so that a list needn't add up millions. It is written with the
-- movement, in one statement (`addMovements`); `verify` and a nightly job compare the two.
CREATE TABLE vetloom.stock_balance (
  clinic_id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  lot_id text COLLATE "C" NOT NULL,
  place_id text COLLATE "C" NOT NULL,
  quantity numeric(18, 4) NOT NULL,
  PRIMARY KEY (clinic_id, product_id, lot_id, place_id)
);
SELECT vetloom.tenant_table('vetloom.stock_balance', '{app}', '{SELECT, INSERT, UPDATE}');

-- What a product's stock is worth: its moving average after its last movement.
CREATE TABLE vetloom.stock_value (
  clinic_id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  -- NT$ of one stock unit; null while no cost is known.
  unit_cost numeric(18, 6),
  quantity numeric(18, 4) NOT NULL,
  PRIMARY KEY (clinic_id, product_id)
);
SELECT vetloom.tenant_table('vetloom.stock_value', '{app}', '{SELECT, INSERT, UPDATE}');
