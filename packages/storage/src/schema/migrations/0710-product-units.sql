-- In what a product is bought and sold, beside what it is counted in (spec 3 §3 "Product"): how many stock units one of each is. And for how many days an
-- opened bottle is good. A product whose history says nothing of them has these defaults; `verify` knows (`verify-rows.ts`).
ALTER TABLE vetloom.product
  ADD COLUMN sell_factor numeric(18, 6) NOT NULL DEFAULT 1 CHECK (sell_factor > 0),
  ADD COLUMN purchase_unit text CHECK (purchase_unit <> ''),
  ADD COLUMN purchase_factor numeric(18, 6) NOT NULL DEFAULT 1 CHECK (purchase_factor > 0),
  ADD COLUMN open_days integer CHECK (open_days > 0);
