-- Each price that a product, service or package had, from when and by whom. Rows are only added. One write gives an item one price.
CREATE TABLE vetloom.catalogue_price (
  clinic_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('product', 'service', 'package')),
  item_id text COLLATE "C" NOT NULL,
  -- The clinic's sequence of the write.
  seq bigint NOT NULL,
  price numeric(18, 4) NOT NULL CHECK (price >= 0),
  since bigint NOT NULL,
  set_by text NOT NULL,
  product_id text COLLATE "C" GENERATED ALWAYS AS (CASE kind WHEN 'product' THEN item_id END) STORED,
  service_id text COLLATE "C" GENERATED ALWAYS AS (CASE kind WHEN 'service' THEN item_id END) STORED,
  package_id text COLLATE "C" GENERATED ALWAYS AS (CASE kind WHEN 'package' THEN item_id END) STORED,
  PRIMARY KEY (clinic_id, kind, item_id, seq),
  FOREIGN KEY (clinic_id, product_id) REFERENCES vetloom.product (clinic_id, id),
  FOREIGN KEY (clinic_id, service_id) REFERENCES vetloom.service (clinic_id, id),
  FOREIGN KEY (clinic_id, package_id) REFERENCES vetloom.package (clinic_id, id)
);
SELECT vetloom.tenant_table('vetloom.catalogue_price', '{app}', '{SELECT, INSERT}');

-- What there is has had its price since it was last changed, as far as anybody knows.
DO $$
DECLARE
  here text;
BEGIN
  FOR here IN SELECT c.id FROM vetloom.clinic c ORDER BY c.id LOOP
    PERFORM set_config('vetloom.clinic', here, true);
    INSERT INTO vetloom.catalogue_price (clinic_id, kind, item_id, seq, price, since, set_by)
      SELECT here, 'product', p.id, p.seq, p.price, p.updated_at, '' FROM vetloom.product p WHERE p.clinic_id = here
      UNION ALL SELECT here, 'service', s.id, s.seq, s.price, s.updated_at, '' FROM vetloom.service s WHERE s.clinic_id = here;
  END LOOP;
  PERFORM set_config('vetloom.clinic', '', true);
END $$;
