-- Which people of a clinic have a link that still opens something, so that whoever invites sees who has none. The links themselves are nowhere: only
-- hashes of them are kept.
CREATE FUNCTION vetloom.open_invitations(of_clinic text, now_seconds bigint) RETURNS TABLE (email text, expires_at bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT o.email, max(o.expires_at) FROM vetloom.one_time o
  WHERE o.kind IN ('invitation', 'join') AND o.used_at IS NULL AND o.expires_at > $2 AND o.data ->> 'clinic' = $1 AND o.email IS NOT NULL
  GROUP BY o.email
$$;
REVOKE ALL ON FUNCTION vetloom.open_invitations(text, bigint) FROM PUBLIC;
GRANT CREATE ON SCHEMA vetloom TO {system};
ALTER FUNCTION vetloom.open_invitations(text, bigint) OWNER TO {system};
REVOKE CREATE ON SCHEMA vetloom FROM {system};
