-- What keeps the name of who did something keeps the operator's beside it who did it in that person's place; null for the person themself. The
-- history and the log of commands do so since their beginning (`on_behalf_of`): what changes through them needs no column of its own.
ALTER TABLE vetloom.file_blob ADD COLUMN operator text;
ALTER TABLE vetloom.import_job ADD COLUMN operator text;
ALTER TABLE vetloom.index_entry ADD COLUMN operator text;
