import type { Clinic } from '@vetloom/domain/clinic/clinic.schema.ts';
import type { Database } from '@vetloom/storage/ports/database.ts';

/** What a clinic is called in what it tells owners. */
export const clinicNameOf = (db: Pick<Database, 'readClinic'>, clinic: string): Promise<string> =>
  db.readClinic(clinic, async ({ reader }) => {
    const [own] = (await reader.getMany('clinic', ['/clinic'])) as readonly (Clinic | undefined)[];
    return own?.name ?? '';
  });
