-- Which link for phones an upload came by, as a hash; null for a signed-in person's. What links leave unfinished is freed in minutes.
ALTER TABLE vetloom.file_upload ADD COLUMN link text COLLATE "C";
CREATE INDEX file_upload_link ON vetloom.file_upload (clinic_id, link) WHERE link IS NOT NULL;

-- Bytes that each link has brought while it serves: whoever holds one needs no account, so it brings so much and no more.
CREATE TABLE vetloom.upload_link (
  clinic_id text COLLATE "C" NOT NULL,
  link text COLLATE "C" NOT NULL,
  bytes bigint NOT NULL CHECK (bytes >= 0),
  -- Unix seconds, after which the link serves no longer and its row is swept.
  ends_at bigint NOT NULL,
  PRIMARY KEY (clinic_id, link)
);
SELECT vetloom.tenant_table('vetloom.upload_link', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');
