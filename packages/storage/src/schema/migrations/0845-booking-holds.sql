-- Which doctor and which room a booking holds, and when: no two hold one at one time, unless somebody saw the other and means both (`beside` of a booking). A copy, kept with each command that
-- writes a booking (api/src/booking/follow-bookings.ts) in its transaction. A booking whose animal has come holds nothing here: that it came is a fact, and isn't refused.
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE vetloom.booking_hold (
  clinic_id text COLLATE "C" NOT NULL,
  booking_id text COLLATE "C" NOT NULL,
  -- Who or what is held: the id of a doctor, or of a row of the clinic's rooms.
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('doctor', 'room')),
  held_id text COLLATE "C" NOT NULL,
  -- Unix seconds, the end not included.
  during int8range NOT NULL CHECK (NOT isempty(during)),
  -- Whether it is meant beside another that holds the same at the same time.
  is_beside boolean NOT NULL,
  PRIMARY KEY (clinic_id, booking_id, kind)
);
SELECT vetloom.tenant_table('vetloom.booking_hold', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');
-- Such an index has no leading column; every question of it names the clinic.
ALTER TABLE vetloom.booking_hold ADD CONSTRAINT booking_held_once
  EXCLUDE USING gist (clinic_id WITH =, kind WITH =, held_id WITH =, during WITH &&) WHERE (NOT is_beside);

-- Bookings that stand already. Where two of them hold the same they were meant so, or somebody has to look: the first keeps it.
DO $$
DECLARE
  here text;
BEGIN
  FOR here IN SELECT c.id FROM vetloom.clinic c ORDER BY c.id LOOP
    -- The owner of the tables is bound by row-level security as well.
    PERFORM set_config('vetloom.clinic', here, true);
    INSERT INTO vetloom.booking_hold (clinic_id, booking_id, kind, held_id, during, is_beside)
      SELECT here, d.id, h.kind, h.held_id, int8range((d.body ->> 'dateTime')::bigint, (d.body ->> 'dateTimeEnd')::bigint),
        COALESCE(jsonb_array_length(d.body -> 'beside'), 0) > 0
      FROM vetloom.document d, LATERAL (VALUES ('doctor', d.body ->> 'doctorID'), ('room', d.body ->> 'roomID')) AS h (kind, held_id)
      WHERE d.clinic_id = here AND d.collection = 'booking' AND NOT d.deleted AND d.body ->> 'status' IN ('pending', 'approved')
        AND COALESCE(h.held_id, '') <> ''
      ORDER BY d.id
      ON CONFLICT DO NOTHING;
  END LOOP;
  PERFORM set_config('vetloom.clinic', '', true);
END $$;
