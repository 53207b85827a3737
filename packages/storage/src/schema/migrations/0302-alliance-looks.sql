-- What somebody of a clinic asked of a partner of its alliance, and what that opened to them for an hour. It is what a reading goes by and what the
-- limit counts; what the partner is told stands in the partner's own audit log.
CREATE TABLE vetloom.alliance_look (
  -- The clinic that looks.
  clinic_id text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  id text COLLATE "C" NOT NULL,
  partner text COLLATE "C" NOT NULL,
  reason text NOT NULL,
  -- Ids of owners and animals; empty where nothing was found.
  opened text[] NOT NULL,
  PRIMARY KEY (clinic_id, email, at, id)
);
SELECT vetloom.tenant_table('vetloom.alliance_look', '{app}', '{SELECT,INSERT,UPDATE,DELETE}');
