-- Who may do what (law 24). {app}: the server's every transaction. {system}: owns the functions that cross clinics; nobody signs in as it.
GRANT USAGE ON SCHEMA vetloom TO {app}, {system};

GRANT SELECT ON vetloom.database_epoch TO {app};
GRANT SELECT, UPDATE ON vetloom.clinic_head TO {app};
GRANT SELECT, INSERT, UPDATE ON vetloom.document, vetloom.alias, vetloom.sync_client, vetloom.command_attempt TO {app};
-- No UPDATE or DELETE: what was decided stays.
GRANT SELECT, INSERT ON vetloom.command_log, vetloom.history TO {app};
GRANT SELECT, INSERT, UPDATE, DELETE ON vetloom.idempotency, vetloom.file_blob, vetloom.product, vetloom.service TO {app};

GRANT SELECT, INSERT, UPDATE ON vetloom.account, vetloom.session, vetloom.refresh_token TO {system};
GRANT SELECT, INSERT ON vetloom.alliance, vetloom.clinic, vetloom.clinic_head, vetloom.device_key, vetloom.server_secret, vetloom.audit_log TO {system};
GRANT SELECT ON vetloom.document TO {system};

-- A clinic that was not set is NULL in a new session and '' in a used one; no row has either.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['clinic_head', 'document', 'alias', 'sync_client', 'command_log', 'command_attempt', 'history',
                              'idempotency', 'file_blob', 'product', 'service'] LOOP
    EXECUTE format('ALTER TABLE vetloom.%I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE vetloom.%I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY clinic ON vetloom.%I USING (clinic_id = current_setting(''vetloom.clinic'', true))', name);
  END LOOP;
END $$;

-- Sign-in asks in which clinics a person works: that much, and no more, can be read across clinics.
CREATE POLICY membership ON vetloom.document FOR SELECT TO {system} USING (collection IN ('clinic', 'staff', 'role'));
CREATE POLICY creation ON vetloom.clinic_head FOR INSERT TO {system} WITH CHECK (true);
