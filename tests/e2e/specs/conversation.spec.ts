import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { linkLine } from '../harness/link-line.ts';
import { inspect } from '../harness/look.ts';
import { useClinicWithLine } from '../harness/own-line.ts';
import { greyPicture } from '../harness/pictures.ts';
import { InboxPage } from '../pages/conversation.ts';

const { clinic, line, admin } = useClinicWithLine();

// Another in each run, so that no two owners share it.
const ACCOUNT = `U${randomBytes(16).toString('hex')}`;

it('[3.1.14 journey half] what an owner writes appears by itself, is answered once, and its picture is put to the animal', async () => {
  const visit = await arrangeVisit(admin(), '紅眼');
  await linkLine(admin(), line(), { url: clinic.server.url, userID: visit.userID, account: ACCOUNT });
  const desk = await clinic.deskOf('sudo');
  const inbox = new InboxPage(desk, clinic.server.url);
  await inbox.open();
  await line().writes({ userID: ACCOUNT, text: `${visit.pet}右眼紅紅的` });
  await inbox.row(visit.owner).getByText('1 則未讀').waitFor();
  await inbox.row(visit.owner).click();
  await inbox.thread(visit.owner).getByText('右眼紅紅的').waitFor();
  await inbox.write('請拍一張照片給我們看。');
  await inbox.send();
  await expect
    .poll(() =>
      line()
        .taken.filter(({ to }) => to === ACCOUNT)
        .map(({ text }) => text),
    )
    .toEqual(['請拍一張照片給我們看。']);
  await inbox.thread(visit.owner).getByText('已送出').waitFor();
  await inbox.row(visit.owner).getByText('已回覆').waitFor();

  await line().writes({
    ...{ userID: ACCOUNT, message: { type: 'image', contentProvider: { type: 'line' } }, type: 'image/png' },
    bytes: greyPicture(64, 48, 200).toString('base64'),
  });
  await inbox.thread(visit.owner).getByRole('button', { name: /^放大/ }).waitFor();
  await inspect(desk, 'inbox');
  await inbox.thread(visit.owner).getByRole('button', { name: '存入病歷' }).last().click();
  await desk.getByRole('dialog').getByRole('button', { name: '存入' }).click();
  await inbox.thread(visit.owner).getByText(`已存入 ${visit.pet}`).waitFor();
  const files = async () =>
    (await admin().get<{ files?: readonly { mime: string }[] }>(`/pet/${segment(visit.petID)}`)).files ?? [];
  await expect.poll(async () => (await files()).map(({ mime }) => mime)).toEqual(['image/png']);
  await inbox.leaveAnswer();
  await desk.keyboard.press('e');
  await inbox.row(visit.owner).waitFor({ state: 'detached' });
});
