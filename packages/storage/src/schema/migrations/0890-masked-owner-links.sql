-- The first version wrote the secret of an owner's link into the message that brought it, and into the answer that was kept for repetitions. The messages are looked through by the server
-- (message.maskLinks), in clinics that have such a link; the answers go here.
ALTER TABLE vetloom.owner_booking_link ADD COLUMN in_clear boolean NOT NULL DEFAULT false;
GRANT UPDATE (in_clear) ON vetloom.owner_booking_link TO {app};
DO $$
DECLARE
  here text;
BEGIN
  FOR here IN SELECT c.id FROM vetloom.clinic c ORDER BY c.id LOOP
    PERFORM set_config('vetloom.clinic', here, true);
    UPDATE vetloom.owner_booking_link l SET in_clear = true WHERE l.clinic_id = here;
    DELETE FROM vetloom.idempotency i WHERE i.clinic_id = here AND i.key LIKE 'owner-%' AND i.body::jsonb ? 'secret';
  END LOOP;
  PERFORM set_config('vetloom.clinic', '', true);
END $$;
