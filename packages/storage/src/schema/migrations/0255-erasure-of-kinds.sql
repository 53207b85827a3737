-- What an erasure takes is said by the kinds of documents and given to this function, which names none: `about` are collections whose documents
-- go with the person, past and all, when they speak of them; `mirrors` are fields that repeat the person's. An id is looked for as it is: by
-- LIKE its underscores stood for anything, so that an id of nothing else wiped the arguments of every owner's commands.
DROP FUNCTION vetloom.erase_owner(text);

CREATE FUNCTION vetloom.erase_owner(owner_ids text[], about text[], mirrors jsonb) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  here text := current_setting('vetloom.clinic', true);
  mentions text[] := (SELECT array_agg('"' || id || '"') FROM unnest(owner_ids) AS id);
  erased bigint;
BEGIN
  UPDATE vetloom.history h SET before = NULL, after = NULL, salt = NULL
  WHERE h.clinic_id = here AND h.salt IS NOT NULL AND (
    (h.collection = 'user' AND h.doc_id = ANY (owner_ids))
    -- A later row of such a document holds what changed and need not name the person.
    OR (h.collection = ANY (about) AND (h.collection, h.doc_id) IN (
      SELECT s.collection, s.doc_id FROM vetloom.history s, unnest(mentions) AS mention
      WHERE s.clinic_id = here AND s.collection = ANY (about)
        AND (strpos(s.before::text, mention) > 0 OR strpos(s.after::text, mention) > 0)))
    -- Of what mirrors the person only the rows that carry a mirror.
    OR EXISTS (SELECT FROM jsonb_to_recordset(mirrors) AS m (collection text, field text, fields text[])
      WHERE m.collection = h.collection AND (h.before ?| m.fields OR h.after ?| m.fields)
        AND h.doc_id IN (SELECT d.id FROM vetloom.document d WHERE d.clinic_id = here AND d.collection = m.collection
          AND d.body ->> m.field = ANY (owner_ids))));
  GET DIAGNOSTICS erased = ROW_COUNT;
  UPDATE vetloom.command_log c SET args = '{}', detail = '{}'
  WHERE c.clinic_id = here AND c.name LIKE 'owner.%' AND c.name <> 'owner.erase'
    AND EXISTS (SELECT FROM unnest(mentions) AS mention WHERE strpos(c.args::text, mention) > 0);
  DELETE FROM vetloom.idempotency i WHERE i.clinic_id = here
    AND EXISTS (SELECT FROM unnest(mentions) AS mention WHERE strpos(i.body::text, mention) > 0);
  DELETE FROM vetloom.index_entry e WHERE e.clinic_id = here AND (e.id = ANY (owner_ids)
    OR EXISTS (SELECT FROM unnest(mentions) AS mention WHERE strpos(e.body::text, mention) > 0));
  RETURN erased;
END $$;

DO $$
BEGIN
  GRANT CREATE ON SCHEMA vetloom TO {system};
  REVOKE ALL ON FUNCTION vetloom.erase_owner(text[], text[], jsonb) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION vetloom.erase_owner(text[], text[], jsonb) TO {app};
  ALTER FUNCTION vetloom.erase_owner(text[], text[], jsonb) OWNER TO {system};
  REVOKE CREATE ON SCHEMA vetloom FROM {system};
END $$;
