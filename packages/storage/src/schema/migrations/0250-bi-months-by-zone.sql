-- A month is one of the clinic's zone: what was kept by another zone's months is added up anew. All rows so far were reckoned by Taipei's.
ALTER TABLE vetloom.bi_month ADD COLUMN time_zone text COLLATE "C" NOT NULL DEFAULT 'Asia/Taipei';
ALTER TABLE vetloom.bi_month ALTER COLUMN time_zone DROP DEFAULT;
