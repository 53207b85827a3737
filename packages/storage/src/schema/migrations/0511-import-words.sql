-- What words of other programs mean in a clinic: remembered for the next file, with who said so and when.
CREATE TABLE vetloom.import_word (
  clinic_id text COLLATE "C" NOT NULL,
  -- What the word is of: a species, a breed, a member of the staff; or the field of a list of the catalogue.
  meaning text COLLATE "C" NOT NULL,
  from_word text COLLATE "C" NOT NULL,
  to_word text NOT NULL,
  said_by text NOT NULL,
  said_at bigint NOT NULL,
  PRIMARY KEY (clinic_id, meaning, from_word)
);
SELECT vetloom.tenant_table('vetloom.import_word', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');
