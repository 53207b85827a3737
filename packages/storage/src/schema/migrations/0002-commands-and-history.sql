-- A browser profile in a clinic. Never deleted: a forgotten client could number its commands anew (law 11).
CREATE TABLE vetloom.sync_client (
  clinic_id text COLLATE "C" NOT NULL,
  client_id text COLLATE "C" NOT NULL,
  last_number bigint NOT NULL,
  first_seen bigint NOT NULL,
  last_seen bigint NOT NULL,
  PRIMARY KEY (clinic_id, client_id)
);

-- What became of every command. REST's have no client and no number.
CREATE TABLE vetloom.command_log (
  clinic_id text COLLATE "C" NOT NULL,
  uuid uuid NOT NULL,
  client_id text COLLATE "C",
  number bigint,
  name text NOT NULL,
  version integer NOT NULL,
  -- json, not jsonb: the arguments of a refused command are kept as they came, even with code points that jsonb does not take.
  args json NOT NULL,
  author text NOT NULL,
  on_behalf_of text,
  carrier text NOT NULL,
  key_id text,
  at bigint NOT NULL,
  received_at bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('applied', 'refused', 'quarantined')),
  code integer NOT NULL,
  message text NOT NULL,
  detail jsonb NOT NULL,
  seq bigint NOT NULL,
  PRIMARY KEY (clinic_id, uuid),
  CHECK ((client_id IS NULL) = (number IS NULL))
);
CREATE UNIQUE INDEX command_log_number ON vetloom.command_log (clinic_id, client_id, number);
CREATE INDEX command_log_client_seq ON vetloom.command_log (clinic_id, client_id, seq);

-- Failed runs of a command that threw unexpectedly; after five it is quarantined (law 13).
CREATE TABLE vetloom.command_attempt (
  clinic_id text COLLATE "C" NOT NULL,
  uuid uuid NOT NULL,
  attempts integer NOT NULL,
  last_at bigint NOT NULL,
  PRIMARY KEY (clinic_id, uuid)
);

-- Append-only (law 26). A row for each document that a command changed; a bulk load has one for each chunk, without a document id.
CREATE TABLE vetloom.history (
  clinic_id text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  ord integer NOT NULL,
  at bigint NOT NULL,
  received_at bigint NOT NULL,
  author text NOT NULL,
  on_behalf_of text,
  command text NOT NULL,
  collection text COLLATE "C" NOT NULL,
  doc_id text COLLATE "C" NOT NULL,
  -- Changed fields only; null before a creation and after a removal. Erasure takes payload and salt and leaves the digest.
  before jsonb,
  after jsonb,
  salt bytea,
  digest bytea NOT NULL,
  prev_hash bytea NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (clinic_id, seq, ord)
);
CREATE INDEX history_document ON vetloom.history (clinic_id, collection, doc_id, seq);

CREATE FUNCTION vetloom.guard_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.before IS NULL AND NEW.after IS NULL AND NEW.salt IS NULL
      AND (to_jsonb(NEW) - '{before,after,salt}'::text[]) = (to_jsonb(OLD) - '{before,after,salt}'::text[]) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the history is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER history_append_only BEFORE UPDATE OR DELETE ON vetloom.history
  FOR EACH ROW EXECUTE FUNCTION vetloom.guard_history();
CREATE TRIGGER history_no_truncate BEFORE TRUNCATE ON vetloom.history
  FOR EACH STATEMENT EXECUTE FUNCTION vetloom.guard_history();

-- The first answer of a REST write, given again to a repeated Idempotency-Key (law 29).
CREATE TABLE vetloom.idempotency (
  clinic_id text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  person text NOT NULL,
  request_hash text NOT NULL,
  status integer NOT NULL,
  body json NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (clinic_id, person, key)
);

-- What is known of a file; its bytes lie under its hash in the file store (law 28).
CREATE TABLE vetloom.file_blob (
  clinic_id text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL CHECK (hash ~ '^[a-f0-9]{64}$'),
  size bigint NOT NULL CHECK (size >= 0),
  mime text NOT NULL,
  name text NOT NULL,
  created_at bigint NOT NULL,
  created_by text NOT NULL,
  PRIMARY KEY (clinic_id, hash)
);
