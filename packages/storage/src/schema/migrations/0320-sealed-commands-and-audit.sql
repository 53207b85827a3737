-- The command log becomes a part of each clinic's chain (history/chain.ts): a digest of what an erasure may take, and the salt that goes with it.
-- What was decided before this migration has neither and is not covered.
ALTER TABLE vetloom.command_log ADD COLUMN salt bytea, ADD COLUMN digest bytea;
-- In the order in which a verification walks along it, so that it needs no room to sort a log of many years.
CREATE INDEX command_log_seq ON vetloom.command_log (clinic_id, seq);

-- The audit log is chained in lanes: a line takes the first one in which nobody else is writing, so that no sign-in waits for another. A line's hash
-- covers the one before it in its lane; the lane's head knows how many there are.
CREATE TABLE vetloom.audit_lane (
  lane integer PRIMARY KEY,
  place bigint NOT NULL,
  hash bytea NOT NULL
);
INSERT INTO vetloom.audit_lane SELECT n, 0, sha256(convert_to('vetloom audit ' || n, 'UTF8')) FROM generate_series(1, 32) AS n;
GRANT SELECT, UPDATE ON vetloom.audit_lane TO {system};
ALTER TABLE vetloom.audit_log ADD COLUMN lane integer, ADD COLUMN place bigint, ADD COLUMN hash bytea;

CREATE OR REPLACE FUNCTION vetloom.write_audit(kind text, email text, clinic text, address text, detail jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  head vetloom.audit_lane;
  now_at CONSTANT bigint := vetloom.epoch_seconds();
  of_clinic CONSTANT text := COALESCE(NULLIF($3, ''), '-');
BEGIN
  SELECT * INTO head FROM vetloom.audit_lane l ORDER BY l.lane LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    SELECT * INTO head FROM vetloom.audit_lane l ORDER BY l.lane LIMIT 1 FOR UPDATE;
  END IF;
  head.place := head.place + 1;
  head.hash := sha256(head.hash || convert_to(jsonb_build_array(head.lane, head.place, now_at, $1, $2, of_clinic, $4, $5)::text, 'UTF8'));
  UPDATE vetloom.audit_lane l SET place = head.place, hash = head.hash WHERE l.lane = head.lane;
  INSERT INTO vetloom.audit_log (at, kind, email, clinic_id, address, detail, lane, place, hash)
  VALUES (now_at, $1, $2, of_clinic, $4, $5, head.lane, head.place, head.hash);
END $$;

-- What checkpoints sign: the end of every clinic's chain and of every lane that was used. It tells how much was written and nothing of what.
CREATE POLICY checkpoints ON vetloom.clinic_head FOR SELECT TO {system} USING (true);
CREATE FUNCTION vetloom.sealed_heads() RETURNS TABLE (subject text, place bigint, hash bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT h.clinic_id, h.seq, h.hash FROM vetloom.clinic_head h WHERE h.seq > 0
  UNION ALL SELECT '-/' || l.lane, l.place, l.hash FROM vetloom.audit_lane l WHERE l.place > 0 ORDER BY 1
$$;

DO $$
BEGIN
  GRANT CREATE ON SCHEMA vetloom TO {system};
  REVOKE ALL ON FUNCTION vetloom.sealed_heads() FROM PUBLIC;
  ALTER FUNCTION vetloom.sealed_heads() OWNER TO {system};
  REVOKE CREATE ON SCHEMA vetloom FROM {system};
END $$;
