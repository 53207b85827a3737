-- As in 0051, and an invitation ends the earlier ones of its own clinic alone: no clinic takes another one's away. A link for a new password still
-- ends every earlier one.
CREATE OR REPLACE FUNCTION vetloom.put_one_time(hash text, kind text, email text, data jsonb, expires_at bigint, alone boolean) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  DELETE FROM vetloom.one_time o WHERE $6 AND o.kind = $2 AND o.email = $3
    AND ($2 NOT IN ('join', 'invitation') OR o.data ->> 'clinic' IS NOT DISTINCT FROM $4 ->> 'clinic');
  INSERT INTO vetloom.one_time (hash, kind, email, data, created_at, expires_at) VALUES ($1, $2, $3, $4, vetloom.epoch_seconds(), $5);
$$;
