-- Parts of a payment go back one at a time, each written down before the provider is asked: [{"id", "amount", "state": "open" | "done" | "refused" | "lost", "before": NT$ that had gone back
-- ahead of it, "askedAt", …}]. `returned` is what the provider has given back in parts.
ALTER TABLE vetloom.wallet_payment ADD COLUMN parts jsonb NOT NULL DEFAULT '[]';
ALTER TABLE vetloom.wallet_payment ADD COLUMN returned bigint NOT NULL DEFAULT 0;
ALTER TABLE vetloom.wallet_payment ADD CONSTRAINT wallet_payment_returned CHECK (returned >= 0 AND returned <= amount);
-- What whoever gave it back said about receipts that were corrected to another way of paying meanwhile.
ALTER TABLE vetloom.wallet_payment ADD COLUMN refund_corrected text COLLATE "C" CHECK (refund_corrected IN ('stays', 'back'));

DROP INDEX vetloom.wallet_payment_open;
CREATE INDEX wallet_payment_open ON vetloom.wallet_payment (clinic_id, made_at)
  WHERE state = 'pending' OR (state = 'confirmed' AND (refund_at IS NOT NULL OR parts @> '[{"state": "open"}]'));
