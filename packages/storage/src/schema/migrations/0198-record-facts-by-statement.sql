-- The facts of visits are written for all documents of a statement at once. A trigger for each row fetched every visit again from where long
-- bodies are stored, a piece of it at a time; what a statement wrote is at hand as it was sent. What the columns hold stays as 0110 says.
DROP TRIGGER note_record ON vetloom.document;
DROP TRIGGER note_species ON vetloom.document;
DROP FUNCTION vetloom.note_record();
DROP FUNCTION vetloom.note_species();
DROP FUNCTION vetloom.write_record_fact(text, text, jsonb);

-- Without settings of its own it becomes part of the statement that calls it.
CREATE OR REPLACE FUNCTION vetloom.json_number(value jsonb) RETURNS float8 LANGUAGE sql IMMUTABLE AS
  $$ SELECT CASE pg_catalog.jsonb_typeof(value) WHEN 'number' THEN value::pg_catalog.float8 ELSE 0 END $$;

-- Planned anew each time: a plan made while the table was empty takes any index, and reads all visits of the clinic when there are many.
CREATE FUNCTION vetloom.note_species(clinic text, pet text, now_species text) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  UPDATE vetloom.record_fact f SET species = now_species
    WHERE f.clinic_id = clinic AND f.pet_id = pet AND f.species <> now_species;
END $$;

CREATE FUNCTION vetloom.note_records() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  -- A visit may have been written before its animal's species was.
  PERFORM vetloom.note_species(w.clinic_id, w.id, COALESCE(w.body ->> 'type', '')) FROM written w
    WHERE w.collection = 'pet' AND NOT w.deleted;
  IF NOT EXISTS (SELECT FROM written WHERE collection = 'record') THEN
    RETURN NULL;
  END IF;
  DELETE FROM vetloom.record_fact f USING written w
    WHERE w.collection = 'record' AND w.deleted AND f.clinic_id = w.clinic_id AND f.id = w.id;
  WITH facts AS (
    INSERT INTO vetloom.record_fact
    SELECT w.clinic_id, w.id, vetloom.json_number(w.body -> 'dateTime'),
      COALESCE(w.body ->> 'petID', ''), COALESCE(w.body ->> 'userID', ''),
      COALESCE(w.body ->> 'doctorID', ''), COALESCE(w.body ->> 'division', ''),
      COALESCE((SELECT p.body ->> 'type' FROM vetloom.document p
        WHERE p.clinic_id = w.clinic_id AND p.collection = 'pet' AND p.id = w.body ->> 'petID'), ''),
      COALESCE(w.body ->> 'source', ''),
      vetloom.json_number(w.body -> 'status'), vetloom.json_number(w.body -> 'examStatus'),
      vetloom.json_number(w.body -> 'dispenseStatus'), vetloom.json_number(w.body -> 'billStatus'),
      vetloom.json_number(w.body -> 'inspectedDateTime'),
      vetloom.json_number(w.body -> 'total'), vetloom.json_number(w.body -> 'received'),
      COALESCE(w.body -> 'hasDrug' = 'true', false),
      COALESCE(jsonb_path_exists(w.body, '$.surgery[0]'), false),
      COALESCE(w.body -> 'isExamEmpty' = 'false', false),
      vetloom.record_terms(w.body),
      lower(concat_ws(E'\n', w.body ->> 'cause', w.body ->> 'diagnosis',
        CASE WHEN jsonb_path_exists(w.body, '$.disease[0]') THEN
          (SELECT string_agg(name #>> '{}', E'\n') FROM jsonb_path_query(w.body, '$.disease[*].name') AS name) END))
    FROM written w WHERE w.collection = 'record' AND NOT w.deleted
    ON CONFLICT ON CONSTRAINT record_fact_pkey DO UPDATE SET
      date_time = excluded.date_time, pet_id = excluded.pet_id, user_id = excluded.user_id, doctor_id = excluded.doctor_id,
      division = excluded.division, species = excluded.species, source = excluded.source, status = excluded.status, exam_status = excluded.exam_status,
      dispense_status = excluded.dispense_status, bill_status = excluded.bill_status, inspected = excluded.inspected,
      total = excluded.total, received = excluded.received, has_drug = excluded.has_drug, has_surgery = excluded.has_surgery,
      has_exam = excluded.has_exam, terms = excluded.terms, words = excluded.words
    RETURNING clinic_id, terms
  )
  INSERT INTO vetloom.record_term SELECT DISTINCT f.clinic_id, term FROM facts f, unnest(f.terms) AS term
    WHERE NOT EXISTS (SELECT FROM vetloom.record_term known WHERE known.clinic_id = f.clinic_id AND known.term = term.term)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER note_inserted_records AFTER INSERT ON vetloom.document
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION vetloom.note_records();
CREATE TRIGGER note_updated_records AFTER UPDATE ON vetloom.document
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION vetloom.note_records();
