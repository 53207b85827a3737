-- Products and services of the inventory (spec 3 §3 "Product", "Service item"). The feed carries a read-only projection of them (law 25).
CREATE TABLE vetloom.product (
  clinic_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  supplier_id text,
  custom_id text NOT NULL DEFAULT '',
  type text NOT NULL DEFAULT '',
  name text NOT NULL,
  -- Doses, route, ingredients: `drug` of the catalogue's schema. Null for what is no drug.
  drug_info jsonb,
  -- {schedule}; null for what is not controlled.
  controlled_drug_info jsonb,
  safety_stock numeric(18, 4),
  sell_unit text,
  barcode text NOT NULL DEFAULT '',
  unit text NOT NULL DEFAULT '',
  price numeric(18, 4) NOT NULL DEFAULT 0,
  discount numeric(9, 4),
  sell_tax_mode integer,
  info text NOT NULL DEFAULT '',
  inside_info text NOT NULL DEFAULT '',
  level1 text,
  level2 text,
  level3 text,
  reminder_days integer,
  active boolean NOT NULL DEFAULT true,
  updated_at bigint NOT NULL,
  PRIMARY KEY (clinic_id, id)
);
CREATE INDEX product_barcode ON vetloom.product (clinic_id, barcode) WHERE barcode <> '';

CREATE TABLE vetloom.service (
  clinic_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  custom_id text NOT NULL DEFAULT '',
  class text NOT NULL DEFAULT '',
  type text NOT NULL DEFAULT '',
  name text NOT NULL,
  unit text NOT NULL DEFAULT '',
  price numeric(18, 4) NOT NULL DEFAULT 0,
  vendor text NOT NULL DEFAULT '',
  device text NOT NULL DEFAULT '',
  kinds jsonb NOT NULL DEFAULT '[]',
  info text NOT NULL DEFAULT '',
  items jsonb NOT NULL DEFAULT '[]',
  custom_items jsonb NOT NULL DEFAULT '[]',
  exam_supplies jsonb NOT NULL DEFAULT '[]',
  sequence integer NOT NULL DEFAULT 0,
  reminder_days integer,
  active boolean NOT NULL DEFAULT true,
  updated_at bigint NOT NULL,
  PRIMARY KEY (clinic_id, id)
);
