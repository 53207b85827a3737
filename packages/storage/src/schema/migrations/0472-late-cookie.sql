-- As in 0051, but a browser may come with a cookie that is late by seconds: it writes its cookies to disk some time after they were renewed, so that
-- after a kill or a power cut it begins with the one before, whose successor it had used already. That is no theft as long as nothing of the family
-- was used later than `late_by` seconds after the token that comes now; whichever of two goes on after that is noticed as before.
DROP FUNCTION vetloom.rotate_session(text, text, bigint, bigint, text);
CREATE FUNCTION vetloom.rotate_session(token_hash text, next_hash text, next_expiry bigint, now_seconds bigint, from_address text, late_by bigint)
RETURNS TABLE (status text, family text, email text, password_at bigint, expires_at bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  token vetloom.refresh_token;
  held vetloom.session;
BEGIN
  SELECT * INTO token FROM vetloom.refresh_token t WHERE t.hash = token_hash;
  IF NOT FOUND THEN RETURN QUERY SELECT 'unknown', NULL::text, NULL::text, NULL::bigint, NULL::bigint; RETURN; END IF;
  SELECT * INTO held FROM vetloom.session s WHERE s.family = token.family FOR UPDATE;
  IF held.revoked_at IS NOT NULL OR held.expires_at <= now_seconds THEN
    RETURN QUERY SELECT 'unknown', NULL::text, NULL::text, NULL::bigint, NULL::bigint; RETURN;
  END IF;
  IF EXISTS (
    SELECT 1 FROM vetloom.refresh_token t
    WHERE t.family = token.family AND t.generation > token.generation
      AND t.used_at >= CASE WHEN late_by > 0 THEN COALESCE(token.used_at, token.created_at) + late_by ELSE 0 END
  ) THEN
    UPDATE vetloom.session s SET revoked_at = now_seconds, revoked_reason = 'reuse' WHERE s.family = held.family;
    PERFORM vetloom.write_audit('session.reuse', held.email, NULL, from_address, jsonb_build_object('family', held.family));
    RETURN QUERY SELECT 'reused', held.family, held.email, held.password_at, held.expires_at; RETURN;
  END IF;
  UPDATE vetloom.refresh_token t SET used_at = COALESCE(t.used_at, now_seconds) WHERE t.hash = token_hash;
  INSERT INTO vetloom.refresh_token (hash, family, generation, created_at) VALUES (next_hash, held.family, token.generation + 1, now_seconds);
  UPDATE vetloom.session s SET expires_at = next_expiry, address = from_address, last_seen_at = now_seconds WHERE s.family = held.family;
  RETURN QUERY SELECT 'rotated', held.family, held.email, held.password_at, next_expiry;
END $$;
REVOKE ALL ON FUNCTION vetloom.rotate_session(text, text, bigint, bigint, text, bigint) FROM PUBLIC;
GRANT CREATE ON SCHEMA vetloom TO {system};
ALTER FUNCTION vetloom.rotate_session(text, text, bigint, bigint, text, bigint) OWNER TO {system};
REVOKE CREATE ON SCHEMA vetloom FROM {system};
