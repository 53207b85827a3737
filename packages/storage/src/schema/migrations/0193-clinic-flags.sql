-- What an operator closed to clinics stands in their own documents; a sign-in asks for all of a person's clinics at once.
CREATE FUNCTION vetloom.clinic_flags(of_clinics text[]) RETURNS TABLE (clinic text, flags jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT d.clinic_id, COALESCE(d.body -> 'flags', '{}'::jsonb) FROM vetloom.document d
  WHERE d.clinic_id = ANY ($1) AND d.collection = 'clinic' AND d.id = '/clinic' AND NOT d.deleted
$$;

DO $$
BEGIN
  GRANT CREATE ON SCHEMA vetloom TO {system};
  REVOKE ALL ON FUNCTION vetloom.clinic_flags(text[]) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION vetloom.clinic_flags(text[]) TO {app};
  ALTER FUNCTION vetloom.clinic_flags(text[]) OWNER TO {system};
  REVOKE CREATE ON SCHEMA vetloom FROM {system};
END $$;
