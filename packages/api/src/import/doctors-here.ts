import { doctorByName } from '@vetloom/domain/import/doctor-name.ts';
import { allStaff } from '@vetloom/storage/import/patient-lookups.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';

/** Finds who of the clinic a doctor of another program is: the fields of a visit by which it is theirs, or the name alone. */
export async function doctorsHere(tx: ClinicTransaction) {
  const doctorOf = doctorByName(await allStaff(tx));
  return (name: string): { readonly doctor: string; readonly doctorID: string } => {
    const person = name === '' ? undefined : doctorOf(name);
    return person ? { doctor: person.name, doctorID: person._id } : { doctor: name, doctorID: '' };
  };
}
