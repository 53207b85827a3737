-- Packages: products and services at one price together (spec 3 §3 "Package").
CREATE TABLE vetloom.package (
  clinic_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  custom_id text COLLATE "C" NOT NULL DEFAULT '',
  name text COLLATE "C" NOT NULL CHECK (name <> ''),
  price numeric(18, 4) NOT NULL CHECK (price >= 0),
  info text COLLATE "C" NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  seq bigint NOT NULL,
  created_at bigint NOT NULL,
  created_by text NOT NULL,
  updated_at bigint NOT NULL,
  updated_by text NOT NULL,
  removed_at bigint,
  PRIMARY KEY (clinic_id, id),
  CONSTRAINT package_custom_id EXCLUDE USING btree (clinic_id WITH =, custom_id WITH =)
    WHERE (custom_id <> '' AND active AND removed_at IS NULL) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX package_name ON vetloom.package (clinic_id, name, id) WHERE removed_at IS NULL;
SELECT vetloom.tenant_table('vetloom.package', '{app}', '{SELECT, INSERT, UPDATE}');

CREATE TABLE vetloom.package_item (
  clinic_id text COLLATE "C" NOT NULL,
  package_id text COLLATE "C" NOT NULL,
  place integer NOT NULL,
  product_id text COLLATE "C",
  service_id text COLLATE "C",
  number numeric(18, 4) NOT NULL CHECK (number > 0),
  PRIMARY KEY (clinic_id, package_id, place),
  UNIQUE (clinic_id, package_id, product_id),
  UNIQUE (clinic_id, package_id, service_id),
  CHECK (num_nonnulls(product_id, service_id) = 1),
  FOREIGN KEY (clinic_id, package_id) REFERENCES vetloom.package (clinic_id, id),
  FOREIGN KEY (clinic_id, product_id) REFERENCES vetloom.product (clinic_id, id),
  FOREIGN KEY (clinic_id, service_id) REFERENCES vetloom.service (clinic_id, id)
);
CREATE INDEX package_item_product ON vetloom.package_item (clinic_id, product_id) WHERE product_id IS NOT NULL;
CREATE INDEX package_item_service ON vetloom.package_item (clinic_id, service_id) WHERE service_id IS NOT NULL;
SELECT vetloom.tenant_table('vetloom.package_item', '{app}', '{SELECT, INSERT, DELETE}');

-- Levels by which products are sorted: a tree of at most three, each child of its parent's type (spec 3 §3 "Product level").
CREATE TABLE vetloom.product_level (
  clinic_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL DEFAULT '',
  name text COLLATE "C" NOT NULL CHECK (name <> ''),
  parent_id text COLLATE "C",
  depth smallint NOT NULL CHECK (depth BETWEEN 1 AND 3),
  parent_depth smallint GENERATED ALWAYS AS (CASE WHEN depth > 1 THEN depth - 1 END) STORED,
  seq bigint NOT NULL,
  created_at bigint NOT NULL,
  created_by text NOT NULL,
  updated_at bigint NOT NULL,
  updated_by text NOT NULL,
  removed_at bigint,
  PRIMARY KEY (clinic_id, id),
  UNIQUE (clinic_id, id, depth, type),
  UNIQUE (clinic_id, id, parent_id),
  CHECK ((depth = 1) = (parent_id IS NULL)),
  -- At the end of the transaction: a type that gets another name gets it in the whole tree.
  FOREIGN KEY (clinic_id, parent_id, parent_depth, type) REFERENCES vetloom.product_level (clinic_id, id, depth, type) DEFERRABLE INITIALLY DEFERRED
);
CREATE UNIQUE INDEX product_level_name ON vetloom.product_level (clinic_id, COALESCE(parent_id, ''), type, name) WHERE removed_at IS NULL;
SELECT vetloom.tenant_table('vetloom.product_level', '{app}', '{SELECT, INSERT, UPDATE}');
ALTER TABLE vetloom.product
  ADD FOREIGN KEY (clinic_id, level1) REFERENCES vetloom.product_level (clinic_id, id),
  ADD FOREIGN KEY (clinic_id, level2, level1) REFERENCES vetloom.product_level (clinic_id, id, parent_id),
  ADD FOREIGN KEY (clinic_id, level3, level2) REFERENCES vetloom.product_level (clinic_id, id, parent_id);
CREATE INDEX product_level1 ON vetloom.product (clinic_id, level1) WHERE level1 IS NOT NULL;
CREATE INDEX product_level2 ON vetloom.product (clinic_id, level2) WHERE level2 IS NOT NULL;
CREATE INDEX product_level3 ON vetloom.product (clinic_id, level3) WHERE level3 IS NOT NULL;

-- The clinic's own lists, from which fields of the catalogue are picked (spec 3 §7 "Settings").
CREATE TABLE vetloom.erp_setting (
  clinic_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('type', 'unit', 'serviceClass', 'service')),
  id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL CHECK (name <> ''),
  -- Of `service` alone: the class whose type it is.
  class text COLLATE "C" NOT NULL DEFAULT '' CHECK (class = '' OR kind = 'service'),
  sequence integer NOT NULL CHECK (sequence >= 0),
  seq bigint NOT NULL,
  created_at bigint NOT NULL,
  created_by text NOT NULL,
  updated_at bigint NOT NULL,
  updated_by text NOT NULL,
  removed_at bigint,
  PRIMARY KEY (clinic_id, kind, id)
);
CREATE UNIQUE INDEX erp_setting_name ON vetloom.erp_setting (clinic_id, kind, class, name) WHERE removed_at IS NULL;
CREATE INDEX erp_setting_order ON vetloom.erp_setting (clinic_id, kind, sequence, name, id) WHERE removed_at IS NULL;
SELECT vetloom.tenant_table('vetloom.erp_setting', '{app}', '{SELECT, INSERT, UPDATE}');
