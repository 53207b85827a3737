-- By what a clinic's accounts at card wallets are proved, sealed with a secret of the server. No document, history or archive holds them.
CREATE TABLE vetloom.wallet_secret (
  clinic_id text COLLATE "C" NOT NULL,
  wallet text COLLATE "C" NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (clinic_id, wallet)
);
SELECT vetloom.tenant_table('vetloom.wallet_secret', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');

-- Payments by card wallets, an attempt each. The receipts are documents; a row says whether the provider took the money, and is moved on in the transaction that
-- writes them. Amounts in NT$, times in Unix seconds.
CREATE TABLE vetloom.wallet_payment (
  clinic_id text COLLATE "C" NOT NULL,
  -- {billing_id}-{attempt}: the provider's id of the order.
  id text COLLATE "C" NOT NULL,
  billing_id text COLLATE "C" NOT NULL,
  attempt integer NOT NULL,
  -- Taken by the code that the owner's app showed.
  by_key boolean NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('pending', 'confirmed', 'cancelled', 'expired', 'failed', 'refunded')),
  amount bigint NOT NULL CHECK (amount > 0),
  deposit_used bigint NOT NULL CHECK (deposit_used >= 0),
  -- Bills in the order in which they are paid.
  bills jsonb NOT NULL,
  receive_date bigint,
  invoice jsonb,
  owner_id text COLLATE "C" NOT NULL,
  transaction_id text COLLATE "C" NOT NULL,
  payment_url text COLLATE "C" NOT NULL,
  trouble text COLLATE "C" NOT NULL,
  made_at bigint NOT NULL,
  made_by text COLLATE "C" NOT NULL,
  -- The operator who acted in the person's place.
  made_operator text COLLATE "C",
  -- Until when the owner may consent.
  ends_at bigint NOT NULL,
  -- When the money was asked for, first and last: before, none can have been taken.
  asked_at bigint,
  -- Somebody wants it to come to nothing; it ends so, or goes back, once the provider has said what became of it.
  cancel_at bigint,
  -- What was written for it: {"receipts": [ids], "depositID": id, "toDeposit": NT$}.
  booked jsonb,
  refund_at bigint,
  refund_by text COLLATE "C",
  refund_operator text COLLATE "C",
  refund_reason text COLLATE "C",
  updated_at bigint NOT NULL,
  PRIMARY KEY (clinic_id, id)
);
CREATE UNIQUE INDEX wallet_payment_attempt ON vetloom.wallet_payment (clinic_id, billing_id, attempt);
CREATE INDEX wallet_payment_made ON vetloom.wallet_payment (clinic_id, made_at);
-- What is still to be settled with the provider.
CREATE INDEX wallet_payment_open ON vetloom.wallet_payment (clinic_id, made_at)
  WHERE state = 'pending' OR (state = 'confirmed' AND refund_at IS NOT NULL);
SELECT vetloom.tenant_table('vetloom.wallet_payment', '{app}', '{SELECT, INSERT, UPDATE}');
