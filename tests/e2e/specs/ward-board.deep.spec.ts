import { it } from 'vitest';
import { arrangeVisit } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect, pictureOnPhone } from '../harness/look.ts';
import { WardBoardPage } from '../pages/ward-board.ts';

const clinic = useClinic();

it('an animal is admitted into a cage, moved by keyboard and by hand, and what it leaves is cleaned; a colleague sees it all', async () => {
  const visit = await arrangeVisit(await clinic.api('sudo'), '嘔吐');
  const [desk, other] = [await clinic.deskOf('doctor'), await clinic.deskOf('assistant')];
  const [board, theirs] = [
    new WardBoardPage(desk, clinic.server.url),
    new WardBoardPage(other, clinic.server.url),
  ] as const;
  await board.open();
  await board.cards.first().waitFor();
  await inspect(desk, 'ward-board');
  await pictureOnPhone(desk, 'ward-board');

  const first = await board.freeCage();
  await board.admit(visit.pet, { cage: first, cause: '急性腸胃炎' });
  await desk.waitForURL(/inHospital\/edit\/v2/);
  await board.open();
  await board.cage(first).getByText(visit.pet).waitFor();
  await board.card(visit.pet).getByText('禁食').waitFor();
  await theirs.open();
  await theirs.cage(first).getByText(visit.pet).waitFor();

  const second = await board.freeCage();
  await board.card(visit.pet).focus();
  await board.moveTo(second);
  await board.cage(second).getByText(visit.pet).waitFor();
  await theirs.cage(second).getByText(visit.pet).waitFor();
  await theirs.cage(first).getByText('待清潔').waitFor();
  await glance(desk, 'ward-board-dirty');
  await other.getByRole('button', { name: `${first} 已清潔` }).click();
  await board.cage(first).getByText('可入住').waitFor();

  await board.card(visit.pet).dragTo(board.cage(first));
  await board.cage(first).getByText(visit.pet).waitFor();
  await desk.getByRole('button', { name: '復原' }).last().click();
  await board.cage(second).getByText(visit.pet).waitFor();
  await board.cage(first).getByText('可入住').waitFor();
});
