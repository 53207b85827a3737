-- Lawful erasure (law 26): payload and salt go, digest and hash stay, so the chain still verifies. Row-level security keeps it in the clinic
-- of the transaction; the application itself still may not touch the history.
GRANT SELECT, UPDATE ON vetloom.history, vetloom.command_log TO {system};
GRANT SELECT, DELETE ON vetloom.idempotency, vetloom.index_entry TO {system};

CREATE FUNCTION vetloom.erase_owner(owner_id text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  here text := current_setting('vetloom.clinic', true);
  mention text := '%"' || owner_id || '"%';
  erased bigint;
BEGIN
  -- Of animals only the rows that carry a mirror of the owner.
  UPDATE vetloom.history h SET before = NULL, after = NULL, salt = NULL
  WHERE h.clinic_id = here AND h.salt IS NOT NULL AND (
    (h.collection = 'user' AND h.doc_id = owner_id)
    OR (h.collection IN ('userMerge', 'conflict', 'case')
      AND (h.before::text LIKE mention OR h.after::text LIKE mention))
    OR (h.collection = 'pet' AND (h.before ?| ARRAY['userName', 'userPhone'] OR h.after ?| ARRAY['userName', 'userPhone'])
      AND h.doc_id IN (SELECT d.id FROM vetloom.document d WHERE d.clinic_id = here AND d.collection = 'pet'
        AND d.body ->> 'userID' = owner_id)));
  GET DIAGNOSTICS erased = ROW_COUNT;
  UPDATE vetloom.command_log c SET args = '{}', detail = '{}'
  WHERE c.clinic_id = here AND c.name LIKE 'owner.%' AND c.name <> 'owner.erase' AND c.args::text LIKE mention;
  DELETE FROM vetloom.idempotency i WHERE i.clinic_id = here AND i.body::text LIKE mention;
  DELETE FROM vetloom.index_entry e WHERE e.clinic_id = here AND (e.id = owner_id OR e.body::text LIKE mention);
  RETURN erased;
END $$;

DO $$
BEGIN
  GRANT CREATE ON SCHEMA vetloom TO {system};
  REVOKE ALL ON FUNCTION vetloom.erase_owner(text) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION vetloom.erase_owner(text) TO {app};
  ALTER FUNCTION vetloom.erase_owner(text) OWNER TO {system};
  REVOKE CREATE ON SCHEMA vetloom FROM {system};
END $$;
