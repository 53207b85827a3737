-- Bottles, vials and boxes that were opened: which lot, where, when and by whom, how much was taken out of them, and until when what is left is good. The ledger
-- says how much lies of a lot at a place; this says which of it stands open. It is written with the movements that take from it (`goods-ledger.ts`).
CREATE TABLE vetloom.opened_unit (
  clinic_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  lot_id text COLLATE "C" NOT NULL,
  place_id text COLLATE "C" NOT NULL,
  -- Stock units that it held, and those that were taken.
  size numeric(18, 4) NOT NULL CHECK (size > 0),
  taken numeric(18, 4) NOT NULL DEFAULT 0 CHECK (taken >= 0),
  -- Unix seconds.
  opened_at bigint NOT NULL,
  opened_by text NOT NULL,
  -- The last day on which it is good.
  good_until date NOT NULL,
  -- The document whose taking opened it; empty where somebody opened it by hand.
  cause_id text COLLATE "C" NOT NULL DEFAULT '',
  status text COLLATE "C" NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'empty', 'discarded', 'undone')),
  -- Why it was thrown away.
  reason text NOT NULL DEFAULT '',
  seq bigint NOT NULL,
  created_at bigint NOT NULL,
  created_by text NOT NULL,
  updated_at bigint NOT NULL,
  updated_by text NOT NULL,
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, lot_id, product_id) REFERENCES vetloom.lot (clinic_id, id, product_id),
  FOREIGN KEY (clinic_id, place_id) REFERENCES vetloom.stock_place (clinic_id, id)
);
CREATE INDEX opened_unit_product ON vetloom.opened_unit (clinic_id, product_id) WHERE status = 'open';
CREATE INDEX opened_unit_until ON vetloom.opened_unit (clinic_id, good_until, id) WHERE status = 'open';
CREATE INDEX opened_unit_lot ON vetloom.opened_unit (clinic_id, lot_id, opened_at);
SELECT vetloom.tenant_table('vetloom.opened_unit', '{app}', '{SELECT, INSERT, UPDATE}');
