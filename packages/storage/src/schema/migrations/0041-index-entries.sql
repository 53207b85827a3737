-- Index entries of animals and owners as callers store them (spec 1 §7); what the documents say is composed with them on read.
CREATE TABLE vetloom.index_entry (
  clinic_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('pet', 'user')),
  id text COLLATE "C" NOT NULL,
  body jsonb NOT NULL CHECK (jsonb_typeof(body) = 'object'),
  updated_at bigint NOT NULL,
  updated_by text NOT NULL,
  PRIMARY KEY (clinic_id, kind, id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON vetloom.index_entry TO {app};
ALTER TABLE vetloom.index_entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE vetloom.index_entry FORCE ROW LEVEL SECURITY;
CREATE POLICY clinic ON vetloom.index_entry USING (clinic_id = current_setting('vetloom.clinic', true));
