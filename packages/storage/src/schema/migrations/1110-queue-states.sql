-- expand
-- What waits to be done in all clinics together, by kind of work: counts and ages for whoever keeps the server running, nothing of any clinic. {system} may read the columns
-- that this takes, of what waits alone.
GRANT SELECT (clinic_id, webhook_id, seq, ord, state, next_at) ON vetloom.webhook_delivery TO {system};
GRANT SELECT (clinic_id, id, active, paused) ON vetloom.webhook TO {system};
GRANT SELECT (clinic_id, invoice_id, place, state, next_at) ON vetloom.einvoice_message TO {system};
GRANT SELECT (clinic_id, next_at) ON vetloom.detection_job TO {system};
GRANT SELECT (clinic_id, state, kept_at) ON vetloom.instrument_message TO {system};
GRANT SELECT (clinic_id, done, next_at, until) ON vetloom.push_note TO {system};
GRANT SELECT (clinic_id, state, made_at, ends_at, refund_at) ON vetloom.wallet_payment TO {system};
GRANT SELECT (clinic_id, state, moved_at) ON vetloom.import_job, vetloom.backup_job TO {system};
CREATE POLICY waiting ON vetloom.document FOR SELECT TO {system} USING (collection = 'message' AND NOT deleted);
CREATE POLICY waiting ON vetloom.webhook_delivery FOR SELECT TO {system} USING (state = 'waiting');
CREATE POLICY waiting ON vetloom.webhook FOR SELECT TO {system} USING (true);
CREATE POLICY waiting ON vetloom.einvoice_message FOR SELECT TO {system} USING (state IN ('waiting', 'taken'));
CREATE POLICY waiting ON vetloom.detection_job FOR SELECT TO {system} USING (true);
CREATE POLICY waiting ON vetloom.instrument_message FOR SELECT TO {system} USING (state = 'unread');
CREATE POLICY waiting ON vetloom.push_note FOR SELECT TO {system} USING (NOT done);
CREATE POLICY waiting ON vetloom.wallet_payment FOR SELECT TO {system} USING (state = 'pending' OR (state = 'confirmed' AND refund_at IS NOT NULL));
CREATE POLICY waiting ON vetloom.import_job FOR SELECT TO {system} USING (state = 'running');
CREATE POLICY waiting ON vetloom.backup_job FOR SELECT TO {system} USING (state = 'running');

-- `oldest`: for how many seconds the one that has waited longest could have been done. What a vendor sends away is tried again later, and hasn't waited until then.
CREATE FUNCTION vetloom.queue_states(now_seconds bigint) RETURNS TABLE (queue text, waiting bigint, oldest bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  RETURN QUERY
  WITH since AS (
    SELECT 'messages' AS queue, count(*) AS waiting, min(due.at) AS at FROM vetloom.clinic c
      -- By clinic: each is one look into the index over where messages stand.
      CROSS JOIN LATERAL (SELECT (d.body ->> 'dueDateTime')::float8 AS at FROM vetloom.document d
        WHERE d.clinic_id = c.id AND d.collection = 'message' AND NOT d.deleted AND d."n_status" = 0 AND (d.body ->> 'dueDateTime')::float8 <= now_seconds) due
    -- What stands behind another waits for that one.
    UNION ALL SELECT 'webhooks', count(*), min(w.next_at) FILTER (WHERE w.first) FROM (
      SELECT d.next_at, row_number() OVER (PARTITION BY d.clinic_id, d.webhook_id ORDER BY d.seq, d.ord) = 1 AS first
      FROM vetloom.webhook_delivery d JOIN vetloom.webhook h ON h.clinic_id = d.clinic_id AND h.id = d.webhook_id
      WHERE d.state = 'waiting' AND h.active AND h.paused = '') w
    UNION ALL SELECT 'einvoices', count(*), min(e.next_at) FILTER (WHERE e.first) FROM (
      SELECT m.next_at, row_number() OVER (PARTITION BY m.clinic_id, m.invoice_id ORDER BY m.place) = 1 AS first
      FROM vetloom.einvoice_message m WHERE m.state IN ('waiting', 'taken')) e
    UNION ALL SELECT 'pictures', count(*), min(j.next_at) FROM vetloom.detection_job j
    UNION ALL SELECT 'instruments', count(*), min(i.kept_at) FROM vetloom.instrument_message i WHERE i.state = 'unread'
    UNION ALL SELECT 'browsers', count(*), min(p.next_at) FROM vetloom.push_note p WHERE NOT p.done AND p.until > now_seconds
    -- Until then the owner may still consent.
    UNION ALL SELECT 'wallets', count(*), min(COALESCE(w.refund_at, w.ends_at)) FROM vetloom.wallet_payment w
      WHERE w.state = 'pending' OR (w.state = 'confirmed' AND w.refund_at IS NOT NULL)
    -- One that nobody moves has lost its process.
    UNION ALL SELECT 'imports', count(*), min(j.moved_at) FROM vetloom.import_job j WHERE j.state = 'running'
    UNION ALL SELECT 'backups', count(*), min(j.moved_at) FROM vetloom.backup_job j WHERE j.state = 'running')
  SELECT s.queue, s.waiting, GREATEST(0, now_seconds - COALESCE(floor(s.at), now_seconds))::bigint FROM since s;
END $$;

DO $$
BEGIN
  REVOKE ALL ON FUNCTION vetloom.queue_states(bigint) FROM PUBLIC;
  GRANT CREATE ON SCHEMA vetloom TO {system};
  ALTER FUNCTION vetloom.queue_states(bigint) OWNER TO {system};
  REVOKE CREATE ON SCHEMA vetloom FROM {system};
END $$;
