-- Suppliers of the inventory (spec 3 §3 "Supplier"). A removed one keeps its row: forms of the past name it.
CREATE TABLE vetloom.supplier (
  clinic_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  -- The clinic's number at the supplier.
  customer_id text COLLATE "C" NOT NULL DEFAULT '',
  -- The supplier's number in the clinic's own books.
  custom_id text COLLATE "C" NOT NULL DEFAULT '',
  type text COLLATE "C" NOT NULL DEFAULT '',
  name text COLLATE "C" NOT NULL,
  -- The number under which a business pays taxes in Taiwan.
  gui text COLLATE "C" NOT NULL DEFAULT '',
  contact_name text COLLATE "C" NOT NULL DEFAULT '',
  contact_phone text COLLATE "C" NOT NULL DEFAULT '',
  contact_email text COLLATE "C" NOT NULL DEFAULT '',
  address text COLLATE "C" NOT NULL DEFAULT '',
  fax text COLLATE "C" NOT NULL DEFAULT '',
  website text COLLATE "C" NOT NULL DEFAULT '',
  info text COLLATE "C" NOT NULL DEFAULT '',
  -- The clinic's sequence at which the row last changed: its ETag, by which the history tells what a caller saw.
  seq bigint NOT NULL,
  created_at bigint NOT NULL,
  created_by text NOT NULL,
  updated_at bigint NOT NULL,
  updated_by text NOT NULL,
  removed_at bigint,
  PRIMARY KEY (clinic_id, id)
);
CREATE INDEX supplier_name ON vetloom.supplier (clinic_id, name, id) WHERE removed_at IS NULL;
SELECT vetloom.tenant_table('vetloom.supplier', '{app}', '{SELECT, INSERT, UPDATE}');

-- Which products a supplier delivers, in the order in which the clinic lists them. A product may come from several.
CREATE TABLE vetloom.supplier_product (
  clinic_id text COLLATE "C" NOT NULL,
  supplier_id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  place integer NOT NULL,
  PRIMARY KEY (clinic_id, supplier_id, product_id),
  FOREIGN KEY (clinic_id, supplier_id) REFERENCES vetloom.supplier (clinic_id, id),
  FOREIGN KEY (clinic_id, product_id) REFERENCES vetloom.product (clinic_id, id)
);
CREATE INDEX supplier_product_of ON vetloom.supplier_product (clinic_id, product_id);
SELECT vetloom.tenant_table('vetloom.supplier_product', '{app}', '{SELECT, INSERT, DELETE}');
