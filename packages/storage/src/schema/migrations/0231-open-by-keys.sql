-- A connection keeps the plan that it made while a table was small. On a new server each push so read the clinic's whole command log, until
-- statistics were taken. Asked for the first number from a place on, in order, there is one way only, by the index of numbers.
CREATE OR REPLACE FUNCTION vetloom.open_for_writing(of_clinic text, uuids uuid[], clients text[], numbers bigint[], authors text[], staff text[],
  OUT head_seq bigint, OUT head_hash bytea, OUT client_numbers json, OUT decided json, OUT system_roles json, OUT people json, OUT documents json)
LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  SELECT h.seq, h.hash INTO head_seq, head_hash FROM vetloom.clinic_head h WHERE h.clinic_id = of_clinic FOR UPDATE;
  IF cardinality(uuids) > 0 THEN
    SELECT json_agg(k) INTO decided FROM (
      SELECT l.uuid, l.client_id AS client, l.number, l.status, l.code, l.message, l.detail, l.seq FROM vetloom.command_log l
        WHERE l.clinic_id = of_clinic AND l.uuid = ANY (uuids)
      UNION SELECT l.uuid, l.client_id, l.number, l.status, l.code, l.message, l.detail, l.seq
        FROM unnest(clients, numbers) AS n (client, number), LATERAL (
          SELECT * FROM vetloom.command_log c WHERE c.clinic_id = of_clinic AND c.client_id = n.client AND c.number >= n.number
            ORDER BY c.number LIMIT 1) l
        WHERE l.number = n.number) k;
  END IF;
  IF cardinality(clients) > 0 THEN
    SELECT json_agg(json_build_array(c.client_id, c.last_number)) INTO client_numbers FROM (
      SELECT s.client_id, s.last_number FROM vetloom.sync_client s
        WHERE s.clinic_id = of_clinic AND s.client_id = ANY (clients) FOR UPDATE) c;
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
