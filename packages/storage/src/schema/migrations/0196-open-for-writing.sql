-- What a push or a write by REST asks before it runs, as one statement instead of five: the client's library spends more on each statement
-- than the database does. It runs with the caller's rights, so that row-level security holds. Volatile, so that each of its questions sees
-- what was committed before the lock on the head was granted.
CREATE FUNCTION vetloom.open_for_writing(of_clinic text, of_client text, uuids uuid[], numbers bigint[], authors text[], staff text[],
  OUT head_seq bigint, OUT head_hash bytea, OUT client_number bigint, OUT decided json, OUT system_roles json, OUT people json)
LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog AS $$
BEGIN
  SELECT h.seq, h.hash INTO head_seq, head_hash FROM vetloom.clinic_head h WHERE h.clinic_id = of_clinic FOR UPDATE;
  IF of_client IS NOT NULL THEN
    SELECT c.last_number INTO client_number FROM vetloom.sync_client c
      WHERE c.clinic_id = of_clinic AND c.client_id = of_client FOR UPDATE;
  END IF;
  IF cardinality(uuids) > 0 THEN
    SELECT json_agg(k) INTO decided FROM (
      SELECT l.uuid, l.client_id AS client, l.number, l.status, l.code, l.message, l.detail, l.seq FROM vetloom.command_log l
        WHERE l.clinic_id = of_clinic AND l.uuid = ANY (uuids)
      UNION SELECT l.uuid, l.client_id, l.number, l.status, l.code, l.message, l.detail, l.seq FROM vetloom.command_log l
        WHERE l.clinic_id = of_clinic AND l.client_id = of_client AND l.number = ANY (numbers)) k;
  END IF;
  IF cardinality(authors) > 0 THEN
    SELECT json_agg(json_build_array(r.email, r.system_role)) INTO system_roles FROM vetloom.system_roles(authors) r;
  END IF;
  IF cardinality(staff) > 0 THEN
    SELECT json_agg(json_build_array(s.id, s.body, s.body ->> 'permissionDetail', r.body)) INTO people
      FROM vetloom.document s LEFT JOIN vetloom.document r ON r.clinic_id = of_clinic AND r.collection = 'role'
        AND r.id = s.body ->> 'permissionDetail' AND NOT r.deleted
      WHERE s.clinic_id = of_clinic AND s.collection = 'staff' AND NOT s.deleted
        AND s.id = ANY (staff);
  END IF;
END $$;
REVOKE ALL ON FUNCTION vetloom.open_for_writing(text, text, uuid[], bigint[], text[], text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION vetloom.open_for_writing(text, text, uuid[], bigint[], text[], text[]) TO {app};
