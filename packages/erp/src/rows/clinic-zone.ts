import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import { zoneOfClinic } from '@vetloom/domain/clinic/clinic-zone.ts';
import type { Zone } from '@vetloom/domain/core/zone.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';

/** The zone of a transaction's clinic, by which its days and months are told. */
export async function zoneIn({ reader }: Pick<ClinicTransaction, 'reader'>): Promise<Zone> {
  const [own] = (await reader.getMany('clinic', ['/clinic'])) as readonly (Clinic | undefined)[];
  return zoneOfClinic(own);
}
