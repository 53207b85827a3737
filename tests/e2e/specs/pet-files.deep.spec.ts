import { describe, expect, it } from 'vitest';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { PetPage } from '../pages/pet.ts';

const clinic = useClinic();

interface Kept {
  readonly name: string;
  readonly kind?: string;
  readonly desc: string;
  readonly dateTime: number;
}

describe('a file of an animal', () => {
  it('[1.7.49] is said to be of a kind and a day, moved to the animal that it is of and back, removed and brought back', async () => {
    const api = await clinic.api('director');
    const [made, other] = [await arrangeVisit(api), await arrangeVisit(api)];
    const filesOf = (petID: string) => api.get<Kept[]>(`/pet/${segment(petID)}/file`);
    const desk = await clinic.deskOf('assistant');
    const profile = new PetPage(desk);
    await profile.open(clinic.server.url, made.petID);
    const list = desk.getByRole('list', { name: '動物的檔案' });
    const picked = { name: '掃描0001.txt', mimeType: 'text/plain', buffer: Buffer.from(`report ${made.pet}`) };
    await desk.getByLabel('加入檔案').setInputFiles(picked);
    await list.getByText('掃描0001.txt').waitFor();

    // F2 on the file: no mouse is needed.
    await list
      .getByRole('button', { name: /掃描0001/ })
      .first()
      .focus();
    await desk.keyboard.press('F2');
    const dialog = desk.getByRole('dialog', { name: '修改檔案' });
    await dialog.getByLabel('名稱').fill('心臟超音波報告');
    await dialog.getByRole('combobox', { name: '種類' }).click();
    await desk.getByRole('option', { name: '報告' }).click();
    await dialog.getByLabel('日期', { exact: true }).fill('2026/03/05');
    await dialog.getByLabel('備註').fill('台大動物醫院');
    await inspect(desk, 'pet-file-edit');
    await dialog.getByLabel('備註').press('Enter');
    await desk.getByText('已儲存「心臟超音波報告」').waitFor();
    await expect
      .poll(() => filesOf(made.petID))
      .toMatchObject([
        {
          name: '心臟超音波報告',
          kind: 'report',
          desc: '台大動物醫院',
          dateTime: Date.parse('2026-03-05T00:00:00+08:00') / 1000,
        },
      ]);
    await list.getByText(/報告 2026\/03\/05/).waitFor();
    await glance(desk, 'pet-files');

    await list.getByRole('button', { name: '修改 心臟超音波報告' }).focus();
    await desk.keyboard.press('Enter');
    await dialog.getByRole('combobox', { name: '移到其他動物' }).fill(other.pet);
    await desk.getByRole('option').filter({ hasText: other.pet }).first().click();
    await glance(desk, 'pet-file-move');
    await dialog.getByRole('button', { name: '移到其他動物' }).click();
    await expect.poll(() => filesOf(other.petID)).toMatchObject([{ name: '心臟超音波報告', desc: '台大動物醫院' }]);
    expect(await filesOf(made.petID)).toEqual([]);
    await desk.getByRole('button', { name: /^復原/ }).last().click();
    await list.getByText('心臟超音波報告').waitFor();
    await expect.poll(() => filesOf(other.petID)).toEqual([]);

    // Moved back by somebody else while the dialog is open: told, and nothing can be kept any more.
    await list.getByRole('button', { name: '修改 心臟超音波報告' }).focus();
    await desk.keyboard.press('Enter');
    await dialog.waitFor();
    const [kept] = await api.get<{ _id: string }[]>(`/pet/${segment(made.petID)}/file`);
    const path = `/file/${kept?._id ?? ''}/move`;
    await api.post(`/pet/${segment(made.petID)}${path}`, { to: other.petID });
    await dialog.getByText('這個檔案已經由別人移除或移到其他動物。').waitFor();
    expect(await dialog.getByRole('button', { name: '儲存' }).isDisabled()).toBe(true);
    await desk.keyboard.press('Escape');
    await api.post(`/pet/${segment(other.petID)}${path}`, { to: made.petID });

    await list
      .getByRole('button', { name: /心臟超音波報告/ })
      .first()
      .focus();
    await desk.keyboard.press('Delete');
    await desk.getByText('已移除「心臟超音波報告」').waitFor();
    await expect.poll(() => filesOf(made.petID)).toEqual([]);
    await desk.getByRole('button', { name: /^復原/ }).last().click();
    await expect.poll(() => filesOf(made.petID)).toMatchObject([{ kind: 'report', desc: '台大動物醫院' }]);
  });
});
