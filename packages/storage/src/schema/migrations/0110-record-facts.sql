-- What visits are looked for by, beside the documents: ten years of a busy hospital answer without reading a document that is not shown. A copy,
-- kept by a trigger in the transaction of the visit; what each column holds is said again in domain/src/visit/record-search.ts, and a test
-- compares the two.
CREATE TABLE vetloom.record_fact (
  clinic_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  date_time float8 NOT NULL,
  pet_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  doctor_id text COLLATE "C" NOT NULL,
  division text COLLATE "C" NOT NULL,
  -- The animal's; follows it when it is corrected.
  species text COLLATE "C" NOT NULL,
  source text COLLATE "C" NOT NULL,
  status smallint NOT NULL,
  exam_status smallint NOT NULL,
  dispense_status smallint NOT NULL,
  bill_status smallint NOT NULL,
  inspected float8 NOT NULL,
  total bigint NOT NULL,
  received bigint NOT NULL,
  has_drug boolean NOT NULL,
  has_surgery boolean NOT NULL,
  has_exam boolean NOT NULL,
  -- Names in small letters with what they are names of: `drug:`, `item:`, `exam:`, `label:`, `disease:`.
  terms text[] COLLATE "C" NOT NULL,
  -- Cause, diseases and diagnosis in small letters.
  words text COLLATE "C" NOT NULL,
  PRIMARY KEY (clinic_id, id)
);
CREATE INDEX record_fact_time ON vetloom.record_fact (clinic_id, date_time, id) INCLUDE (doctor_id, division, total, received);
CREATE INDEX record_fact_doctor ON vetloom.record_fact (clinic_id, doctor_id, date_time, id);
CREATE INDEX record_fact_division ON vetloom.record_fact (clinic_id, division, date_time, id);
CREATE INDEX record_fact_pet ON vetloom.record_fact (clinic_id, pet_id, date_time, id);
CREATE INDEX record_fact_owner ON vetloom.record_fact (clinic_id, user_id, date_time, id);
CREATE INDEX record_fact_drug ON vetloom.record_fact (clinic_id, date_time, id) WHERE has_drug;
CREATE INDEX record_fact_inspected ON vetloom.record_fact (clinic_id, inspected, id) WHERE has_drug;
CREATE INDEX record_fact_terms ON vetloom.record_fact USING gin (terms);

-- Every name that some visit holds or held: a part of a name is looked up here first.
CREATE TABLE vetloom.record_term (
  clinic_id text COLLATE "C" NOT NULL,
  term text COLLATE "C" NOT NULL,
  PRIMARY KEY (clinic_id, term)
);

CREATE FUNCTION vetloom.json_number(value jsonb) RETURNS float8 LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS
  $$ SELECT CASE jsonb_typeof(value) WHEN 'number' THEN value::float8 ELSE 0 END $$;

CREATE FUNCTION vetloom.record_terms(body jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS $$
  SELECT COALESCE(array_agg(DISTINCT kind || ':' || lower(name #>> '{}')), '{}') FROM (
    SELECT 'drug' AS kind, jsonb_path_query(body, '$.drugBag[*].items[*].name') AS name
    UNION ALL SELECT 'drug', jsonb_path_query(body, '$.surgeryDrugBag[*].name')
    UNION ALL SELECT 'item', jsonb_path_query(body, '$.chargeDivision[*].name')
    UNION ALL SELECT 'item', jsonb_path_query(body, '$.surgery[*].name')
    UNION ALL SELECT 'item', jsonb_path_query(body, '$.surgeryConsumable[*].name')
    UNION ALL SELECT 'item', jsonb_path_query(body, '$.examConsumable[*].name')
    UNION ALL SELECT 'item', jsonb_path_query(body, '$.vaccine[*].name')
    UNION ALL SELECT 'exam', jsonb_path_query(body, '$.examTask[*].name')
    UNION ALL SELECT 'exam', jsonb_path_query(body, '$.examTask[*].type')
    UNION ALL SELECT 'label', jsonb_path_query(body, '$.label[*]')
    UNION ALL SELECT 'disease', jsonb_path_query(body, '$.disease[*].name')
  ) AS named WHERE jsonb_typeof(name) = 'string' AND name <> '""'
$$;

CREATE FUNCTION vetloom.write_record_fact(clinic text, record_id text, body jsonb) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  found_terms text[] := vetloom.record_terms(body);
BEGIN
  INSERT INTO vetloom.record_fact VALUES (
    clinic, record_id, vetloom.json_number(body -> 'dateTime'),
    COALESCE(body ->> 'petID', ''), COALESCE(body ->> 'userID', ''),
    COALESCE(body ->> 'doctorID', ''), COALESCE(body ->> 'division', ''),
    COALESCE((SELECT p.body ->> 'type' FROM vetloom.document p
      WHERE p.clinic_id = clinic AND p.collection = 'pet' AND p.id = write_record_fact.body ->> 'petID'), ''),
    COALESCE(body ->> 'source', ''),
    vetloom.json_number(body -> 'status'), vetloom.json_number(body -> 'examStatus'),
    vetloom.json_number(body -> 'dispenseStatus'), vetloom.json_number(body -> 'billStatus'),
    vetloom.json_number(body -> 'inspectedDateTime'),
    vetloom.json_number(body -> 'total'), vetloom.json_number(body -> 'received'),
    COALESCE(body -> 'hasDrug' = 'true', false),
    COALESCE(jsonb_path_exists(body, '$.surgery[0]'), false),
    COALESCE(body -> 'isExamEmpty' = 'false', false),
    found_terms,
    lower(concat_ws(E'\n', body ->> 'cause', body ->> 'diagnosis',
      (SELECT string_agg(name #>> '{}', E'\n') FROM jsonb_path_query(body, '$.disease[*].name') AS name))))
  ON CONFLICT ON CONSTRAINT record_fact_pkey DO UPDATE SET
    date_time = excluded.date_time, pet_id = excluded.pet_id, user_id = excluded.user_id, doctor_id = excluded.doctor_id,
    division = excluded.division, species = excluded.species, source = excluded.source, status = excluded.status, exam_status = excluded.exam_status,
    dispense_status = excluded.dispense_status, bill_status = excluded.bill_status, inspected = excluded.inspected,
    total = excluded.total, received = excluded.received, has_drug = excluded.has_drug, has_surgery = excluded.has_surgery,
    has_exam = excluded.has_exam, terms = excluded.terms, words = excluded.words;
  INSERT INTO vetloom.record_term SELECT clinic, term FROM unnest(found_terms) AS term
    WHERE NOT EXISTS (SELECT FROM vetloom.record_term known WHERE known.clinic_id = clinic AND known.term = term.term)
    ON CONFLICT DO NOTHING;
END $$;

CREATE FUNCTION vetloom.note_record() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  IF NEW.deleted THEN
    DELETE FROM vetloom.record_fact WHERE clinic_id = NEW.clinic_id AND id = NEW.id;
  ELSE
    PERFORM vetloom.write_record_fact(NEW.clinic_id, NEW.id, NEW.body);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note_record AFTER INSERT OR UPDATE ON vetloom.document
  FOR EACH ROW WHEN (NEW.collection = 'record') EXECUTE FUNCTION vetloom.note_record();

CREATE FUNCTION vetloom.note_species() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  UPDATE vetloom.record_fact f SET species = COALESCE(NEW.body ->> 'type', '')
    WHERE f.clinic_id = NEW.clinic_id AND f.pet_id = NEW.id AND f.species <> COALESCE(NEW.body ->> 'type', '');
  RETURN NULL;
END $$;
CREATE TRIGGER note_species AFTER INSERT OR UPDATE ON vetloom.document
  FOR EACH ROW WHEN (NEW.collection = 'pet' AND NOT NEW.deleted) EXECUTE FUNCTION vetloom.note_species();

-- Row-level security lets no condition on an array into an index, because the operator could leak. This function asks as {system}, of the
-- clinic of the transaction alone. `names`: lists of alternatives, each of which a visit must hold one of.
CREATE FUNCTION vetloom.find_records(wanted jsonb, before_time float8, before_id text, most integer)
RETURNS TABLE (id text, date_time float8) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  clinic text := current_setting('vetloom.clinic', true);
  asked text := format('SELECT f.id, f.date_time FROM vetloom.record_fact f WHERE f.clinic_id = %L', clinic);
  part record;
  terms text[];
BEGIN
  FOR part IN SELECT key, value #>> '{}' AS value FROM jsonb_each(wanted) LOOP
    CASE part.key
      WHEN 'begin' THEN asked := asked || format(' AND f.date_time >= %L', part.value);
      WHEN 'end' THEN asked := asked || format(' AND f.date_time <= %L', part.value);
      WHEN 'petID' THEN asked := asked || format(' AND f.pet_id = %L', part.value);
      WHEN 'userID' THEN asked := asked || format(' AND f.user_id = %L', part.value);
      WHEN 'doctorID' THEN asked := asked || format(' AND f.doctor_id = %L', part.value);
      WHEN 'division' THEN asked := asked || format(' AND f.division = %L', part.value);
      WHEN 'source' THEN asked := asked || format(' AND f.source = %L', part.value);
      WHEN 'status' THEN asked := asked || format(' AND f.status = %L', part.value);
      WHEN 'examStatus' THEN asked := asked || format(' AND f.exam_status = %L', part.value);
      WHEN 'dispenseStatus' THEN asked := asked || format(' AND f.dispense_status = %L', part.value);
      WHEN 'billStatus' THEN asked := asked || format(' AND f.bill_status = %L', part.value);
      WHEN 'hasDrug' THEN asked := asked || CASE WHEN part.value = 'true' THEN ' AND f.has_drug' ELSE ' AND NOT f.has_drug' END;
      WHEN 'hasSurgery' THEN asked := asked || CASE WHEN part.value = 'true' THEN ' AND f.has_surgery' ELSE ' AND NOT f.has_surgery' END;
      WHEN 'isExamEmpty' THEN asked := asked || CASE WHEN part.value = 'true' THEN ' AND NOT f.has_exam' ELSE ' AND f.has_exam' END;
      WHEN 'species' THEN asked := asked || format(' AND f.species = %L', part.value);
      WHEN 'text' THEN asked := asked || format(' AND position(%L in f.words) > 0', lower(part.value));
      WHEN 'drug', 'item', 'exam', 'label', 'disease' THEN
        terms := ARRAY(SELECT t.term FROM vetloom.record_term t WHERE t.clinic_id = clinic AND starts_with(t.term, part.key || ':')
          AND position(lower(part.value) in substr(t.term, length(part.key) + 2)) > 0);
        asked := asked || format(' AND f.terms && %L::text[]', terms);
      ELSE RAISE EXCEPTION 'no such condition: %', part.key USING ERRCODE = 'invalid_parameter_value';
    END CASE;
  END LOOP;
  IF before_time IS NOT NULL THEN
    asked := asked || format(' AND (f.date_time, f.id) < (%L::float8, %L)', before_time, before_id);
  END IF;
  RETURN QUERY EXECUTE asked || format(' ORDER BY f.date_time DESC, f.id DESC LIMIT %s', most);
END $$;

GRANT SELECT, INSERT, UPDATE, DELETE ON vetloom.record_fact TO {app};
GRANT SELECT, INSERT, DELETE ON vetloom.record_term TO {app};
GRANT SELECT ON vetloom.record_fact, vetloom.record_term TO {system};
ALTER TABLE vetloom.record_fact ENABLE ROW LEVEL SECURITY;
ALTER TABLE vetloom.record_fact FORCE ROW LEVEL SECURITY;
CREATE POLICY clinic ON vetloom.record_fact USING (clinic_id = current_setting('vetloom.clinic', true));
CREATE POLICY named_function ON vetloom.record_fact FOR SELECT TO {system} USING (true);
ALTER TABLE vetloom.record_term ENABLE ROW LEVEL SECURITY;
ALTER TABLE vetloom.record_term FORCE ROW LEVEL SECURITY;
CREATE POLICY clinic ON vetloom.record_term USING (clinic_id = current_setting('vetloom.clinic', true));
CREATE POLICY named_function ON vetloom.record_term FOR SELECT TO {system} USING (true);

DO $$
BEGIN
  GRANT CREATE ON SCHEMA vetloom TO {system};
  REVOKE ALL ON FUNCTION vetloom.find_records(jsonb, float8, text, integer) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION vetloom.find_records(jsonb, float8, text, integer) TO {app};
  ALTER FUNCTION vetloom.find_records(jsonb, float8, text, integer) OWNER TO {system};
  REVOKE CREATE ON SCHEMA vetloom FROM {system};
END $$;

-- Visits that were there before.
DO $$
DECLARE
  clinic record;
BEGIN
  FOR clinic IN SELECT id FROM vetloom.clinic LOOP
    PERFORM set_config('vetloom.clinic', clinic.id, true);
    PERFORM vetloom.write_record_fact(d.clinic_id, d.id, d.body) FROM vetloom.document d
      WHERE d.clinic_id = clinic.id AND d.collection = 'record' AND NOT d.deleted;
  END LOOP;
END $$;
