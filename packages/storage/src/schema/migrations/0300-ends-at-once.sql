-- What ends with a sign-in, a password or somebody's leaving ends at once, in every process and by whatever road it came: triggers see to it, so that
-- no function can forget.

CREATE FUNCTION vetloom.tell_session_end() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  PERFORM pg_notify('vetloom_ended', jsonb_build_object('family', NEW.family)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER session_ends AFTER UPDATE OF revoked_at ON vetloom.session FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION vetloom.tell_session_end();

-- As in 0006, and tells which ones.
DROP FUNCTION vetloom.revoke_sessions(text, text, text, text);
CREATE FUNCTION vetloom.revoke_sessions(of_family text, of_email text, except_family text, reason text) RETURNS TABLE (ended_family text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE ended vetloom.session;
BEGIN
  FOR ended IN
    UPDATE vetloom.session s SET revoked_at = vetloom.epoch_seconds(), revoked_reason = reason
    WHERE s.revoked_at IS NULL AND (s.family = of_family OR s.email = of_email) AND s.family IS DISTINCT FROM except_family
    RETURNING s.*
  LOOP
    PERFORM vetloom.write_audit('session.revoke', ended.email, NULL, '', jsonb_build_object('family', ended.family, 'reason', reason));
    ended_family := ended.family;
    RETURN NEXT;
  END LOOP;
END $$;

-- A person's consents for programs, in one clinic or in all, with the codes that programs have not exchanged yet.
CREATE FUNCTION vetloom.end_oauth_grants(of_email text, of_clinic text, reason text) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  ended vetloom.oauth_grant;
  many integer := 0;
BEGIN
  DELETE FROM vetloom.one_time o WHERE o.email = of_email AND o.kind = 'oauth.code' AND (of_clinic IS NULL OR o.data ->> 'clinic' = of_clinic);
  FOR ended IN
    UPDATE vetloom.oauth_grant g SET revoked_at = vetloom.epoch_seconds(), revoked_reason = reason
    WHERE g.clinic_id IN (SELECT c.id FROM vetloom.clinic c WHERE of_clinic IS NULL OR c.id = of_clinic) AND g.email = of_email AND g.revoked_at IS NULL
    RETURNING g.*
  LOOP
    PERFORM vetloom.write_audit('oauth.revoke', ended.email, ended.clinic_id, '', jsonb_build_object('grant', ended.id, 'reason', reason));
    many := many + 1;
  END LOOP;
  RETURN many;
END $$;

-- Whoever changes a password because somebody else may know it means what was let in with the old one as well: consents, and what processes remember
-- of it for API clients.
CREATE FUNCTION vetloom.end_with_password() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM vetloom.end_oauth_grants(NEW.email, NULL, 'password changed');
  PERFORM pg_notify('vetloom_ended', jsonb_build_object('password', NEW.email)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER password_ends AFTER UPDATE OF password_hash ON vetloom.account FOR EACH ROW
  WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash) EXECUTE FUNCTION vetloom.end_with_password();

-- Whether somebody has signed in on a workstation otherwise than by PIN: strangers' guesses don't keep them out there.
CREATE FUNCTION vetloom.knows_station(of_email text, of_station text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT EXISTS (SELECT 1 FROM vetloom.session s WHERE s.station = of_station AND s.email = of_email AND s.method <> 'pin')
$$;

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
