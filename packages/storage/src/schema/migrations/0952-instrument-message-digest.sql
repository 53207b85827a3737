-- SHA-256 of a message's bytes as they came, so that `verify` sees what a disk, or a hand, has done to them since. It goes with them.
ALTER TABLE vetloom.instrument_message ADD COLUMN digest bytea;
UPDATE vetloom.instrument_message SET digest = sha256(raw) WHERE raw IS NOT NULL;
ALTER TABLE vetloom.instrument_message ADD CONSTRAINT instrument_message_digest CHECK ((digest IS NULL) = (raw IS NULL));
