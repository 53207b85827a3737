-- Since when no living document refers to a file, Unix seconds; NULL while one does. What stays unused is taken away in the end.
ALTER TABLE vetloom.file_blob ADD COLUMN unused_since bigint;
