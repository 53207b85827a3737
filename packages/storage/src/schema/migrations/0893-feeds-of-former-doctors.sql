-- Addresses of the calendars of who is no doctor any more were shut as long as that was so, and would have opened again with the doctor's return. They end with the doctor from now on, and
-- those of before here.
DO $$
DECLARE
  here text;
BEGIN
  FOR here IN SELECT c.id FROM vetloom.clinic c ORDER BY c.id LOOP
    -- The owner of the tables is bound by row-level security as well.
    PERFORM set_config('vetloom.clinic', here, true);
    DELETE FROM vetloom.calendar_feed f WHERE f.clinic_id = here AND NOT EXISTS (
      SELECT FROM vetloom.document d
        WHERE d.clinic_id = here AND d.collection = 'staff' AND d.id = f.staff_id AND NOT d.deleted
          AND COALESCE(d.body ->> 'status', '0') NOT IN ('0', 'false')
          AND (d.body ->> 'permission' = 'admin' OR d.body ->> 'doctor' = 'true'));
  END LOOP;
  PERFORM set_config('vetloom.clinic', '', true);
END $$;
