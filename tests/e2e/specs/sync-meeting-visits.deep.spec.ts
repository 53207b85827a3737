import { describe, expect, it } from 'vitest';
import { visitsOf } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { meet } from '../harness/meeting.ts';
import { freshOwner, freshPet, freshPhone } from '../harness/names.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { DoublesHint, TodayPage } from '../pages/overview.ts';
import { Frame } from '../pages/shell.ts';
import { CheckIn } from '../pages/visit.ts';

const clinic = useClinic();

describe('two desks without a network', () => {
  it('check one animal in: both visits stand, both desks are told, and one is kept with what the other said', async () => {
    const admin = await clinic.api('sudo');
    const [owner, pet] = [freshOwner(), freshPet()];
    const { _id: userID } = await admin.post<{ _id: string }>('/user', { name: owner, phone: freshPhone() });
    await admin.post('/pet', { userID, name: pet, type: 'Canine' });
    const [front, back] = await Promise.all([
      clinic.deskOf('cashier', KEEPS_APP),
      clinic.deskOf('assistant', KEEPS_APP),
    ]);
    const boards = [new TodayPage(front), new TodayPage(back)];
    for (const board of boards) await board.open(clinic.server.url);
    // Without its owners a desk that is cut off can't say whom it has checked in.
    for (const page of [front, back]) await new Frame(page).isSynced();
    const arrives = (page: typeof front, cause: string, weight: number) => async () => {
      const checkIn = new CheckIn(page);
      await checkIn.begin();
      await checkIn.find(pet, pet);
      await checkIn.checkIn(cause, weight);
      await checkIn.isDone(pet);
    };
    await meet(
      [
        { page: front, act: arrives(front, '嘔吐', 5.2) },
        { page: back, act: arrives(back, '打完針沒精神', 6.1) },
      ],
      [1, 0],
    );
    const [hint, other] = [new DoublesHint(front), new DoublesHint(back)];
    await Promise.all([hint.checkIn(pet).waitFor(), other.checkIn(pet).waitFor()]);
    await glance(front, 'doubled-check-in');
    const dialog = await hint.settle(pet);
    // What tells the two apart stands side by side.
    // Whichever was first within the minute stands left.
    const apart = (await dialog.getByRole('row').allTextContents()).join();
    expect(apart).toMatch(/原因嘔吐打完針沒精神,體重5.2 kg6.1 kg|原因打完針沒精神嘔吐,體重6.1 kg5.2 kg/);
    const causes = ['嘔吐', '打完針沒精神'];
    const [cause, checkInNote] = apart.includes('原因嘔吐') ? causes : causes.toReversed();
    await glance(front, 'doubled-check-in-dialog');
    await dialog
      .getByRole('button', { name: /^留這一次/ })
      .first()
      .click();
    await front.getByText(`已留下${pet}`).waitFor();
    await Promise.all([
      hint.checkIn(pet).waitFor({ state: 'detached' }),
      other.checkIn(pet).waitFor({ state: 'detached' }),
    ]);
    await expect.poll(() => visitsOf(admin, pet)).toMatchObject([{ cause, checkInNote }]);
  });
});
