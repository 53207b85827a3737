import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { LocalStore, LocalTx } from '../store/local-store.ts';

/** The clinic's zone as this device holds it; the default before the clinic's document has come. The transaction must span it. */
export async function zoneHere(tx: Pick<LocalTx, 'rows'>): Promise<Zone> {
  const [row] = await tx.rows('clinic', ['/clinic']);
  return zoneOfClinic(row?.body as unknown as Clinic | undefined);
}

/** The same, read by itself. */
export const zoneOfStore = (store: Pick<LocalStore, 'readDocuments'>): Promise<Zone> =>
  store.readDocuments('clinic', zoneHere);
