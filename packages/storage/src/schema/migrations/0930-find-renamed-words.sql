-- As in 0232, and a visit is also found by what its words are called today: entries of the clinic's lists that were renamed or became one. Whoever asks says
-- what means the same (`widened` in domain/src/record/record-search.ts): `divisionAmong`, `speciesAmong`, `labelAmong`
-- and `diseaseAmong` one of several whole words, `labelNamed` and `diseaseNamed`
-- whole names beside the part that is looked for, `textNamed` diseases beside a part of a text.
CREATE OR REPLACE FUNCTION vetloom.find_records(wanted jsonb, before_time float8, before_id text, most integer)
RETURNS TABLE (id text, date_time float8) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  clinic text := current_setting('vetloom.clinic', true);
  asked text := format('SELECT f.id, f.date_time FROM vetloom.record_fact f WHERE f.clinic_id = %L', clinic);
  part record;
  terms text[];
  more text[];
BEGIN
  FOR part IN SELECT key, value #>> '{}' AS value FROM jsonb_each(wanted) LOOP
    CASE part.key
      WHEN 'begin' THEN asked := asked || format(' AND f.date_time >= %L', part.value);
      WHEN 'end' THEN asked := asked || format(' AND f.date_time <= %L', part.value);
      WHEN 'petID' THEN asked := asked || format(' AND f.pet_id = %L', part.value);
      WHEN 'userID' THEN asked := asked || format(' AND f.user_id = %L', part.value);
      WHEN 'doctorID' THEN asked := asked || format(' AND f.doctor_id = %L', part.value);
      WHEN 'division' THEN asked := asked || format(' AND f.division = %L', part.value);
      WHEN 'divisionAmong' THEN asked := asked || format(' AND f.division = ANY(%L::text[])', ARRAY(SELECT jsonb_array_elements_text(wanted -> part.key)));
      WHEN 'speciesAmong' THEN asked := asked || format(' AND f.species = ANY(%L::text[])', ARRAY(SELECT jsonb_array_elements_text(wanted -> part.key)));
      WHEN 'labelNamed', 'diseaseNamed', 'textNamed' THEN NULL;
      WHEN 'labelAmong', 'diseaseAmong' THEN
        more := ARRAY(SELECT replace(part.key, 'Among', ':') || lower(name) FROM jsonb_array_elements_text(wanted -> part.key) AS name);
        asked := asked || format(' AND f.terms && %L::text[]', more);
      WHEN 'source' THEN asked := asked || format(' AND f.source = %L', part.value);
      WHEN 'status' THEN asked := asked || format(' AND f.status = %L', part.value);
      WHEN 'examStatus' THEN asked := asked || format(' AND f.exam_status = %L', part.value);
      WHEN 'dispenseStatus' THEN asked := asked || format(' AND f.dispense_status = %L', part.value);
      WHEN 'billStatus' THEN asked := asked || format(' AND f.bill_status = %L', part.value);
      WHEN 'hasDrug' THEN asked := asked || CASE WHEN part.value = 'true' THEN ' AND f.has_drug' ELSE ' AND NOT f.has_drug' END;
      WHEN 'hasSurgery' THEN asked := asked || CASE WHEN part.value = 'true' THEN ' AND f.has_surgery' ELSE ' AND NOT f.has_surgery' END;
      WHEN 'isExamEmpty' THEN asked := asked || CASE WHEN part.value = 'true' THEN ' AND NOT f.has_exam' ELSE ' AND f.has_exam' END;
      WHEN 'species' THEN asked := asked || format(' AND f.species = %L', part.value);
      WHEN 'text' THEN
        more := COALESCE((SELECT array_agg('disease:' || lower(name)) FROM jsonb_array_elements_text(wanted -> 'textNamed') AS name), '{}');
        asked := asked || format(CASE WHEN cardinality(more) = 0 THEN ' AND f.words LIKE %1$L' ELSE ' AND (f.words LIKE %1$L OR f.terms && %2$L::text[])' END,
          '%' || regexp_replace(lower(part.value), '([\\%_])', '\\\1', 'g') || '%', more);
      WHEN 'drug', 'item', 'exam', 'label', 'disease' THEN
        terms := ARRAY(SELECT t.term FROM vetloom.record_term t WHERE t.clinic_id = clinic AND starts_with(t.term, part.key || ':')
          AND position(lower(part.value) in substr(t.term, length(part.key) + 2)) > 0);
        more := COALESCE((SELECT array_agg(part.key || ':' || lower(name)) FROM jsonb_array_elements_text(wanted -> (part.key || 'Named')) AS name), '{}');
        asked := asked || format(' AND f.terms && %L::text[]', terms || more);
      ELSE RAISE EXCEPTION 'no such condition: %', part.key USING ERRCODE = 'invalid_parameter_value';
    END CASE;
  END LOOP;
  IF before_time IS NOT NULL THEN
    asked := asked || format(' AND (f.date_time, f.id) < (%L::float8, %L)', before_time, before_id);
  END IF;
  RETURN QUERY EXECUTE asked || format(' ORDER BY f.date_time DESC, f.id DESC LIMIT %s', most);
END $$;
