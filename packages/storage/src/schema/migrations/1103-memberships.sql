-- The clinics of a person, as 0030 has them, asked in two steps: where they are staff, which only all clinics together can tell, and then each of those clinics by
-- itself. A database that is spread over several machines joins no clinic's rows with another's.
CREATE OR REPLACE FUNCTION vetloom.memberships_of(email text) RETURNS TABLE (
  clinic text, clinic_name text, alliance text, id_key text, staff_name text, role_id text, role_name text, permission text, permissions jsonb
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  staff jsonb;
  place record;
  own jsonb;
  role jsonb;
BEGIN
  PERFORM vetloom.write_audit('membership.read', $1, NULL, '', '{}');
  SELECT jsonb_object_agg(s.clinic_id, s.body) INTO staff FROM vetloom.document s
    WHERE s.collection = 'staff' AND s.id = '/staff/' || $1 AND NOT s.deleted
      -- Resigned people keep their document (spec 1 §3).
      AND COALESCE(s.body ->> 'status', 'true') NOT IN ('false', '0')
      AND COALESCE(s.body ->> 'joined', 'true') <> 'false';
  FOR place IN SELECT c.id, c.name, c.alliance, c.id_key, staff -> c.id AS body FROM vetloom.clinic c
      WHERE c.id = ANY (ARRAY(SELECT jsonb_object_keys(staff))) ORDER BY c.created_at, c.id LOOP
    own := (SELECT d.body FROM vetloom.document d
      WHERE d.clinic_id = place.id AND d.collection = 'clinic' AND d.id = '/clinic' AND NOT d.deleted);
    role := (SELECT d.body FROM vetloom.document d
      WHERE d.clinic_id = place.id AND d.collection = 'role' AND d.id = place.body ->> 'permissionDetail' AND NOT d.deleted);
    clinic := place.id;
    clinic_name := COALESCE(own ->> 'name', place.name);
    alliance := place.alliance;
    id_key := place.id_key;
    staff_name := place.body ->> 'name';
    role_id := place.body ->> 'permissionDetail';
    role_name := COALESCE(role ->> 'name', '');
    permission := place.body ->> 'permission';
    permissions := COALESCE(role -> 'permissions', '[]'::jsonb);
    RETURN NEXT;
  END LOOP;
END $$;
