-- The id of a clinic that was removed is never given out again: its devices may still hold work that would go to whoever had it next, and what was
-- known by it (keys, links, checkpoints) would be taken for the new one's. The installation's audit, which outlives the clinic, says which they are.
CREATE INDEX audit_log_removed ON vetloom.audit_log (clinic_id, (detail ->> 'clinic')) WHERE kind = 'clinic.remove';

CREATE FUNCTION vetloom.never_given_again() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  IF EXISTS (SELECT FROM vetloom.audit_log a WHERE a.clinic_id = '-' AND a.kind = 'clinic.remove' AND a.detail ->> 'clinic' = NEW.id) THEN
    RAISE EXCEPTION 'removed' USING ERRCODE = 'VL001';
  END IF;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION vetloom.never_given_again() FROM PUBLIC;
GRANT CREATE ON SCHEMA vetloom TO {system};
ALTER FUNCTION vetloom.never_given_again() OWNER TO {system};
REVOKE CREATE ON SCHEMA vetloom FROM {system};
CREATE TRIGGER never_given_again BEFORE INSERT ON vetloom.clinic FOR EACH ROW EXECUTE FUNCTION vetloom.never_given_again();
