import { DAY_SECONDS, dayStart, nextDay } from '@vetloom/domain/core/clock.ts';
import { knownAllergy } from '@vetloom/domain/pet/patient.ts';
import { latestWeight } from '@vetloom/domain/pet/pet-facts.ts';
import { isOpen } from '@vetloom/domain/ward/dose-state.ts';
import { formatWeight } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import type { ClinicStore } from '../../../data/engine/store-types.ts';
import { dosesOfDay, readDays, type WardPatient } from '../../../data/ward/ward-days.ts';
import { ward } from '../../../locale/ward.ts';
import { wardBoard } from '../../../locale/ward-board.ts';
import { breedWord } from '../../../parts/patient-strip/patient-words.ts';
import type { Kind } from '../../../parts/patient-strip/read-patient.ts';
import { show } from '../../../parts/print/print.ts';
import { clinicPrintData } from '../../../parts/print/print-data.ts';
import { doseName, petName } from '../../../parts/ward/dose-words.ts';

/** Prints the ward for when nothing but paper works: what is late and what is due in the next 24 hours, a sheet an animal. Works without a network. */
export async function printDowntime(
  store: ClinicStore,
  patients: readonly WardPatient[],
  kinds: readonly Kind[],
): Promise<void> {
  const from = Math.floor(store.now());
  const to = from + DAY_SECONDS;
  const tomorrow = nextDay(dayStart(from, shownZone()), shownZone());
  const later = await readDays(
    store,
    patients.map(({ stay }) => ({ inHospitalID: stay._id, planDateTime: tomorrow })),
  );
  const { wardDowntime } = await import('@vetloom/documents/ward-downtime.ts');
  const sheets = patients.toSorted((a, b) => a.stay.cageName.localeCompare(b.stay.cageName, 'zh-Hant-TW'));
  await show(
    wardDowntime({
      ...(await clinicPrintData(store)),
      from,
      to,
      patients: sheets.map((patient) => {
        const { stay, pet, owner } = patient;
        const days = [...patient.days, ...later.filter(({ plan }) => plan.inHospitalID === stay._id)];
        const doses = days.flatMap((day) => dosesOfDay(patient, day, from));
        const allergy = pet && knownAllergy(pet);
        const weight = pet && latestWeight(pet);
        return {
          ...{
            pet: petName(patient),
            kind: pet ? breedWord(kinds, pet) : '',
            cage: stay.cageName,
            doctor: stay.doctor,
          },
          ...{ owner: owner?.name ?? '', phone: owner?.phone ?? '', cause: stay.cause, notice: stay.notice },
          weight: weight ? formatWeight(weight.value) : '',
          warnings: [
            ...(allergy === undefined ? [] : [`${wardBoard.allergy} ${allergy}`]),
            ...stay.alerts.map((alert) => wardBoard.alerts[alert]),
          ],
          doses: doses
            .filter(({ state, due }) => isOpen(state) && due < to)
            .map((dose) => ({ due: dose.due, group: ward.lists[dose.list], name: doseName(dose), note: '' })),
        };
      }),
    }),
  );
}
