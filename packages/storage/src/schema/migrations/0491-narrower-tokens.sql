-- A program may ask for less than the person agreed to when it renews its access (RFC 6749 §6): for that token alone, the refresh token keeps all of it.
ALTER TABLE vetloom.oauth_token ADD COLUMN scopes text[];

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
  RETURN QUERY SELECT g.id, g.client_id, g.email, g.clinic_id, COALESCE(token.scopes, g.scopes), g.created_at FROM vetloom.oauth_grant g
    JOIN vetloom.oauth_client c ON c.id = g.client_id AND c.disabled_at IS NULL
    WHERE g.clinic_id = token.grant_clinic AND g.id = token.grant_id AND g.revoked_at IS NULL AND g.expires_at > $2;
END $$;

-- As in 0241, with the scopes that are asked for; null for all of them. What was never agreed to is refused and spends nothing.
DROP FUNCTION vetloom.rotate_oauth_token(text, text, bigint, text, bigint, text);
CREATE FUNCTION vetloom.rotate_oauth_token(token_hash text, client text, now_seconds bigint, access_hash text, access_expires bigint, refresh_hash text, asked text[])
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
  IF NOT COALESCE(asked, '{}') <@ held.scopes THEN
    RETURN QUERY SELECT 'beyond', NULL::text, NULL::text, NULL::text[]; RETURN;
  END IF;
  UPDATE vetloom.oauth_token t SET used_at = COALESCE(t.used_at, now_seconds) WHERE t.hash = token_hash;
  INSERT INTO vetloom.oauth_token (hash, grant_clinic, grant_id, kind, generation, expires_at, scopes) VALUES
    (access_hash, held.clinic_id, held.id, 'access', token.generation + 1, access_expires, asked),
    (refresh_hash, held.clinic_id, held.id, 'refresh', token.generation + 1, held.expires_at, NULL);
  RETURN QUERY SELECT 'rotated', held.email, held.clinic_id, COALESCE(asked, held.scopes);
END $$;
REVOKE ALL ON FUNCTION vetloom.rotate_oauth_token(text, text, bigint, text, bigint, text, text[]) FROM PUBLIC;
GRANT CREATE ON SCHEMA vetloom TO {system};
ALTER FUNCTION vetloom.rotate_oauth_token(text, text, bigint, text, bigint, text, text[]) OWNER TO {system};
REVOKE CREATE ON SCHEMA vetloom FROM {system};
