import { fetchFile, inClinic } from '../engine/calls/own-call.ts';

/** One animal's whole record, as FHIR or as a paper. @throws DomainError networkRequired, forbidden */
export async function fetchPatientExport(petID: string, kind: 'fhir' | 'pdf'): Promise<Blob> {
  const path = kind === 'fhir' ? inClinic`/export/pet/${petID}/fhir` : inClinic`/export/pet/${petID}/pdf`;
  return (await fetchFile('GET', path)).blob();
}
