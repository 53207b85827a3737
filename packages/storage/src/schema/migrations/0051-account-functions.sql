-- Named functions over the tables of 0050; they run as {system}.

DROP FUNCTION vetloom.create_session(text, text, text, bigint, bigint, text, text);
CREATE FUNCTION vetloom.create_session(family text, email text, token_hash text, expires_at bigint, password_at bigint, address text, agent text,
  method text, station text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  INSERT INTO vetloom.session (family, email, created_at, expires_at, password_at, address, agent, method, station, last_seen_at)
  VALUES ($1, $2, vetloom.epoch_seconds(), $4, $5, $6, $7, $8, $9, vetloom.epoch_seconds());
  INSERT INTO vetloom.refresh_token (hash, family, generation, created_at) VALUES ($3, $1, 1, vetloom.epoch_seconds());
  -- The password proves more than the PIN: it opens a PIN that was tried too often.
  UPDATE vetloom.account_factor f SET pin_failures = 0 WHERE f.email = $2 AND $8 <> 'pin';
  SELECT vetloom.write_audit('session.create', $2, NULL, $6, jsonb_build_object('family', $1, 'method', $8));
$$;

-- As in 0006, and the session remembers when it was last seen.
CREATE OR REPLACE FUNCTION vetloom.rotate_session(token_hash text, next_hash text, next_expiry bigint, now_seconds bigint, from_address text)
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
  IF EXISTS (SELECT 1 FROM vetloom.refresh_token t WHERE t.family = token.family AND t.generation > token.generation AND t.used_at IS NOT NULL) THEN
    UPDATE vetloom.session s SET revoked_at = now_seconds, revoked_reason = 'reuse' WHERE s.family = held.family;
    PERFORM vetloom.write_audit('session.reuse', held.email, NULL, from_address, jsonb_build_object('family', held.family));
    RETURN QUERY SELECT 'reused', held.family, held.email, held.password_at, held.expires_at; RETURN;
  END IF;
  UPDATE vetloom.refresh_token t SET used_at = COALESCE(t.used_at, now_seconds) WHERE t.hash = token_hash;
  INSERT INTO vetloom.refresh_token (hash, family, generation, created_at) VALUES (next_hash, held.family, token.generation + 1, now_seconds);
  UPDATE vetloom.session s SET expires_at = next_expiry, address = from_address, last_seen_at = now_seconds WHERE s.family = held.family;
  RETURN QUERY SELECT 'rotated', held.family, held.email, held.password_at, next_expiry;
END $$;

CREATE FUNCTION vetloom.sessions_of(email text, now_seconds bigint) RETURNS SETOF vetloom.session
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT * FROM vetloom.session s WHERE s.email = $1 AND s.revoked_at IS NULL AND s.expires_at > $2
  ORDER BY COALESCE(s.last_seen_at, s.created_at) DESC LIMIT 200
$$;

CREATE FUNCTION vetloom.note_session(family text, user_ip text, active boolean) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  UPDATE vetloom.session s SET user_ip = $2, active = $3, last_seen_at = vetloom.epoch_seconds() WHERE s.family = $1
$$;

-- Who has a PIN and has signed in with the password on this workstation since then.
CREATE FUNCTION vetloom.people_of_station(station text, since bigint) RETURNS TABLE (email text, name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT a.email, a.name FROM vetloom.account a JOIN vetloom.account_factor f ON f.email = a.email AND f.pin_hash IS NOT NULL
  WHERE EXISTS (SELECT 1 FROM vetloom.session s WHERE s.station = $1 AND s.email = a.email AND s.method <> 'pin' AND s.created_at >= $2)
  ORDER BY a.name, a.email
$$;

CREATE FUNCTION vetloom.find_factors(email text) RETURNS TABLE (totp_secret bytea, totp_pending bytea, totp_since bigint, pin_since bigint,
  pin_failures integer, recovery_left integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT f.totp_secret, f.totp_pending, f.totp_since, f.pin_since, f.pin_failures,
    (SELECT count(*)::integer FROM vetloom.recovery_code c WHERE c.email = $1 AND c.used_at IS NULL)
  FROM vetloom.account_factor f WHERE f.email = $1
$$;

CREATE FUNCTION vetloom.begin_totp(email text, secret bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  INSERT INTO vetloom.account_factor AS f (email, totp_pending) VALUES ($1, $2)
  ON CONFLICT ON CONSTRAINT account_factor_pkey DO UPDATE SET totp_pending = excluded.totp_pending
$$;

CREATE FUNCTION vetloom.put_recovery_codes(email text, hashes text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  DELETE FROM vetloom.recovery_code c WHERE c.email = $1;
  INSERT INTO vetloom.recovery_code (email, hash) SELECT $1, h FROM unnest($2) AS h;
  SELECT vetloom.write_audit('account.recovery-codes', $1, NULL, '', '{}');
$$;

CREATE FUNCTION vetloom.enable_totp(email text, step bigint, hashes text[]) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  UPDATE vetloom.account_factor f SET totp_secret = f.totp_pending, totp_pending = NULL, totp_step = $2, totp_since = vetloom.epoch_seconds()
  WHERE f.email = $1 AND f.totp_pending IS NOT NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM vetloom.put_recovery_codes($1, $3);
  PERFORM vetloom.write_audit('account.totp', $1, NULL, '', '{"on": true}');
  RETURN true;
END $$;

CREATE FUNCTION vetloom.disable_totp(email text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  UPDATE vetloom.account_factor f SET totp_secret = NULL, totp_pending = NULL, totp_since = NULL WHERE f.email = $1;
  DELETE FROM vetloom.recovery_code c WHERE c.email = $1;
  SELECT vetloom.write_audit('account.totp', $1, NULL, '', '{"on": false}');
$$;

-- A code counts once: a later step than the last one that was used.
CREATE FUNCTION vetloom.use_totp_step(email text, step bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  UPDATE vetloom.account_factor f SET totp_step = $2 WHERE f.email = $1 AND f.totp_step < $2;
  RETURN FOUND;
END $$;

CREATE FUNCTION vetloom.use_recovery_code(email text, hash text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  UPDATE vetloom.recovery_code c SET used_at = vetloom.epoch_seconds() WHERE c.email = $1 AND c.hash = $2 AND c.used_at IS NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM vetloom.write_audit('account.recovery-code-used', $1, NULL, '', '{}');
  RETURN true;
END $$;

CREATE FUNCTION vetloom.set_pin(email text, pin_hash text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  INSERT INTO vetloom.account_factor AS f (email, pin_hash, pin_since) VALUES ($1, $2, CASE WHEN $2 IS NULL THEN NULL ELSE vetloom.epoch_seconds() END)
  ON CONFLICT ON CONSTRAINT account_factor_pkey DO UPDATE SET pin_hash = excluded.pin_hash, pin_since = excluded.pin_since, pin_failures = 0;
  SELECT vetloom.write_audit('account.pin', $1, NULL, '', jsonb_build_object('on', $2 IS NOT NULL));
$$;

-- Counts the try before it is judged, so that many at once do not slip past. Null: no PIN, or too many tries.
CREATE FUNCTION vetloom.begin_pin_try(email text, most integer) RETURNS text
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  UPDATE vetloom.account_factor f SET pin_failures = f.pin_failures + 1
  WHERE f.email = $1 AND f.pin_hash IS NOT NULL AND f.pin_failures < $2 RETURNING f.pin_hash
$$;

CREATE FUNCTION vetloom.pin_was_right(email text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  UPDATE vetloom.account_factor f SET pin_failures = 0 WHERE f.email = $1
$$;

CREATE FUNCTION vetloom.add_passkey(credential_id text, email text, public_key bytea, counter bigint, transports text[], rp_id text, name text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  INSERT INTO vetloom.passkey (credential_id, email, public_key, counter, transports, rp_id, name, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, vetloom.epoch_seconds()) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM vetloom.write_audit('account.passkey', $2, NULL, '', jsonb_build_object('added', $1));
  RETURN true;
END $$;

CREATE FUNCTION vetloom.passkeys_of(email text) RETURNS SETOF vetloom.passkey
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT * FROM vetloom.passkey p WHERE p.email = $1 ORDER BY p.created_at
$$;

CREATE FUNCTION vetloom.find_passkey(credential_id text) RETURNS SETOF vetloom.passkey
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT * FROM vetloom.passkey p WHERE p.credential_id = $1
$$;

CREATE FUNCTION vetloom.use_passkey(credential_id text, counter bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  UPDATE vetloom.passkey p SET counter = greatest(p.counter, $2), last_used_at = vetloom.epoch_seconds() WHERE p.credential_id = $1
$$;

CREATE FUNCTION vetloom.remove_passkey(email text, credential_id text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  DELETE FROM vetloom.passkey p WHERE p.email = $1 AND p.credential_id = $2;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM vetloom.write_audit('account.passkey', $1, NULL, '', jsonb_build_object('removed', $2));
  RETURN true;
END $$;

CREATE FUNCTION vetloom.link_identity(provider text, subject text, email text, label text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  INSERT INTO vetloom.external_identity AS i (provider, subject, email, label, created_at)
  VALUES ($1, $2, $3, $4, vetloom.epoch_seconds()) ON CONFLICT DO NOTHING;
  IF FOUND THEN PERFORM vetloom.write_audit('account.identity', $3, NULL, '', jsonb_build_object('provider', $1, 'linked', true)); END IF;
  RETURN EXISTS (SELECT 1 FROM vetloom.external_identity i WHERE i.provider = $1 AND i.subject = $2 AND i.email = $3);
END $$;

CREATE FUNCTION vetloom.find_identity(provider text, subject text) RETURNS SETOF vetloom.external_identity
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT * FROM vetloom.external_identity i WHERE i.provider = $1 AND i.subject = $2
$$;

CREATE FUNCTION vetloom.identities_of(email text) RETURNS SETOF vetloom.external_identity
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT * FROM vetloom.external_identity i WHERE i.email = $1 ORDER BY i.provider
$$;

CREATE FUNCTION vetloom.unlink_identity(provider text, email text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  DELETE FROM vetloom.external_identity i WHERE i.provider = $1 AND i.email = $2;
  SELECT vetloom.write_audit('account.identity', $2, NULL, '', jsonb_build_object('provider', $1, 'linked', false));
$$;

-- `alone`: earlier ones of the same kind and person end.
CREATE FUNCTION vetloom.put_one_time(hash text, kind text, email text, data jsonb, expires_at bigint, alone boolean) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  DELETE FROM vetloom.one_time o WHERE $6 AND o.kind = $2 AND o.email = $3;
  INSERT INTO vetloom.one_time (hash, kind, email, data, created_at, expires_at) VALUES ($1, $2, $3, $4, vetloom.epoch_seconds(), $5);
$$;

CREATE FUNCTION vetloom.find_one_time(hash text, kind text, now_seconds bigint) RETURNS SETOF vetloom.one_time
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT * FROM vetloom.one_time o WHERE o.hash = $1 AND o.kind = $2 AND o.used_at IS NULL AND o.expires_at > $3
$$;

-- Whatever races: one caller takes it, the others learn that it was used.
CREATE FUNCTION vetloom.take_one_time(hash text, kind text, now_seconds bigint) RETURNS TABLE (status text, email text, data jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE found_row vetloom.one_time;
BEGIN
  SELECT * INTO found_row FROM vetloom.one_time o WHERE o.hash = $1 AND o.kind = $2 FOR UPDATE;
  IF NOT FOUND OR (found_row.used_at IS NULL AND found_row.expires_at <= $3) THEN
    RETURN QUERY SELECT 'unknown', NULL::text, NULL::jsonb; RETURN;
  END IF;
  IF found_row.used_at IS NOT NULL THEN RETURN QUERY SELECT 'used', found_row.email, found_row.data; RETURN; END IF;
  UPDATE vetloom.one_time o SET used_at = $3 WHERE o.hash = $1;
  RETURN QUERY SELECT 'taken', found_row.email, found_row.data;
END $$;

CREATE FUNCTION vetloom.change_one_time(hash text, kind text, email text, data jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  UPDATE vetloom.one_time o SET email = $3, data = $4 WHERE o.hash = $1 AND o.kind = $2
$$;

CREATE FUNCTION vetloom.save_oauth_client(id text, name text, redirect_uris text[], scopes text[], secret_hash text, disabled boolean) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  INSERT INTO vetloom.oauth_client AS c (id, name, redirect_uris, scopes, secret_hash, created_at, disabled_at)
  VALUES ($1, $2, $3, $4, $5, vetloom.epoch_seconds(), CASE WHEN $6 THEN vetloom.epoch_seconds() END)
  ON CONFLICT ON CONSTRAINT oauth_client_pkey DO UPDATE SET name = excluded.name, redirect_uris = excluded.redirect_uris,
    scopes = excluded.scopes, secret_hash = COALESCE(excluded.secret_hash, c.secret_hash), disabled_at = excluded.disabled_at;
  UPDATE vetloom.oauth_grant g SET revoked_at = vetloom.epoch_seconds(), revoked_reason = 'client disabled'
  WHERE $6 AND g.client_id = $1 AND g.revoked_at IS NULL;
  SELECT vetloom.write_audit('oauth.client', '', NULL, '', jsonb_build_object('client', $1, 'disabled', $6));
$$;

CREATE FUNCTION vetloom.list_oauth_clients() RETURNS SETOF vetloom.oauth_client
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT * FROM vetloom.oauth_client ORDER BY name, id
$$;

CREATE FUNCTION vetloom.find_oauth_client(id text) RETURNS SETOF vetloom.oauth_client
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT * FROM vetloom.oauth_client c WHERE c.id = $1 AND c.disabled_at IS NULL
$$;

CREATE FUNCTION vetloom.create_oauth_grant(id text, client_id text, email text, clinic text, scopes text[], expires_at bigint,
  access_hash text, access_expires bigint, refresh_hash text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  INSERT INTO vetloom.oauth_grant (id, client_id, email, clinic_id, scopes, created_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, vetloom.epoch_seconds(), $6);
  INSERT INTO vetloom.oauth_token (hash, grant_id, kind, generation, expires_at) VALUES ($7, $1, 'access', 1, $8), ($9, $1, 'refresh', 1, $6);
  SELECT vetloom.write_audit('oauth.grant', $3, $4, '', jsonb_build_object('grant', $1, 'client', $2, 'scopes', $5));
$$;

-- An access token with its grant, noting its use.
CREATE FUNCTION vetloom.use_oauth_access(token_hash text, now_seconds bigint)
RETURNS TABLE (grant_id text, client_id text, email text, clinic text, scopes text[], created_at bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE token vetloom.oauth_token;
BEGIN
  SELECT * INTO token FROM vetloom.oauth_token t WHERE t.hash = $1 AND t.kind = 'access' AND t.expires_at > $2;
  IF NOT FOUND THEN RETURN; END IF;
  IF token.used_at IS NULL THEN UPDATE vetloom.oauth_token t SET used_at = $2 WHERE t.hash = $1; END IF;
  UPDATE vetloom.oauth_grant g SET last_used_at = $2 WHERE g.id = token.grant_id AND COALESCE(g.last_used_at, 0) < $2 - 60;
  RETURN QUERY SELECT g.id, g.client_id, g.email, g.clinic_id, g.scopes, g.created_at FROM vetloom.oauth_grant g
    JOIN vetloom.oauth_client c ON c.id = g.client_id AND c.disabled_at IS NULL
    WHERE g.id = token.grant_id AND g.revoked_at IS NULL AND g.expires_at > $2;
END $$;

-- Like the refresh tokens of sign-ins: good until a token of a later generation was used; then its use is a theft and ends the grant.
CREATE FUNCTION vetloom.rotate_oauth_token(token_hash text, client text, now_seconds bigint, access_hash text, access_expires bigint, refresh_hash text)
RETURNS TABLE (status text, email text, clinic text, scopes text[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  token vetloom.oauth_token;
  held vetloom.oauth_grant;
BEGIN
  SELECT * INTO token FROM vetloom.oauth_token t WHERE t.hash = token_hash AND t.kind = 'refresh';
  IF FOUND THEN SELECT * INTO held FROM vetloom.oauth_grant g WHERE g.id = token.grant_id FOR UPDATE; END IF;
  IF held.id IS NULL OR held.client_id <> client OR held.revoked_at IS NOT NULL OR held.expires_at <= now_seconds THEN
    RETURN QUERY SELECT 'unknown', NULL::text, NULL::text, NULL::text[]; RETURN;
  END IF;
  IF EXISTS (SELECT 1 FROM vetloom.oauth_token t WHERE t.grant_id = held.id AND t.generation > token.generation AND t.used_at IS NOT NULL) THEN
    UPDATE vetloom.oauth_grant g SET revoked_at = now_seconds, revoked_reason = 'reuse' WHERE g.id = held.id;
    PERFORM vetloom.write_audit('oauth.reuse', held.email, held.clinic_id, '', jsonb_build_object('grant', held.id));
    RETURN QUERY SELECT 'reused', held.email, held.clinic_id, held.scopes; RETURN;
  END IF;
  UPDATE vetloom.oauth_token t SET used_at = COALESCE(t.used_at, now_seconds) WHERE t.hash = token_hash;
  INSERT INTO vetloom.oauth_token (hash, grant_id, kind, generation, expires_at)
  VALUES (access_hash, held.id, 'access', token.generation + 1, access_expires), (refresh_hash, held.id, 'refresh', token.generation + 1, held.expires_at);
  RETURN QUERY SELECT 'rotated', held.email, held.clinic_id, held.scopes;
END $$;

-- By its id and person, or by any of its tokens and its client.
CREATE FUNCTION vetloom.revoke_oauth_grant(of_id text, of_email text, of_token text, of_client text, reason text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE ended vetloom.oauth_grant;
BEGIN
  UPDATE vetloom.oauth_grant g SET revoked_at = vetloom.epoch_seconds(), revoked_reason = reason
  WHERE g.revoked_at IS NULL AND ((g.id = of_id AND g.email = of_email)
    OR (g.client_id = of_client AND g.id = (SELECT t.grant_id FROM vetloom.oauth_token t WHERE t.hash = of_token)))
  RETURNING g.* INTO ended;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM vetloom.write_audit('oauth.revoke', ended.email, ended.clinic_id, '', jsonb_build_object('grant', ended.id, 'reason', reason));
  RETURN true;
END $$;

CREATE FUNCTION vetloom.oauth_grants_of(email text, now_seconds bigint)
RETURNS TABLE (id text, client_id text, client_name text, clinic text, clinic_name text, scopes text[], created_at bigint, last_used_at bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT g.id, g.client_id, c.name, g.clinic_id, k.name, g.scopes, g.created_at, g.last_used_at
  FROM vetloom.oauth_grant g JOIN vetloom.oauth_client c ON c.id = g.client_id JOIN vetloom.clinic k ON k.id = g.clinic_id
  WHERE g.email = $1 AND g.revoked_at IS NULL AND g.expires_at > $2 ORDER BY g.created_at DESC
$$;

-- Counts a try as failed until it has succeeded; answers the failures before it, in the order of the keys.
CREATE FUNCTION vetloom.guess_begins(keys text[], now_ms bigint, memory_ms bigint) RETURNS TABLE (failures integer)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  INSERT INTO vetloom.guess_trail AS g (key, failures, last_at) SELECT k, 1, $2 FROM unnest($1) AS k ORDER BY k
  ON CONFLICT (key) DO UPDATE SET failures = CASE WHEN g.last_at < $2 - $3 THEN 1 ELSE g.failures + 1 END, last_at = $2;
  SELECT g.failures - 1 FROM unnest($1) WITH ORDINALITY AS k(key, at) JOIN vetloom.guess_trail g ON g.key = k.key ORDER BY k.at
$$;

CREATE FUNCTION vetloom.guess_was_right(cleared text, eased text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  DELETE FROM vetloom.guess_trail g WHERE g.key = $1;
  UPDATE vetloom.guess_trail g SET failures = greatest(0, g.failures - 1) WHERE g.key = $2
$$;

-- Takes away what has expired; how many rows of each kind. Ages are seconds.
CREATE FUNCTION vetloom.sweep(now_seconds bigint, idempotency_age bigint, ended_age bigint) RETURNS TABLE (what text, gone bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  DELETE FROM vetloom.idempotency i WHERE i.created_at < now_seconds - idempotency_age;
  what := 'idempotency'; GET DIAGNOSTICS gone = ROW_COUNT; RETURN NEXT;
  -- Used tokens stay as long as their reuse should be noticed.
  DELETE FROM vetloom.refresh_token t WHERE t.used_at < now_seconds - ended_age;
  what := 'refresh tokens'; GET DIAGNOSTICS gone = ROW_COUNT; RETURN NEXT;
  DELETE FROM vetloom.session s WHERE s.expires_at < now_seconds - ended_age OR s.revoked_at < now_seconds - ended_age;
  what := 'sessions'; GET DIAGNOSTICS gone = ROW_COUNT; RETURN NEXT;
  DELETE FROM vetloom.one_time o WHERE o.expires_at < now_seconds - 86400;
  what := 'one-time codes'; GET DIAGNOSTICS gone = ROW_COUNT; RETURN NEXT;
  DELETE FROM vetloom.oauth_token t WHERE (t.kind = 'access' AND t.expires_at < now_seconds - 86400) OR t.expires_at < now_seconds - ended_age;
  what := 'access tokens'; GET DIAGNOSTICS gone = ROW_COUNT; RETURN NEXT;
  DELETE FROM vetloom.oauth_grant g WHERE g.expires_at < now_seconds - ended_age OR g.revoked_at < now_seconds - ended_age;
  what := 'grants'; GET DIAGNOSTICS gone = ROW_COUNT; RETURN NEXT;
  DELETE FROM vetloom.guess_trail g WHERE g.last_at < (now_seconds - 86400) * 1000;
  what := 'guess trails'; GET DIAGNOSTICS gone = ROW_COUNT; RETURN NEXT;
END $$;

DO $$
DECLARE signature text;
BEGIN
  GRANT CREATE ON SCHEMA vetloom TO {system};
  FOR signature IN
    SELECT p.oid::regprocedure::text FROM pg_proc p
    WHERE p.pronamespace = 'vetloom'::regnamespace AND p.prosecdef AND p.proowner <> '{system}'::regrole
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', signature);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO {app}', signature);
    EXECUTE format('ALTER FUNCTION %s OWNER TO {system}', signature);
  END LOOP;
  REVOKE CREATE ON SCHEMA vetloom FROM {system};
END $$;
