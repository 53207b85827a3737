-- One way to make a table of clinics, so that none is opened by what somebody forgot to repeat (law 24).

-- What is wrong with a table of clinics, read from the catalogue; no row when all is well. Keys, indexes and foreign keys lead with `clinic_id`, so
-- that every question of one clinic is answered from its own part of an index, and the tables can be spread over several servers by clinic.
CREATE FUNCTION vetloom.tenant_faults(of_table regclass) RETURNS SETOF text
LANGUAGE plpgsql STABLE SET search_path = pg_catalog AS $$
DECLARE
  made record;
  clinic smallint;
BEGIN
  SELECT a.attnum INTO clinic FROM pg_attribute a JOIN pg_collation c ON c.oid = a.attcollation
    WHERE a.attrelid = of_table AND a.attname = 'clinic_id' AND a.attnotnull AND a.atttypid = 'text'::regtype AND c.collname = 'C';
  IF clinic IS NULL THEN
    RETURN NEXT 'has no column clinic_id text COLLATE "C" NOT NULL';
    RETURN;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = of_table AND i.indisprimary) THEN
    RETURN NEXT 'has no primary key';
  END IF;
  FOR made IN SELECT i.indexrelid::regclass::text AS name, a.amname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
    WHERE i.indrelid = of_table AND (a.amname <> 'btree' OR i.indkey[0] <> clinic) ORDER BY 1 LOOP
    RETURN NEXT CASE made.amname WHEN 'btree' THEN format('index %s does not lead with clinic_id', made.name)
      ELSE format('index %s (%s) has no leading column', made.name, made.amname) END;
  END LOOP;
  -- What is of no clinic can't be referred to by one; the registry of clinics itself is keyed by it.
  FOR made IN SELECT k.conname FROM pg_constraint k
    LEFT JOIN pg_attribute other ON other.attrelid = k.confrelid AND NOT other.attisdropped
      AND other.attname = CASE k.confrelid WHEN 'vetloom.clinic'::regclass THEN 'id' ELSE 'clinic_id' END
    WHERE k.conrelid = of_table AND k.contype = 'f' AND other.attnum IS NOT NULL AND (k.conkey[1] <> clinic OR k.confkey[1] <> other.attnum) ORDER BY 1 LOOP
    RETURN NEXT format('foreign key %s does not lead with clinic_id', made.conname);
  END LOOP;
  SELECT c.relispartition, c.relrowsecurity AND c.relforcerowsecurity AS forced, c.relowner, c.relacl INTO made FROM pg_class c WHERE c.oid = of_table;
  -- A partition is reached through its parent, whose policies then hold; whoever may name it goes around them.
  IF made.relispartition THEN
    IF EXISTS (SELECT FROM aclexplode(made.relacl) held WHERE held.grantee <> made.relowner) THEN
      RETURN NEXT 'is a partition that others than its owner may use';
    END IF;
    RETURN;
  END IF;
  IF NOT made.forced THEN
    RETURN NEXT 'does not force row-level security';
  END IF;
  IF NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = of_table AND p.polname = 'clinic' AND p.polcmd = '*' AND p.polpermissive AND p.polroles = '{0}'
    AND p.polwithcheck IS NULL AND pg_get_expr(p.polqual, p.polrelid) = '(clinic_id = current_setting(''vetloom.clinic''::text, true))') THEN
    RETURN NEXT 'has no policy that keeps everyone in the clinic of the transaction';
  END IF;
  FOR made IN SELECT p.polname FROM pg_policy p WHERE p.polrelid = of_table AND p.polname <> 'clinic' AND p.polpermissive AND p.polroles @> '{0}' LOOP
    RETURN NEXT format('policy %s lets everyone see more than their clinic', made.polname);
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION vetloom.tenant_faults(regclass) FROM PUBLIC;

-- Makes a table one of clinics: forced row-level security, the policy of the clinic, the application's rights (none where functions alone reach it).
-- Its keys, indexes and foreign keys stand before; indexes made later are looked at by the test of the whole catalogue.
CREATE FUNCTION vetloom.tenant_table(of_table regclass, app regrole, rights text[]) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  faults text[];
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', of_table);
  -- A clinic that was not set is NULL in a new session and '' in a used one; no row has either.
  EXECUTE format('CREATE POLICY clinic ON %s USING (clinic_id = current_setting(''vetloom.clinic'', true))', of_table);
  IF cardinality(rights) > 0 THEN
    EXECUTE format('GRANT %s ON %s TO %s', array_to_string(rights, ', '), of_table, app);
  END IF;
  faults := ARRAY(SELECT vetloom.tenant_faults(of_table));
  IF cardinality(faults) > 0 THEN
    RAISE EXCEPTION '% %', of_table, array_to_string(faults, '; ') USING ERRCODE = 'invalid_table_definition';
  END IF;
END $$;
REVOKE ALL ON FUNCTION vetloom.tenant_table(regclass, regrole, text[]) FROM PUBLIC;
