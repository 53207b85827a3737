-- What became of a person's rows is still counted after they were erased, without a word of them: sums and rows of an import add up as before.
ALTER TABLE vetloom.import_thing ADD COLUMN erased boolean NOT NULL DEFAULT false;
