-- Text compares by byte, which is code-point order, whatever locale the server was made with: keys and keyset pages must not depend on it.
CREATE SCHEMA vetloom;
REVOKE ALL ON SCHEMA vetloom FROM PUBLIC;

CREATE TABLE vetloom.database_epoch (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  epoch text NOT NULL
);
INSERT INTO vetloom.database_epoch (epoch) VALUES (gen_random_uuid()::text);

CREATE TABLE vetloom.alliance (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL
);

CREATE TABLE vetloom.clinic (
  id text COLLATE "C" PRIMARY KEY CHECK (id <> ''),
  name text NOT NULL,
  alliance text COLLATE "C" REFERENCES vetloom.alliance,
  -- base64url; seals ids in request paths.
  id_key text NOT NULL,
  created_at bigint NOT NULL
);

-- One row a clinic, locked first by everything that writes there: it makes the order of commits the order of sequences (law 14).
CREATE TABLE vetloom.clinic_head (
  clinic_id text COLLATE "C" PRIMARY KEY REFERENCES vetloom.clinic,
  seq bigint NOT NULL DEFAULT 0,
  -- Hash of the last row of the history.
  hash bytea NOT NULL,
  -- Cursors below it can't be served by changes: older tombstones are gone.
  floor bigint NOT NULL DEFAULT 0
);

-- Partitions, key columns and indexes by collection are generated from the declaration in `domain` (document-schema.ts).
CREATE TABLE vetloom.document (
  clinic_id text COLLATE "C" NOT NULL,
  collection text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  seq bigint NOT NULL,
  deleted boolean NOT NULL,
  -- Null in a tombstone; what stood there is in the history.
  body jsonb,
  received_at bigint NOT NULL,
  PRIMARY KEY (clinic_id, collection, id),
  CHECK (deleted = (body IS NULL))
) PARTITION BY LIST (collection);
CREATE INDEX document_feed ON vetloom.document (clinic_id, seq);

-- Renaming and combining leave one; kept short (a → c, b → c), so one hop always resolves.
CREATE TABLE vetloom.alias (
  clinic_id text COLLATE "C" NOT NULL,
  collection text COLLATE "C" NOT NULL,
  from_id text COLLATE "C" NOT NULL,
  to_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (clinic_id, collection, from_id)
);
CREATE INDEX alias_target ON vetloom.alias (clinic_id, collection, to_id);
