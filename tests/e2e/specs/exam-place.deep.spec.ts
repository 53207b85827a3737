import { describe, expect, it } from 'vitest';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { ExamPage } from '../pages/exam.ts';
import { VisitPage } from '../pages/record.ts';

const clinic = useClinic();

interface Shown {
  readonly examTask: { type: string; vendor: string; device: string }[];
}

describe('where an exam is done', () => {
  it('[2.3.27 screen half] is chosen in the visit and at the bench; what was found keeps its type, and whoever is late is told', async () => {
    const api = await clinic.api('director');
    const made = await arrangeVisit(api);
    const path = `/record/${segment(made.recordID)}`;
    const task = { _id: 'e1', type: '生化', name: '肝腎指數', price: 800, number: 1 };
    await api.put(path, { examTask: [task] });
    const placed = async () => (await api.get<Shown>(path)).examTask;

    const desk = await clinic.deskOf('doctor');
    await new VisitPage(desk).open(clinic.server.url, made.petID, made.recordID);
    await desk.getByRole('button', { name: /^肝腎指數在哪裡做/ }).click();
    const dialog = desk.getByRole('dialog', { name: '檢驗在哪裡做' });
    await dialog.getByRole('combobox', { name: '類別' }).click();
    await desk.getByRole('option', { name: '外送' }).click();
    await dialog.getByRole('combobox', { name: '外送單位' }).fill('康寧檢驗所');
    await inspect(desk, 'exam-place');
    await dialog.getByRole('button', { name: '儲存' }).click();
    await desk.getByRole('button', { name: '肝腎指數在哪裡做：外送 · 康寧檢驗所' }).waitFor();
    await expect.poll(placed).toMatchObject([{ type: '外送', vendor: '康寧檢驗所' }]);

    const bench = await clinic.deskOf('assistant');
    const page = new ExamPage(bench);
    await page.open(clinic.server.url, 'outside');
    await page.choose(made.pet);
    await bench.getByRole('button', { name: /^肝腎指數在哪裡做/ }).click();
    const there = bench.getByRole('dialog', { name: '檢驗在哪裡做' });
    await there.getByRole('combobox', { name: '類別' }).click();
    await bench.getByRole('option', { name: '生化' }).click();
    await there.getByRole('combobox', { name: '儀器' }).fill('Catalyst');
    await glance(bench, 'exam-place-bench');
    await there.getByRole('button', { name: '儲存' }).click();
    await expect.poll(placed).toMatchObject([{ type: '生化', device: 'Catalyst', vendor: '康寧檢驗所' }]);

    // Something was found while the doctor's popover was open.
    await desk.getByRole('button', { name: /^肝腎指數在哪裡做：院內/ }).click();
    await dialog.getByRole('combobox', { name: '類別' }).click();
    await desk.getByRole('option', { name: '血檢' }).click();
    await api.put(path, { examTask: [{ ...task, result: '溶血' }] });
    await dialog.getByText('已經有結果，類別不能改').waitFor();
    await dialog.getByRole('button', { name: '儲存' }).click();
    await dialog.getByText('「肝腎指數」已經有結果，類別沒有改變。請另開一項檢驗。').waitFor();
    expect((await placed())[0]?.type).toBe('生化');
  });
});
