-- The facts of many visits at once, as a load of ten years writes them. What the columns hold stays as 0110 says.

-- A statement's animals are asked about together. Planned anew each time: a plan made while the table was empty takes any index, and reads
-- all visits of the clinic when there are many.
DROP FUNCTION vetloom.note_species(text, text, text);
CREATE FUNCTION vetloom.note_species(clinics text[], pets text[], now_species text[]) RETURNS void LANGUAGE plpgsql
SET search_path = pg_catalog SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  UPDATE vetloom.record_fact f SET species = n.species
    FROM unnest(clinics, pets, now_species) AS n (clinic, pet, species)
    WHERE f.clinic_id = n.clinic AND f.pet_id = n.pet AND f.species <> n.species;
END $$;

CREATE OR REPLACE FUNCTION vetloom.note_records() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  -- A parameter of the great statement below. Without one PostgreSQL keeps its first plan whatever the session's `plan_cache_mode` says.
  visits CONSTANT text := 'record';
  has_pets boolean;
  has_visits boolean;
  has_removed boolean;
BEGIN
  SELECT bool_or(w.collection = 'pet' AND NOT w.deleted), bool_or(w.collection = visits AND NOT w.deleted),
      bool_or(w.collection = visits AND w.deleted)
    INTO has_pets, has_visits, has_removed FROM written w;
  IF has_pets THEN
    -- A visit may have been written before its animal's species was.
    PERFORM vetloom.note_species(array_agg(w.clinic_id), array_agg(w.id), array_agg(COALESCE(w.body ->> 'type', ''))) FROM written w
      WHERE w.collection = 'pet' AND NOT w.deleted;
  END IF;
  IF has_removed THEN
    DELETE FROM vetloom.record_fact f USING written w
      WHERE w.collection = visits AND w.deleted AND f.clinic_id = w.clinic_id AND f.id = w.id;
  END IF;
  IF has_visits THEN
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
        (SELECT COALESCE(array_agg(DISTINCT kind || ':' || lower(name #>> '{}')), '{}') FROM (
            SELECT 'drug' AS kind, jsonb_path_query(w.body, '$.drugBag[*].items[*].name') AS name
            UNION ALL SELECT 'drug', jsonb_path_query(w.body, '$.surgeryDrugBag[*].name')
            UNION ALL SELECT 'item', jsonb_path_query(w.body, '$.chargeDivision[*].name')
            UNION ALL SELECT 'item', jsonb_path_query(w.body, '$.surgery[*].name')
            UNION ALL SELECT 'item', jsonb_path_query(w.body, '$.surgeryConsumable[*].name')
            UNION ALL SELECT 'item', jsonb_path_query(w.body, '$.examConsumable[*].name')
            UNION ALL SELECT 'item', jsonb_path_query(w.body, '$.vaccine[*].name')
            UNION ALL SELECT 'exam', jsonb_path_query(w.body, '$.examTask[*].name')
            UNION ALL SELECT 'exam', jsonb_path_query(w.body, '$.examTask[*].type')
            UNION ALL SELECT 'label', jsonb_path_query(w.body, '$.label[*]')
            UNION ALL SELECT 'disease', jsonb_path_query(w.body, '$.disease[*].name')
          ) AS named WHERE jsonb_typeof(name) = 'string' AND name <> '""'),
        lower(concat_ws(E'\n', w.body ->> 'cause', w.body ->> 'diagnosis',
          CASE WHEN jsonb_path_exists(w.body, '$.disease[0]') THEN
            (SELECT string_agg(name #>> '{}', E'\n') FROM jsonb_path_query(w.body, '$.disease[*].name') AS name) END))
      FROM written w WHERE w.collection = visits AND NOT w.deleted
      ON CONFLICT ON CONSTRAINT record_fact_pkey DO UPDATE SET
        date_time = excluded.date_time, pet_id = excluded.pet_id, user_id = excluded.user_id, doctor_id = excluded.doctor_id,
        division = excluded.division, species = excluded.species, source = excluded.source, status = excluded.status, exam_status = excluded.exam_status,
        dispense_status = excluded.dispense_status, bill_status = excluded.bill_status, inspected = excluded.inspected,
        total = excluded.total, received = excluded.received, has_drug = excluded.has_drug, has_surgery = excluded.has_surgery,
        has_exam = excluded.has_exam, terms = excluded.terms, words = excluded.words
      RETURNING clinic_id, terms
    )
    INSERT INTO vetloom.record_term SELECT said.clinic_id, said.term
      FROM (SELECT DISTINCT f.clinic_id, term FROM facts f, unnest(f.terms) AS term) AS said
      WHERE NOT EXISTS (SELECT FROM vetloom.record_term known WHERE known.clinic_id = said.clinic_id AND known.term = said.term)
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

-- Its text stands in the statement above: called for each visit, it was planned and opened each time.
DROP FUNCTION vetloom.record_terms(jsonb);
