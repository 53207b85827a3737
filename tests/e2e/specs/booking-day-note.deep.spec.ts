import { expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { inspect } from '../harness/look.ts';
import { DayNotePage } from '../pages/booking.ts';
import { TodayPage } from '../pages/overview.ts';

const clinic = useClinic();

it('a note of the day stands above every board at once, keeps what two people write in it, and goes when it is emptied', async () => {
  const [assistant, doctor] = [await clinic.deskOf('assistant'), await clinic.deskOf('doctor')];
  const pages = [new DayNotePage(assistant), new DayNotePage(doctor)] as const;
  for (const desk of [assistant, doctor]) await new TodayPage(desk).open(clinic.server.url);
  const [mine, theirs] = pages;
  await mine.clear();
  await theirs.note.waitFor({ state: 'detached' });

  await mine.begin('下午三點停水。\n林醫師四點後外出。');
  await theirs.says('林醫師四點後外出。');
  await inspect(assistant, 'booking-note');

  // Both are writing in it; what the first saves, the second could not have seen.
  await mine.openForm();
  await theirs.openForm();
  await mine.type('下午兩點停水。\n林醫師四點後外出。');
  await theirs.type('下午三點停水。\n林醫師五點後外出。');
  await mine.save();
  await theirs.save();
  for (const page of pages) await page.says('下午兩點停水。\n林醫師五點後外出。');

  await mine.clear();
  for (const { note } of pages) await note.waitFor({ state: 'detached' });
  expect(await mine.begins.count()).toBe(1);
});
