-- Papers of forms: invoices, delivery notes, quotations. Which file, by the hash of what was sent or of what is served; the bytes are in the clinic's files.
CREATE TABLE vetloom.form_file (
  clinic_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  form_id text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL CHECK (hash ~ '^[a-f0-9]{64}$'),
  name text NOT NULL,
  mime text NOT NULL,
  -- Bytes.
  size bigint NOT NULL CHECK (size >= 0),
  description text NOT NULL DEFAULT '',
  seq bigint NOT NULL,
  created_at bigint NOT NULL,
  created_by text NOT NULL,
  updated_at bigint NOT NULL,
  updated_by text NOT NULL,
  PRIMARY KEY (clinic_id, id),
  FOREIGN KEY (clinic_id, form_id) REFERENCES vetloom.form (clinic_id, id)
);
CREATE INDEX form_file_of ON vetloom.form_file (clinic_id, form_id, created_at, id);
CREATE INDEX form_file_hash ON vetloom.form_file (clinic_id, hash);
SELECT vetloom.tenant_table('vetloom.form_file', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');

-- What goes in a day, of all products at once: what was sold, handed out and used lately.
CREATE INDEX stock_movement_used ON vetloom.stock_movement (clinic_id, happened_at) INCLUDE (product_id, quantity)
  WHERE cause IN ('sale', 'saleReturn', 'dispensing', 'dispensingReturn', 'treatment');
