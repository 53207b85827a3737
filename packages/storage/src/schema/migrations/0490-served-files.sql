-- A file is named by the hash of what is served. A picture is encoded anew, so that what was sent has another hash: this tells which file became of it.
-- Devices list a picture before the server has seen it, by the only hash that they know.
CREATE TABLE vetloom.file_alias (
  clinic_id text COLLATE "C" NOT NULL,
  -- Of what was sent.
  hash text COLLATE "C" NOT NULL CHECK (hash ~ '^[a-f0-9]{64}$'),
  -- Of what is kept.
  kept text COLLATE "C" NOT NULL CHECK (kept ~ '^[a-f0-9]{64}$' AND kept <> hash),
  PRIMARY KEY (clinic_id, hash)
);
CREATE INDEX file_alias_kept ON vetloom.file_alias (clinic_id, kept);
SELECT vetloom.tenant_table('vetloom.file_alias', '{app}', '{SELECT, INSERT, DELETE}');

-- Bytes of the forms beside the one that is served whole. They take room; the file's size is that of the whole form alone. What was kept before
-- keeps its name and counts both in its size.
ALTER TABLE vetloom.file_blob ADD COLUMN beside bigint NOT NULL DEFAULT 0 CHECK (beside >= 0);
