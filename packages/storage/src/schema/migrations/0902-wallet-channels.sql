-- A payment is known at the channel by which it was begun, and to nobody else at the provider: the channel stands with it, and what proves the clinic there is kept beside that of
-- the channel that it uses now, as long as one of its payments may need it.
ALTER TABLE vetloom.wallet_payment ADD COLUMN channel_id text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE vetloom.wallet_secret ADD COLUMN channel_id text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE vetloom.wallet_secret DROP CONSTRAINT wallet_secret_pkey;
ALTER TABLE vetloom.wallet_secret ADD PRIMARY KEY (clinic_id, wallet, channel_id);
CREATE INDEX wallet_payment_channel ON vetloom.wallet_payment (clinic_id, channel_id, made_at);

-- What is there was begun by the channel that the clinic named last.
DO $$
DECLARE
  here text;
BEGIN
  FOR here IN SELECT c.id FROM vetloom.clinic c ORDER BY c.id LOOP
    -- The owner of the tables is bound by row-level security as well.
    PERFORM set_config('vetloom.clinic', here, true);
    UPDATE vetloom.wallet_secret s SET channel_id = d.body -> 'linePay' ->> 'channelID' FROM vetloom.document d
      WHERE s.clinic_id = here AND d.clinic_id = here AND d.collection = 'setting' AND d.id = '/setting/walletAccount' AND NOT d.deleted
        AND d.body -> 'linePay' ->> 'channelID' IS NOT NULL;
    UPDATE vetloom.wallet_payment p SET channel_id = d.body -> 'linePay' ->> 'channelID' FROM vetloom.document d
      WHERE p.clinic_id = here AND d.clinic_id = here AND d.collection = 'setting' AND d.id = '/setting/walletAccount' AND NOT d.deleted
        AND d.body -> 'linePay' ->> 'channelID' IS NOT NULL;
  END LOOP;
  PERFORM set_config('vetloom.clinic', '', true);
END $$;
