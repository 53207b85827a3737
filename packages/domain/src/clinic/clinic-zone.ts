import { DEFAULT_TIME_ZONE, isTimeZone, type Zone, zoneOf } from '../core/zone.ts';
import type { ReadHint } from '../engine/command.ts';
import type { Reader } from '../engine/overlay.ts';
import type { Clinic } from './clinic.schema.ts';

/** The clinic's own document, which every run of a command reads for its zone. */
export const CLINIC_READ: ReadHint = { collection: 'clinic', id: '/clinic' };

/**
 * The zone by which a clinic's days are reckoned. One that is unknown here, because it was written before names were checked or by a program
 * with a newer list, counts as the default; the server decides.
 */
export function zoneOfClinic(clinic: Pick<Clinic, 'timeZone'> | undefined): Zone {
  const name = clinic?.timeZone ?? DEFAULT_TIME_ZONE;
  return zoneOf(isTimeZone(name) ? name : DEFAULT_TIME_ZONE);
}

/** The zone that a run of a command begins with. Read in the run's own transaction, so that a change of it runs pending commands again (law 15). */
export async function zoneIn(reader: Pick<Reader, 'getMany'>): Promise<Zone> {
  const [clinic] = await reader.getMany('clinic', ['/clinic']);
  return zoneOfClinic(clinic as Clinic | undefined);
}
