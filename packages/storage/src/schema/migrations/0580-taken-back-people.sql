-- Owners and animals that an import brought in and that were taken back with it: the same file gives them the same ids again, and a refused command
-- says of whom it was.
CREATE TABLE vetloom.import_taken_back (
  clinic_id text COLLATE "C" NOT NULL,
  collection text COLLATE "C" NOT NULL,
  doc_id text COLLATE "C" NOT NULL,
  -- A digest of what a row says of one: an owner's phone, an animal's name with its number in the file.
  known_by text COLLATE "C" NOT NULL,
  -- Of an animal: whose it was.
  owner_id text COLLATE "C" NOT NULL DEFAULT '',
  -- What people call it.
  word text NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (clinic_id, collection, doc_id)
);
CREATE INDEX import_taken_back_owner ON vetloom.import_taken_back (clinic_id, owner_id);
CREATE INDEX import_taken_back_known ON vetloom.import_taken_back (clinic_id, collection, known_by);
SELECT vetloom.tenant_table('vetloom.import_taken_back', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');
