-- Figures of whole days, weeks and months, kept so that a year of a hospital by week and ten years by month answer at once. A copy: losing a row only
-- costs adding it up again, and so does the table of months that this one takes the place of.
DROP TABLE vetloom.bi_month;

CREATE TABLE vetloom.bi_stretch (
  clinic_id text COLLATE "C" NOT NULL,
  step text COLLATE "C" NOT NULL,
  -- Start of the day, week or month in the clinic's zone, Unix seconds.
  start bigint NOT NULL,
  -- The clinic's sequence up to which the row is known to be true.
  seq bigint NOT NULL,
  facts jsonb NOT NULL,
  -- Whose days they are: what was kept by another zone's is added up anew.
  time_zone text COLLATE "C" NOT NULL,
  PRIMARY KEY (clinic_id, step, start)
);
SELECT vetloom.tenant_table('vetloom.bi_stretch', '{app}', '{SELECT,INSERT,UPDATE,DELETE}');
