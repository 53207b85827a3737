import { expect, it } from 'vitest';
import { arrangeVisit } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { picture } from '../harness/look.ts';

const clinic = useClinic();

it('an infusion’s pump is set anew out of its cell; what was given until now is seen, and charged by once it has stopped', async () => {
  const api = await clinic.api('sudo');
  const { petID, recordID } = await arrangeVisit(api, '急性腎損傷');
  const now = Math.floor(Date.now() / 1000);
  // The clinic's day, in Taipei.
  const planDateTime = Math.floor((now + 28_800) / 86_400) * 86_400 - 28_800;
  const { _id: inHospitalID } = await api.post<{ _id: string }>('/inHospital/v2', {
    ...{ petID, recordID, startDateTime: planDateTime, cause: '輸液', cageID: '', cageName: '', cageDefaultPrice: 0 },
  });
  const day = { inHospitalID, planDateTime };
  const begun = Math.max(planDateTime, now - 3600);
  await api.post('/inHospital/v2/plan', day);
  await api.put('/inHospital/v2/plan', {
    ...day,
    infusionDrugMission: [
      {
        ...{ _id: 'lrs', missionID: 'lrs', name: '乳酸林格氏液', price: 1, number: 500, unit: 'ml', mlPerHour: 40 },
        arrangeDateTime: [begun],
      },
    ],
  });
  const note = (said: object, dateTime: number) =>
    api.post('/inHospital/v2/mission/execute', { ...day, dateTime, missions: [{ missionID: 'lrs', ...said }] });
  await note({ outcome: 'given', due: begun }, begun);

  const page = await clinic.deskOf('doctor');
  const tail = encodeURIComponent(inHospitalID.replace('/inHospital/', ''));
  await page.goto(`${clinic.server.url}/app/inHospital/edit/v2/${tail}`);
  const hour = String(new Date((begun + 28_800) * 1000).getUTCHours()).padStart(2, '0');
  const cell = page.getByRole('button', { name: new RegExp(`^乳酸林格氏液.* ${hour} 時，`) });
  await cell.click();
  const flow = page.getByRole('region', { name: '幫浦與實際輸入量' });
  await flow.getByText('目前 40 mL/時').waitFor();
  await flow.getByLabel('新的流速').fill('0');
  await flow.getByRole('button', { name: '調整流速' }).click();
  await flow.getByText('流速要大於 0').waitFor();
  await flow.getByLabel('新的流速').fill('60');
  await flow.getByText('20 滴／mL 每分鐘 20 滴').waitFor();
  await page.keyboard.press('Enter');
  await flow.getByText('目前 60 mL/時').waitFor();
  await flow.getByText(/–現在 60 mL\/時/).waitFor();
  await picture(page, 'infusion-flow');

  await note({ outcome: 'stopped', reason: '輸完' }, Math.floor(Date.now() / 1000));
  await flow.getByText('目前沒有在輸').waitFor();
  await flow.getByRole('button', { name: /^依實際輸入量計價/ }).click();
  await page.getByText(/已改為依實際輸入 [\d.]+ mL 計價/).waitFor();
  await expect
    .poll(async () => {
      const query = `inHospitalID=${encodeURIComponent(inHospitalID)}&planDateTime=${planDateTime}`;
      const plan = await api.get<{ infusionDrugMission: { number: number }[] }>(`/inHospital/v2/plan?${query}`);
      return plan.infusionDrugMission[0]?.number ?? 500;
    })
    .toBeLessThan(61);
});
