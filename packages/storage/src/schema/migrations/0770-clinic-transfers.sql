-- What a clinic sends to another of its alliance. Each side has a row of its own, because a row is of one clinic: what was sent is the sender's, and what came of
-- it the receiver's. The receiver reads the rows that name it; the sender's ledger follows what the receiver has answered.
CREATE TABLE vetloom.clinic_transfer (
  clinic_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  to_clinic text COLLATE "C" NOT NULL,
  body jsonb NOT NULL,
  status text COLLATE "C" NOT NULL CHECK (status IN ('sent', 'received', 'short', 'settled', 'refused', 'cancelled')),
  sent_at bigint NOT NULL,
  seq bigint NOT NULL,
  created_at bigint NOT NULL,
  created_by text NOT NULL,
  updated_at bigint NOT NULL,
  updated_by text NOT NULL,
  PRIMARY KEY (clinic_id, id)
);
CREATE INDEX clinic_transfer_time ON vetloom.clinic_transfer (clinic_id, sent_at, id);
-- What waits for an answer, or was called back and may have one that came at the same moment.
CREATE INDEX clinic_transfer_open ON vetloom.clinic_transfer (clinic_id, updated_at) WHERE status IN ('sent', 'cancelled');
SELECT vetloom.tenant_table('vetloom.clinic_transfer', '{app}', '{SELECT, INSERT, UPDATE}');

-- What a clinic answered to goods of another: received, with what came of each row, or refused. It answers once.
CREATE TABLE vetloom.clinic_arrival (
  clinic_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  from_clinic text COLLATE "C" NOT NULL,
  transfer_id text COLLATE "C" NOT NULL,
  body jsonb NOT NULL,
  status text COLLATE "C" NOT NULL CHECK (status IN ('received', 'refused')),
  answered_at bigint NOT NULL,
  seq bigint NOT NULL,
  created_at bigint NOT NULL,
  created_by text NOT NULL,
  updated_at bigint NOT NULL,
  updated_by text NOT NULL,
  PRIMARY KEY (clinic_id, id),
  UNIQUE (clinic_id, from_clinic, transfer_id)
);
CREATE INDEX clinic_arrival_time ON vetloom.clinic_arrival (clinic_id, answered_at, id);
SELECT vetloom.tenant_table('vetloom.clinic_arrival', '{app}', '{SELECT, INSERT}');

-- Which of the clinic's products another clinic's product is, as somebody chose when goods came.
CREATE TABLE vetloom.goods_match (
  clinic_id text COLLATE "C" NOT NULL,
  from_clinic text COLLATE "C" NOT NULL,
  from_product text COLLATE "C" NOT NULL,
  product_id text COLLATE "C" NOT NULL,
  -- How many of the clinic's stock units one of the other's is.
  factor numeric(18, 6) NOT NULL DEFAULT 1 CHECK (factor > 0),
  PRIMARY KEY (clinic_id, from_clinic, from_product),
  FOREIGN KEY (clinic_id, product_id) REFERENCES vetloom.product (clinic_id, id)
);
SELECT vetloom.tenant_table('vetloom.goods_match', '{app}', '{SELECT, INSERT, UPDATE}');
