-- What is asked of all clinics at once: in PL/pgSQL, because Citus takes no parameters of functions in plain SQL, and each of them reads rows of clinics by a statement
-- of its own, because what stays with the coordinator isn't joined with what is spread.
CREATE OR REPLACE FUNCTION vetloom.sealed_heads() RETURNS TABLE (subject text, place bigint, hash bytea)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  -- Gathered before anything is answered: a caller that stops reading would leave a question to the machines open.
  heads CONSTANT json := (SELECT json_agg(json_build_array(h.clinic_id, h.seq, encode(h.hash, 'hex'))) FROM vetloom.clinic_head h WHERE h.seq > 0);
BEGIN
  RETURN QUERY SELECT e ->> 0, (e ->> 1)::bigint, decode(e ->> 2, 'hex') FROM json_array_elements(heads) AS e
    UNION ALL SELECT '-/' || l.lane, l.place, l.hash FROM vetloom.audit_lane l WHERE l.place > 0 ORDER BY 1;
END $$;

CREATE OR REPLACE FUNCTION vetloom.staff_places() RETURNS TABLE (clinic text, people integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  RETURN QUERY SELECT l.clinic_id, l.people FROM vetloom.staff_limit l;
END $$;

CREATE OR REPLACE FUNCTION vetloom.is_card_kept(known text) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  RETURN EXISTS (SELECT FROM vetloom.subscription_card c WHERE c.known_as = known AND known <> '');
END $$;
