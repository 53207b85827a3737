-- Of which database a clinic's numbers of invoices are. One that was restored from a backup has another epoch, and a clinic that came by its archive has no row: numbers that were given out since are passed over.
CREATE TABLE vetloom.einvoice_books (
  clinic_id text COLLATE "C" NOT NULL PRIMARY KEY,
  epoch text NOT NULL
);
SELECT vetloom.tenant_table('vetloom.einvoice_books', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');
DO $$
DECLARE
  here text;
BEGIN
  FOR here IN SELECT c.id FROM vetloom.clinic c ORDER BY c.id LOOP
    -- The owner of the tables is bound by row-level security as well.
    PERFORM set_config('vetloom.clinic', here, true);
    INSERT INTO vetloom.einvoice_books (clinic_id, epoch) SELECT here, epoch FROM vetloom.database_epoch;
  END LOOP;
  PERFORM set_config('vetloom.clinic', '', true);
END $$;
