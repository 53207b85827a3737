import { expect, it } from 'vitest';
import { arrangeVisit } from '../../e2e/harness/arrange.ts';
import { doctorsOf, freshDay, onDuty, openEveryDay } from '../../e2e/harness/arrange-bookings.ts';
import { arrangeWardDay } from '../../e2e/harness/arrange-ward-day.ts';
import { freshOwner, freshPet, freshPhone } from '../../e2e/harness/names.ts';
import { BookingCalendarPage } from '../../e2e/pages/booking.ts';
import { Frame } from '../../e2e/pages/shell.ts';
import { WardBoardPage } from '../../e2e/pages/ward-board.ts';
import { WardSheetPage } from '../../e2e/pages/ward-sheet.ts';
import { keepPicture, type OtherDesks } from '../harness/desks.ts';

const HOUR = 3600;

/** The ward and the calendar, whose grids, keys and sticky heads lean most on the browser; the same in each. */
export function wardAndCalendar({ clinic, deskOf, version }: OtherDesks): void {
  const picture = (name: string) => `${version().split(/[ /]/)[0]} ${name}`;

  it('admits an animal at the whiteboard and moves it to another cage by keyboard', async () => {
    const visit = await arrangeVisit(await clinic.api('sudo'), '嘔吐');
    const desk = await deskOf('director');
    const board = new WardBoardPage(desk.page, clinic.server.url);
    await board.open();
    const first = await board.freeCage();
    await board.admit(visit.pet, { cage: first, cause: '急性腸胃炎' });
    await new WardSheetPage(desk.page).grid.waitFor();
    await board.open();
    await board.cage(first).getByText(visit.pet).waitFor();
    const second = await board.freeCage();
    await board.card(visit.pet).focus();
    await board.moveTo(second);
    await board.cage(second).getByText(visit.pet).waitFor();
    await board.cage(first).getByText('待清潔').waitFor();
    await keepPicture(desk, picture('whiteboard'));
  });

  it('writes a flowsheet by keys: values, a dose, undo', async () => {
    const admin = await clinic.api('sudo');
    const stay = await arrangeWardDay(admin, (today) => ({
      injectionMission: [{ missionID: 'inj', name: '止吐針', price: 180, arrangeDateTime: [today + 9 * HOUR] }],
    }));
    const desk = await deskOf('director');
    const { page } = desk;
    const sheet = new WardSheetPage(page);
    await sheet.open(clinic.server.url, stay.inHospitalID);
    await sheet.cell('體溫', 9).focus();
    await page.keyboard.type('39.6');
    await page.keyboard.press('Enter');
    await expect.poll(() => sheet.said('體溫', 9)).toContain('39.6');
    // Enter goes on to the row below; the arrows lead anywhere.
    await page.keyboard.type('118');
    await page.keyboard.press('Enter');
    await expect.poll(() => sheet.said('心跳', 9)).toContain('118');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('120');
    await page.keyboard.press('Enter');
    await expect.poll(() => sheet.said('心跳', 10)).toContain('120');
    await page.keyboard.press('Control+z');
    await expect.poll(() => sheet.said('心跳', 10)).not.toContain('120');
    await sheet.cell('止吐針', 9).focus();
    await page.keyboard.press('Space');
    await sheet.beside(/止吐針/).waitFor();
    await keepPicture(desk, picture('flowsheet'));
    await page.keyboard.press('Enter');
    await expect.poll(() => sheet.said('止吐針', 9)).toContain('已執行');
    await new Frame(page).isSynced();
  });

  it('books an owner on the phone in the calendar, and moves the booking by keys', async () => {
    const admin = await clinic.api('sudo');
    await openEveryDay(admin);
    const [doctor] = await doctorsOf(admin);
    if (!doctor) throw new Error('the demo clinic has a doctor');
    const day = freshDay();
    await onDuty(admin, day.start, [doctor]);
    const desk = await deskOf('director');
    const calendar = new BookingCalendarPage(desk.page, clinic.server.url);
    await calendar.open(`?day=${day.query}`);
    // Two browsers of one run may meet on one day.
    const hour = version().startsWith('Firefox') ? 14 : 10;
    const pet = freshPet();
    await calendar.begin();
    await calendar.newOwner({ name: freshOwner(), phone: freshPhone() }, pet);
    await calendar.choose('醫師', doctor.name);
    await calendar.at(day.field, `${hour}:00`);
    await calendar.because('咳嗽一週');
    await calendar.ghost.waitFor();
    await calendar.save();
    await calendar.panel.getByText(`${hour}:00–${hour}:30`).waitFor();
    await calendar.card(pet).focus();
    for (const key of ['x', 'ArrowDown', 'ArrowDown', 'Enter']) await desk.page.keyboard.press(key);
    await calendar.panel.getByText(`${hour}:30–${hour + 1}:00`).waitFor();
    await keepPicture(desk, picture('calendar'));
  });
}
