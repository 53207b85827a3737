import type { Database } from '../ports/database.ts';

/** The clinics with which a clinic is allied now: both take part (spec 1 §6 "flags"). */
export async function partnersOf(
  db: Pick<Database, 'system'>,
  clinic: string,
): Promise<{ readonly id: string; readonly name: string }[]> {
  const own = await db.system.findClinic(clinic);
  if (own?.alliance == null) return [];
  const allies = (await db.system.listClinics()).filter(({ alliance }) => alliance === own.alliance);
  const flags = await db.system.clinicFlags(allies.map(({ id }) => id));
  const takesPart = (id: string) => flags.get(id)?.alliance !== false;
  return takesPart(clinic) ? allies.filter(({ id }) => id !== clinic && takesPart(id)) : [];
}
