-- What becomes of a message's bytes: kept, taken away with the person of whom it spoke, or given up at the end of the clinic's time for them. The row stays with what names the
-- message, so that one that is sent again is still known.
ALTER TABLE vetloom.instrument_message ADD COLUMN gone text COLLATE "C" NOT NULL DEFAULT '' CHECK (gone IN ('', 'erased', 'expired'));
UPDATE vetloom.instrument_message SET gone = 'erased' WHERE raw IS NULL;
-- Nothing but what is still to be given up.
CREATE INDEX instrument_message_bytes ON vetloom.instrument_message (clinic_id, kept_at) WHERE gone = '';
