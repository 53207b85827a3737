-- Figures of whole months, kept so that ten years of a hospital answer at once. A copy: losing a row only costs adding it up again.
CREATE TABLE vetloom.bi_month (
  clinic_id text COLLATE "C" NOT NULL,
  -- Start of the month in the clinic's zone, Unix seconds.
  month bigint NOT NULL,
  -- The clinic's sequence up to which the row is known to be true.
  seq bigint NOT NULL,
  facts jsonb NOT NULL,
  PRIMARY KEY (clinic_id, month)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON vetloom.bi_month TO {app};

ALTER TABLE vetloom.bi_month ENABLE ROW LEVEL SECURITY;
ALTER TABLE vetloom.bi_month FORCE ROW LEVEL SECURITY;
CREATE POLICY clinic ON vetloom.bi_month USING (clinic_id = current_setting('vetloom.clinic', true));
