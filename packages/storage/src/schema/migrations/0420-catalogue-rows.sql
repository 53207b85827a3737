-- Products and services (0004) as rows that people write: with who made and changed them, the sequence that is their ETag, an end that leaves the row for
-- what names it, and what can't be true kept out (spec 3 §3 "Product", "Service item").
ALTER TABLE vetloom.product
  ALTER COLUMN supplier_id TYPE text COLLATE "C",
  ALTER COLUMN custom_id TYPE text COLLATE "C",
  ALTER COLUMN type TYPE text COLLATE "C",
  ALTER COLUMN name TYPE text COLLATE "C",
  ALTER COLUMN barcode TYPE text COLLATE "C",
  ALTER COLUMN level1 TYPE text COLLATE "C",
  ALTER COLUMN level2 TYPE text COLLATE "C",
  ALTER COLUMN level3 TYPE text COLLATE "C",
  -- What one sale unit costs the clinic, as far as somebody entered it.
  ADD COLUMN cost numeric(18, 4),
  ADD COLUMN seq bigint NOT NULL DEFAULT 0,
  ADD COLUMN created_at bigint NOT NULL DEFAULT 0,
  ADD COLUMN created_by text NOT NULL DEFAULT '',
  ADD COLUMN updated_by text NOT NULL DEFAULT '',
  ADD COLUMN removed_at bigint;
ALTER TABLE vetloom.service
  ALTER COLUMN custom_id TYPE text COLLATE "C",
  ALTER COLUMN class TYPE text COLLATE "C",
  ALTER COLUMN type TYPE text COLLATE "C",
  ALTER COLUMN name TYPE text COLLATE "C",
  ADD COLUMN cost numeric(18, 4),
  ADD COLUMN seq bigint NOT NULL DEFAULT 0,
  ADD COLUMN created_at bigint NOT NULL DEFAULT 0,
  ADD COLUMN created_by text NOT NULL DEFAULT '',
  ADD COLUMN updated_by text NOT NULL DEFAULT '',
  ADD COLUMN removed_at bigint;

DO $$
DECLARE
  here text;
BEGIN
  FOR here IN SELECT c.id FROM vetloom.clinic c ORDER BY c.id LOOP
    -- The owner of the tables is bound by row-level security as well.
    PERFORM set_config('vetloom.clinic', here, true);
    UPDATE vetloom.product p SET created_at = p.updated_at, supplier_id = NULL, sell_unit = NULLIF(p.sell_unit, ''),
        sell_tax_mode = CASE WHEN p.sell_tax_mode BETWEEN 1 AND 3 THEN p.sell_tax_mode END,
        level1 = NULL, level2 = NULL, level3 = NULL, seq = COALESCE((SELECT d.seq FROM vetloom.document d
          WHERE d.clinic_id = here AND d.collection = 'catalog' AND d.id = '/catalog/product/' || p.id), 0)
      WHERE p.clinic_id = here;
    UPDATE vetloom.service s SET created_at = s.updated_at, seq = COALESCE((SELECT d.seq FROM vetloom.document d
          WHERE d.clinic_id = here AND d.collection = 'catalog' AND d.id = '/catalog/service/' || s.id), 0)
      WHERE s.clinic_id = here;
  END LOOP;
  PERFORM set_config('vetloom.clinic', '', true);
END $$;

-- Codes are one active row's alone. Looked at when the transaction ends: two rows may change theirs with each other in one write.
DROP INDEX vetloom.product_barcode;
ALTER TABLE vetloom.product
  ALTER COLUMN seq DROP DEFAULT, ALTER COLUMN created_at DROP DEFAULT, ALTER COLUMN created_by DROP DEFAULT, ALTER COLUMN updated_by DROP DEFAULT,
  ADD CHECK (name <> ''),
  ADD CHECK (price >= 0),
  ADD CHECK (cost >= 0),
  ADD CHECK (safety_stock >= 0),
  ADD CHECK (discount BETWEEN 0 AND 1),
  ADD CHECK (sell_tax_mode BETWEEN 1 AND 3),
  ADD CHECK (sell_unit <> ''),
  ADD CHECK (reminder_days > 0),
  ADD CHECK ((level2 IS NULL OR level1 IS NOT NULL) AND (level3 IS NULL OR level2 IS NOT NULL)),
  ADD FOREIGN KEY (clinic_id, supplier_id) REFERENCES vetloom.supplier (clinic_id, id),
  ADD CONSTRAINT product_custom_id EXCLUDE USING btree (clinic_id WITH =, custom_id WITH =)
    WHERE (custom_id <> '' AND active AND removed_at IS NULL) DEFERRABLE INITIALLY DEFERRED,
  ADD CONSTRAINT product_barcode EXCLUDE USING btree (clinic_id WITH =, barcode WITH =)
    WHERE (barcode <> '' AND active AND removed_at IS NULL) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX product_name ON vetloom.product (clinic_id, name, id) WHERE removed_at IS NULL;
CREATE INDEX product_type ON vetloom.product (clinic_id, type, id) WHERE removed_at IS NULL;
CREATE INDEX product_updated ON vetloom.product (clinic_id, updated_at, id) WHERE removed_at IS NULL;
CREATE INDEX product_supplier ON vetloom.product (clinic_id, supplier_id) WHERE supplier_id IS NOT NULL;

ALTER TABLE vetloom.service
  ALTER COLUMN seq DROP DEFAULT, ALTER COLUMN created_at DROP DEFAULT, ALTER COLUMN created_by DROP DEFAULT, ALTER COLUMN updated_by DROP DEFAULT,
  ADD CHECK (name <> ''),
  ADD CHECK (price >= 0),
  ADD CHECK (cost >= 0),
  ADD CHECK (sequence >= 0),
  ADD CHECK (reminder_days > 0),
  ADD CONSTRAINT service_custom_id EXCLUDE USING btree (clinic_id WITH =, custom_id WITH =)
    WHERE (custom_id <> '' AND active AND removed_at IS NULL) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX service_class ON vetloom.service (clinic_id, class, sequence, name, id) WHERE removed_at IS NULL;

-- What giving a service uses up. Nothing has been kept of it so far: no call wrote it.
ALTER TABLE vetloom.service DROP COLUMN exam_supplies;
CREATE TABLE vetloom.service_supply (
  clinic_id text COLLATE "C" NOT NULL,
  service_id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  place integer NOT NULL,
  -- Of the product's stock unit.
  number numeric(18, 4) NOT NULL CHECK (number > 0),
  PRIMARY KEY (clinic_id, service_id, product_id),
  FOREIGN KEY (clinic_id, service_id) REFERENCES vetloom.service (clinic_id, id),
  FOREIGN KEY (clinic_id, product_id) REFERENCES vetloom.product (clinic_id, id)
);
CREATE INDEX service_supply_of ON vetloom.service_supply (clinic_id, product_id);
SELECT vetloom.tenant_table('vetloom.service_supply', '{app}', '{SELECT, INSERT, DELETE}');

-- A removed row stays.
REVOKE DELETE ON vetloom.product, vetloom.service FROM {app};
