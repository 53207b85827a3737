import { expect, it } from 'vitest';
import { arrangeBill, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { inspect, picture, pictureOnPhone } from '../harness/look.ts';
import { CareMenu } from '../pages/owner-care.ts';
import { DeathPage, PeopleList, PetPage } from '../pages/pet.ts';
import { Frame } from '../pages/shell.ts';

const clinic = useClinic();
const DAY = 86_400;

it('an animal’s death is entered in one act that says before what it ends, is taken back in the toast, and its remains go on by one click each', async () => {
  const api = await clinic.api('sudo');
  const made = await arrangeBill(api, 1200);
  const path = `/pet/${segment(made.petID)}`;
  const date = Math.floor(Date.now() / 1000) + 30 * DAY;
  const { _id: reminderID } = await api.post<{ _id: string }>('/reminder', {
    petID: made.petID,
    date,
    title: '狂犬病疫苗',
  });
  const isOpen = async () =>
    (await api.get<{ closedDateTime: number }>(`/reminder?_id=${segment(reminderID)}`)).closedDateTime === 0;
  const [page, desk] = [await clinic.deskOf('director'), await clinic.deskOf('assistant')];
  const [profile, death, theirs] = [new PetPage(page), new DeathPage(page), new DeathPage(desk)];
  await profile.open(clinic.server.url, made.petID);

  await new CareMenu(page).choose('登記離世');
  await death.consequences.getByText('會結束：1 則提醒').waitFor();
  await death.consequences.getByText(/未結清 NT\$ 1,200/).waitFor();
  await death.choose('安樂死', '火化', '個別火化', '領回給飼主');
  await death.form.getByRole('textbox', { name: /^原因/ }).fill('慢性腎病末期');
  await death.form.getByRole('textbox', { name: /^火化業者/ }).fill('慈愛寵物安樂園');
  await inspect(page, 'pet-death');
  await pictureOnPhone(page, 'pet-death');
  await death.consequences.getByText('會結束：1 則提醒').waitFor();
  await death.save();
  await profile.strip.getByText(/離世$/).waitFor();
  await expect.poll(() => api.get(path)).toMatchObject({ status: 9 });
  await expect.poll(isOpen).toBe(false);

  await page.keyboard.press('Control+z');
  await profile.strip.getByText(/離世$/).waitFor({ state: 'detached' });
  await expect.poll(isOpen).toBe(true);

  // From the palette, and by no single key.
  await new Frame(page).find('離世', new RegExp(`登記${made.pet}離世`));
  await death.choose('安樂死', '火化', '個別火化', '領回給飼主');
  await death.save();
  await profile.strip.getByText(/離世$/).waitFor();
  await inspect(page, 'pet-departed');
  await pictureOnPhone(page, 'pet-departed');

  await desk.goto(`${clinic.server.url}/app/remains`);
  const row = theirs.row(made.pet);
  await row.getByText('遺體在院內').waitFor();
  await inspect(desk, 'remains');
  await pictureOnPhone(desk, 'remains');
  await theirs.move(made.pet, '業者已接走');
  await row.getByText('已送火化').waitFor();
  await theirs.move(made.pet, '骨灰已送回');
  await row.getByText('骨灰在院內').waitFor();
  await theirs.move(made.pet, '已交給飼主');
  await row.waitFor({ state: 'detached' });
  await page.getByText(`已交給 ${made.owner}`).waitFor();

  // Who comes for the ashes is checked in all the same, and the list shows the animal calmly.
  await api.post('/record/checkin', { petID: made.petID, cause: '領取骨灰' });
  const list = new PeopleList(page);
  await list.open(clinic.server.url, 'pets');
  await list.find(made.phone.slice(-6), made.pet);
  await list.rows.filter({ hasText: made.pet }).getByText('離世').waitFor();
  await picture(page, 'pets-departed');

  await profile.open(clinic.server.url, made.petID);
  await new CareMenu(page).choose('取消離世登記');
  await page.getByRole('textbox', { name: '原因' }).fill('登記錯動物');
  await page.getByRole('button', { name: '取消登記' }).click();
  await profile.strip.getByText(/離世$/).waitFor({ state: 'detached' });
  await expect.poll(isOpen).toBe(true);

  // In a visit the same form knows where the animal is.
  await page.goto(
    `${clinic.server.url}/app/pet/${segment(made.petID.replace('/pet/', ''))}/record/${segment(made.recordID.replace('/record/', ''))}`,
  );
  await new CareMenu(page).choose('登記離世');
  expect(await death.form.getByRole('checkbox', { name: '遺體目前在院內' }).isChecked()).toBe(true);
  await death.consequences.getByText(/^會結束：1 則提醒/).waitFor();
  await picture(page, 'visit-death');
});
