-- Records that were drawn at random from all that was brought in, to be checked beside their source rows. The seed draws the same again.
CREATE TABLE vetloom.import_draw (
  clinic_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  seed text COLLATE "C" NOT NULL,
  -- The imports from which it was drawn.
  jobs text[] COLLATE "C" NOT NULL,
  drawn_by text NOT NULL,
  drawn_at bigint NOT NULL,
  PRIMARY KEY (clinic_id, id)
);
CREATE TABLE vetloom.import_draw_item (
  clinic_id text COLLATE "C" NOT NULL,
  draw_id text COLLATE "C" NOT NULL,
  place integer NOT NULL,
  job_id text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  ord integer NOT NULL,
  -- right or wrong; null while nobody has looked.
  verdict text COLLATE "C",
  remark text NOT NULL DEFAULT '',
  checked_by text,
  checked_at bigint,
  PRIMARY KEY (clinic_id, draw_id, place),
  FOREIGN KEY (clinic_id, draw_id) REFERENCES vetloom.import_draw ON DELETE CASCADE
);
SELECT vetloom.tenant_table('vetloom.import_draw', '{app}', '{SELECT, INSERT, DELETE}');
SELECT vetloom.tenant_table('vetloom.import_draw_item', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');
