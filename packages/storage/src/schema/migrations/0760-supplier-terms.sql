-- On what terms a supplier delivers; null where nobody entered any, which is how suppliers of before have it in their history.
ALTER TABLE vetloom.supplier
  ADD COLUMN payment_term text COLLATE "C",
  ADD COLUMN bank_name text COLLATE "C",
  ADD COLUMN bank_account text COLLATE "C",
  -- NT$; 0 where there is no such sum.
  ADD COLUMN min_order_amount integer CHECK (min_order_amount >= 0),
  ADD COLUMN free_shipping_amount integer CHECK (free_shipping_amount >= 0),
  -- From an order to its goods as the supplier promises; 0: by what it has delivered.
  ADD COLUMN lead_days integer CHECK (lead_days >= 0);

-- How a supplier sells a product: its code and name for it, by what it is packed, how many at least, at what price. A removed one keeps its row for its history.
CREATE TABLE vetloom.supplier_offer (
  clinic_id text COLLATE "C" NOT NULL,
  supplier_id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  code text COLLATE "C" NOT NULL DEFAULT '',
  name text COLLATE "C" NOT NULL DEFAULT '',
  unit text COLLATE "C" NOT NULL DEFAULT '',
  -- Stock units in one `unit`.
  factor numeric(18, 6) NOT NULL DEFAULT 1 CHECK (factor > 0),
  -- Fewest `unit`s of an order; 0 where any number is taken.
  min_number numeric(18, 4) NOT NULL DEFAULT 0 CHECK (min_number >= 0),
  -- NT$ of one `unit`; null where nobody knows.
  price numeric(18, 4) CHECK (price >= 0),
  priced_on date,
  seq bigint NOT NULL,
  created_at bigint NOT NULL,
  created_by text NOT NULL,
  updated_at bigint NOT NULL,
  updated_by text NOT NULL,
  removed_at bigint,
  PRIMARY KEY (clinic_id, supplier_id, product_id),
  FOREIGN KEY (clinic_id, supplier_id) REFERENCES vetloom.supplier (clinic_id, id),
  FOREIGN KEY (clinic_id, product_id) REFERENCES vetloom.product (clinic_id, id)
);
CREATE INDEX supplier_offer_of ON vetloom.supplier_offer (clinic_id, product_id);
SELECT vetloom.tenant_table('vetloom.supplier_offer', '{app}', '{SELECT, INSERT, UPDATE}');

-- Price lists of suppliers that were taken over, and what each changed, by which it is taken back.
CREATE TABLE vetloom.price_list (
  clinic_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  supplier_id text COLLATE "C" NOT NULL,
  -- What its file was called.
  name text NOT NULL DEFAULT '',
  -- The day from which its prices hold.
  priced_on date NOT NULL DEFAULT '1970-01-01',
  taken_back_at bigint,
  taken_back_by text NOT NULL DEFAULT '',
  seq bigint NOT NULL,
  created_at bigint NOT NULL,
  created_by text NOT NULL,
  updated_at bigint NOT NULL,
  updated_by text NOT NULL,
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, supplier_id) REFERENCES vetloom.supplier (clinic_id, id)
);
CREATE INDEX price_list_of ON vetloom.price_list (clinic_id, supplier_id, created_at);
SELECT vetloom.tenant_table('vetloom.price_list', '{app}', '{SELECT, INSERT, UPDATE}');

CREATE TABLE vetloom.price_list_row (
  clinic_id text COLLATE "C" NOT NULL,
  list_id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  -- How the supplier sold it before, null where it didn't, and by the list.
  before jsonb,
  after jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (clinic_id, list_id, product_id),
  FOREIGN KEY (clinic_id, list_id) REFERENCES vetloom.price_list (clinic_id, id)
);
SELECT vetloom.tenant_table('vetloom.price_list_row', '{app}', '{SELECT, INSERT}');
