import { useEffect } from 'react';
import { found, useDocument, useSession } from './hooks.ts';
import { renameClinic } from './session.ts';

/** Keeps the name of the tab's clinic, in the header, the menu and the stored list of clinics, as its own document has it. */
export function useClinicName(): void {
  const { clinic } = useSession();
  const name = found(useDocument('clinic', '/clinic'))?.name;
  const clinicID = clinic?.clinic;
  useEffect(() => {
    if (clinicID !== undefined && name !== undefined && name !== '') renameClinic(clinicID, name);
  }, [clinicID, name]);
}
