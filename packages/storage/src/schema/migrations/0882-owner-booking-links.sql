-- Links by which an owner finds a booking again, to move or cancel it: short, because they go by SMS. Of the secret in one only its digest is here. Times in Unix seconds.
CREATE TABLE vetloom.owner_booking_link (
  clinic_id text COLLATE "C" NOT NULL,
  secret_digest text COLLATE "C" NOT NULL,
  booking_id text COLLATE "C" NOT NULL,
  owner_id text COLLATE "C" NOT NULL,
  made_at bigint NOT NULL,
  PRIMARY KEY (clinic_id, secret_digest)
);
CREATE INDEX owner_booking_link_owner ON vetloom.owner_booking_link (clinic_id, owner_id);
CREATE INDEX owner_booking_link_made ON vetloom.owner_booking_link (clinic_id, made_at);
SELECT vetloom.tenant_table('vetloom.owner_booking_link', '{app}', '{SELECT, INSERT, DELETE}');
