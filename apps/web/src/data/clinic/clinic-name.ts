import { closedFlags } from '@vetloom/domain/clinic/clinic-flags.ts';
import { useEffect } from 'react';
import { found, useDocument, useSession } from '../engine/hooks.ts';
import { noteClinic } from '../engine/session/session.ts';
import { noteClosedSince } from './closed-since.ts';
import { notePractice } from './practice.ts';

/** Keeps the name of the tab's clinic and what is open to it, in the header, the menu, the guard and the stored list of clinics, as its own document has it. */
export function useClinicName(): void {
  const { clinic } = useSession();
  const clinicID = clinic?.clinic;
  const own = found(useDocument('clinic', '/clinic'));
  useEffect(() => {
    if (clinicID === undefined || own === undefined || own.name === '') return;
    noteClinic(clinicID, { clinicName: own.name, closed: closedFlags(own.flags) });
    noteClosedSince(own.closedDateTime);
    notePractice(own.practice === true);
  }, [clinicID, own]);
  // Another clinic says it of itself.
  useEffect(
    () => () => {
      noteClosedSince(undefined);
      notePractice(false);
    },
    [],
  );
}
