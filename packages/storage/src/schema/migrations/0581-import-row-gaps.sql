-- Where rows of a table stand in the file, below titles and behind empty rows: people look for them by the numbers of the spreadsheet.
ALTER TABLE vetloom.import_job ADD COLUMN gaps jsonb NOT NULL DEFAULT '[]';
