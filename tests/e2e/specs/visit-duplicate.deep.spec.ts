import { describe, expect, it } from 'vitest';
import { arrangeVisit, readRecord, segment, visitsOf } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { PetPage } from '../pages/pet.ts';

const clinic = useClinic();

describe('a visit without a check-in', () => {
  it('[2.7.018 screen half] is copied from another one to today', async () => {
    const api = await clinic.api('director');
    const made = await arrangeVisit(api);
    await api.put(`/record/${segment(made.recordID)}`, {
      diagnosis: '異位性皮膚炎',
      chargeDivision: [{ _id: 'fee', name: '診察費', class: '診察', price: 300, number: 1 }],
    });
    const desk = await clinic.deskOf('doctor');
    const profile = new PetPage(desk);
    await profile.open(clinic.server.url, made.petID);
    await profile.entries.filter({ hasText: '年度健檢' }).first().click();
    await profile.detail.getByRole('button', { name: '複製成今天的病歷' }).click();
    const dialog = desk.getByRole('dialog', { name: '複製成今天的病歷' });
    await glance(desk, 'visit-duplicate');
    await dialog.getByRole('button', { name: '複製並開啟' }).click();
    await desk.getByText('已複製成今天的病歷').waitFor();
    const copies = async () => (await visitsOf(api, made.pet)).filter(({ _id }) => _id !== made.recordID);
    await expect.poll(copies).toMatchObject([{ source: 'manual', diagnosis: '異位性皮膚炎', total: 300, receive: 0 }]);
    const [copy] = await copies();
    expect(await readRecord(api, copy?._id ?? '')).toMatchObject({ petID: made.petID });
    await profile.open(clinic.server.url, made.petID);
    await profile.entries.first().click();
    await profile.detail.getByText('手動', { exact: true }).waitFor();
    await glance(desk, 'visit-duplicated');
  });
});
