import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import { DEFAULT_TIME_ZONE, type Zone } from '@vetloom/domain/core/zone.ts';
import type { Session } from '../database/connections.ts';

/** The zone by which a clinic's days are cut, read within a session of the clinic. */
export async function zoneOfSession(session: Session, clinic: string): Promise<Zone> {
  const [row] = await session.run<{ zone: string | null }>({
    name: 'clinic-zone',
    text: `SELECT body ->> 'timeZone' AS zone FROM vetloom.document
      WHERE clinic_id = $1 AND collection = 'clinic' AND id = '/clinic' AND NOT deleted`,
    values: [clinic],
  });
  return zoneOfClinic({ timeZone: row?.zone ?? DEFAULT_TIME_ZONE });
}
