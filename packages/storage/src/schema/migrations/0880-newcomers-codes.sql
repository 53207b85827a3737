-- A code may be asked for with a number that is nobody's, by somebody who means to become an owner: it is sent, and its proof shows the number alone.
ALTER TABLE vetloom.owner_code ADD COLUMN newcomer boolean NOT NULL DEFAULT false;
