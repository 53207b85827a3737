-- Where clinics keep their figures stands in their own documents; a sign-in asks for all of a person's clinics at once.
CREATE FUNCTION vetloom.clinic_figures(of_clinics text[]) RETURNS TABLE (clinic text, url text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT d.clinic_id, d.body ->> 'biUrl' FROM vetloom.document d
  WHERE d.clinic_id = ANY ($1) AND d.collection = 'clinic' AND d.id = '/clinic' AND NOT d.deleted AND d.body ->> 'biUrl' <> ''
$$;

DO $$
BEGIN
  GRANT CREATE ON SCHEMA vetloom TO {system};
  REVOKE ALL ON FUNCTION vetloom.clinic_figures(text[]) FROM PUBLIC;
  ALTER FUNCTION vetloom.clinic_figures(text[]) OWNER TO {system};
  REVOKE CREATE ON SCHEMA vetloom FROM {system};
END $$;
