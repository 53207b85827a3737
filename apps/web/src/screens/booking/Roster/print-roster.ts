import { DAY_PARTS, type DayPart } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import type { ShownMonth } from '../../../data/booking/roster-month.ts';
import type { ClinicStore } from '../../../data/engine/store-types.ts';
import { show } from '../../../parts/print/print.ts';
import { clinicPrintData } from '../../../parts/print/print-data.ts';

/** Prints a month of rosters for the wall. Works without a network. */
export async function printRoster(
  store: ClinicStore,
  { roster, doctors }: ShownMonth,
  span: { readonly year: number; readonly month: number },
): Promise<void> {
  const { rosterPaper } = await import('@vetloom/documents/roster-paper.ts');
  const names = new Map(doctors.map(({ _id, name }) => [_id, name]));
  const inState = (at: number, part: DayPart, state: 'works' | 'away') =>
    doctors.filter(({ _id }) => roster.rows.get(_id)?.[at]?.states[part] === state).map(({ name }) => name);
  await show(
    rosterPaper({
      ...(await clinicPrintData(store)),
      ...span,
      days: roster.days.map((day, at) => {
        const part = (one: DayPart) => (day.open.includes(one) ? inState(at, one, 'works') : undefined);
        const away = new Set(DAY_PARTS.flatMap((one) => inState(at, one, 'away')));
        for (const { doctorID } of day.absent) away.add(names.get(doctorID) ?? doctorID);
        return {
          day: day.day,
          named: day.holidays.map(({ name }) => name).join('、'),
          parts: { morning: part('morning'), afternoon: part('afternoon'), evening: part('evening') },
          away: [...away],
        };
      }),
    }),
  );
}
