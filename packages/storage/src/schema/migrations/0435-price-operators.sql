-- Who sets a price in somebody's place stands beside them in its past (as in 0301).
ALTER TABLE vetloom.catalogue_price ADD COLUMN operator text COLLATE "C";
