-- The audit log and the consents for programs become tables of clinics like the others: their keys and indexes lead with `clinic_id`, and
-- row-level security is forced. The application still has no right to either and asks by named functions.

-- Lines of no clinic, such as a sign-in, stand under '-', which no clinic can be called.
ALTER TABLE vetloom.clinic ADD CONSTRAINT clinic_id_is_a_name CHECK (id <> '-');
DROP INDEX vetloom.audit_log_kind;
-- Nothing asks by the person alone.
DROP INDEX vetloom.audit_log_email;
ALTER TABLE vetloom.audit_log DROP CONSTRAINT audit_log_pkey;
ALTER TABLE vetloom.audit_log ALTER COLUMN clinic_id TYPE text COLLATE "C" USING COALESCE(NULLIF(clinic_id, ''), '-');
ALTER TABLE vetloom.audit_log ALTER COLUMN clinic_id SET NOT NULL, ADD PRIMARY KEY (clinic_id, id);
CREATE INDEX audit_log_kind ON vetloom.audit_log (clinic_id, kind, id);
SELECT vetloom.tenant_table('vetloom.audit_log', '{app}', '{}');
CREATE POLICY operator_reads ON vetloom.audit_log FOR SELECT TO {system} USING (true);
CREATE POLICY functions_write ON vetloom.audit_log FOR INSERT TO {system} WITH CHECK (true);

CREATE OR REPLACE FUNCTION vetloom.write_audit(kind text, email text, clinic text, address text, detail jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  INSERT INTO vetloom.audit_log (at, kind, email, clinic_id, address, detail)
  VALUES (vetloom.epoch_seconds(), $1, $2, COALESCE(NULLIF($3, ''), '-'), $4, $5)
$$;

-- What sudo asks of all clinics: the newest lines of each that has any, and of those the newest. It steps from clinic to clinic along the key, so
-- that no index needs to leave the clinic out.
DROP FUNCTION vetloom.audit_trail(text, integer);
CREATE FUNCTION vetloom.audit_trail(of_kind text, most integer)
RETURNS TABLE (at bigint, email text, clinic text, address text, detail jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  WITH RECURSIVE held (clinic) AS (
    (SELECT a.clinic_id FROM vetloom.audit_log a ORDER BY a.clinic_id LIMIT 1)
    UNION ALL
    SELECT (SELECT a.clinic_id FROM vetloom.audit_log a WHERE a.clinic_id > h.clinic ORDER BY a.clinic_id LIMIT 1)
    FROM held h WHERE h.clinic IS NOT NULL
  )
  SELECT newest.at, newest.email, NULLIF(newest.clinic_id, '-'), newest.address, newest.detail FROM held
    CROSS JOIN LATERAL (SELECT * FROM vetloom.audit_log a WHERE a.clinic_id = held.clinic AND a.kind = $1 ORDER BY a.id DESC LIMIT $2) newest
    ORDER BY newest.id DESC LIMIT $2
$$;

-- A call of a program brings its token and nothing else, so the token's hash finds the clinic and can't be led by it. The consent that it finds is
-- the clinic's; the pair of columns refers to it.
ALTER TABLE vetloom.oauth_token ADD COLUMN grant_clinic text COLLATE "C";
UPDATE vetloom.oauth_token t SET grant_clinic = g.clinic_id FROM vetloom.oauth_grant g WHERE g.id = t.grant_id;
DROP INDEX vetloom.oauth_token_grant;
ALTER TABLE vetloom.oauth_token DROP CONSTRAINT oauth_token_grant_id_fkey;
DROP INDEX vetloom.oauth_grant_email;
ALTER TABLE vetloom.oauth_grant DROP CONSTRAINT oauth_grant_pkey;
ALTER TABLE vetloom.oauth_grant ADD PRIMARY KEY (clinic_id, id);
CREATE INDEX oauth_grant_email ON vetloom.oauth_grant (clinic_id, email);
ALTER TABLE vetloom.oauth_token ALTER COLUMN grant_clinic SET NOT NULL,
  ADD FOREIGN KEY (grant_clinic, grant_id) REFERENCES vetloom.oauth_grant (clinic_id, id) ON DELETE CASCADE;
CREATE INDEX oauth_token_grant ON vetloom.oauth_token (grant_clinic, grant_id, generation);
SELECT vetloom.tenant_table('vetloom.oauth_grant', '{app}', '{}');
CREATE POLICY accounts ON vetloom.oauth_grant TO {system} USING (true) WITH CHECK (true);

CREATE OR REPLACE FUNCTION vetloom.create_oauth_grant(id text, client_id text, email text, clinic text, scopes text[], expires_at bigint,
  access_hash text, access_expires bigint, refresh_hash text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  INSERT INTO vetloom.oauth_grant (id, client_id, email, clinic_id, scopes, created_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, vetloom.epoch_seconds(), $6);
  INSERT INTO vetloom.oauth_token (hash, grant_clinic, grant_id, kind, generation, expires_at)
  VALUES ($7, $4, $1, 'access', 1, $8), ($9, $4, $1, 'refresh', 1, $6);
  SELECT vetloom.write_audit('oauth.grant', $3, $4, '', jsonb_build_object('grant', $1, 'client', $2, 'scopes', $5));
$$;

CREATE OR REPLACE FUNCTION vetloom.use_oauth_access(token_hash text, now_seconds bigint)
RETURNS TABLE (grant_id text, client_id text, email text, clinic text, scopes text[], created_at bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE token vetloom.oauth_token;
BEGIN
  SELECT * INTO token FROM vetloom.oauth_token t WHERE t.hash = $1 AND t.kind = 'access' AND t.expires_at > $2;
  IF NOT FOUND THEN RETURN; END IF;
  IF token.used_at IS NULL THEN UPDATE vetloom.oauth_token t SET used_at = $2 WHERE t.hash = $1; END IF;
  UPDATE vetloom.oauth_grant g SET last_used_at = $2
    WHERE g.clinic_id = token.grant_clinic AND g.id = token.grant_id AND COALESCE(g.last_used_at, 0) < $2 - 60;
  RETURN QUERY SELECT g.id, g.client_id, g.email, g.clinic_id, g.scopes, g.created_at FROM vetloom.oauth_grant g
    JOIN vetloom.oauth_client c ON c.id = g.client_id AND c.disabled_at IS NULL
    WHERE g.clinic_id = token.grant_clinic AND g.id = token.grant_id AND g.revoked_at IS NULL AND g.expires_at > $2;
END $$;

CREATE OR REPLACE FUNCTION vetloom.rotate_oauth_token(token_hash text, client text, now_seconds bigint, access_hash text, access_expires bigint, refresh_hash text)
RETURNS TABLE (status text, email text, clinic text, scopes text[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  token vetloom.oauth_token;
  held vetloom.oauth_grant;
BEGIN
  SELECT * INTO token FROM vetloom.oauth_token t WHERE t.hash = token_hash AND t.kind = 'refresh';
  IF FOUND THEN
    SELECT * INTO held FROM vetloom.oauth_grant g WHERE g.clinic_id = token.grant_clinic AND g.id = token.grant_id FOR UPDATE;
  END IF;
  IF held.id IS NULL OR held.client_id <> client OR held.revoked_at IS NOT NULL OR held.expires_at <= now_seconds THEN
    RETURN QUERY SELECT 'unknown', NULL::text, NULL::text, NULL::text[]; RETURN;
  END IF;
  IF EXISTS (SELECT 1 FROM vetloom.oauth_token t
    WHERE t.grant_clinic = held.clinic_id AND t.grant_id = held.id AND t.generation > token.generation AND t.used_at IS NOT NULL) THEN
    UPDATE vetloom.oauth_grant g SET revoked_at = now_seconds, revoked_reason = 'reuse' WHERE g.clinic_id = held.clinic_id AND g.id = held.id;
    PERFORM vetloom.write_audit('oauth.reuse', held.email, held.clinic_id, '', jsonb_build_object('grant', held.id));
    RETURN QUERY SELECT 'reused', held.email, held.clinic_id, held.scopes; RETURN;
  END IF;
  UPDATE vetloom.oauth_token t SET used_at = COALESCE(t.used_at, now_seconds) WHERE t.hash = token_hash;
  INSERT INTO vetloom.oauth_token (hash, grant_clinic, grant_id, kind, generation, expires_at) VALUES
    (access_hash, held.clinic_id, held.id, 'access', token.generation + 1, access_expires),
    (refresh_hash, held.clinic_id, held.id, 'refresh', token.generation + 1, held.expires_at);
  RETURN QUERY SELECT 'rotated', held.email, held.clinic_id, held.scopes;
END $$;

-- By its id and person, or by any of its tokens and its client. A person's own list shows consents of all clinics, so the id comes without one:
-- the registry of clinics leads to each clinic's part of the key.
CREATE OR REPLACE FUNCTION vetloom.revoke_oauth_grant(of_id text, of_email text, of_token text, of_client text, reason text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  of_clinic text;
  ended vetloom.oauth_grant;
BEGIN
  IF of_token IS NULL THEN
    SELECT g.clinic_id INTO of_clinic FROM vetloom.clinic c JOIN vetloom.oauth_grant g ON g.clinic_id = c.id
      WHERE g.id = of_id AND g.email = of_email;
  ELSE
    SELECT t.grant_clinic, t.grant_id INTO of_clinic, of_id FROM vetloom.oauth_token t WHERE t.hash = of_token;
  END IF;
  UPDATE vetloom.oauth_grant g SET revoked_at = vetloom.epoch_seconds(), revoked_reason = reason
  WHERE g.clinic_id = of_clinic AND g.id = of_id AND g.revoked_at IS NULL AND (g.email = of_email OR g.client_id = of_client)
  RETURNING g.* INTO ended;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM vetloom.write_audit('oauth.revoke', ended.email, ended.clinic_id, '', jsonb_build_object('grant', ended.id, 'reason', reason));
  RETURN true;
END $$;

DO $$
BEGIN
  GRANT CREATE ON SCHEMA vetloom TO {system};
  REVOKE ALL ON FUNCTION vetloom.audit_trail(text, integer) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION vetloom.audit_trail(text, integer) TO {app};
  ALTER FUNCTION vetloom.audit_trail(text, integer) OWNER TO {system};
  REVOKE CREATE ON SCHEMA vetloom FROM {system};
END $$;
