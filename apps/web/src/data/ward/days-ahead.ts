import { dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useMemo } from 'react';
import { useLive } from '../engine/hooks.ts';
import { readDays, type WardPatient } from './ward-days.ts';

/** The same animals with tomorrow's day too, as far as it is planned, once somebody looks beyond midnight. `now` and `until` are Unix seconds. */
export function useDaysAhead(patients: readonly WardPatient[], now: number, until: number): readonly WardPatient[] {
  const tomorrow = nextDay(dayStart(now, shownZone()), shownZone());
  const isAsked = until >= tomorrow;
  const stays = patients.map(({ stay }) => stay._id);
  const days = useLive(
    async (store) =>
      isAsked
        ? readDays(
            store,
            stays.map((inHospitalID) => ({ inHospitalID, planDateTime: tomorrow })),
          )
        : [],
    ['ward-ahead', stays.join('\n')],
    [tomorrow, isAsked],
  );
  return useMemo(() => {
    if (days === undefined || days.length === 0) return patients;
    const byStay = new Map(days.map((day) => [day.plan.inHospitalID, day]));
    return patients.map((patient) => {
      const day = byStay.get(patient.stay._id);
      return day === undefined ? patient : { ...patient, days: [...patient.days, day] };
    });
  }, [patients, days]);
}
