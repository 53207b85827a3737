import { describe, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { paletteField } from '../pages/shell.ts';

const clinic = useClinic();

describe('bringing a table in', () => {
  it('brings the past after the animals, by their old numbers, and shows of each visit where it came from', async () => {
    const page = await clinic.deskOf('director');
    const bring = async (kind: string, name: string, table: string) => {
      await page.goto(`${clinic.server.url}/app/setting/import${kind === '' ? '' : `?kind=${kind}`}`);
      await page
        .getByLabel('選擇 CSV、Excel 或 ODS 檔')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(table) });
      await page.getByRole('button', { name: '試算' }).click();
    };
    await bring('', '動物.csv', '飼主姓名,手機,寵物名,病歷號\n搬家主,0977000333,搬家犬,OLD-333\n');
    await page.getByRole('button', { name: '匯入 1 列' }).click();
    await page.getByRole('button', { name: '撤回這次匯入' }).waitFor();
    const rows = ['OLD-333,V-9,112/3/5,搔癢,外耳炎,診察費,300,500,', 'OLD-333,V-9,112/3/5,搔癢,外耳炎,洗耳,200,500,'];
    const wrong = 'OLD-334,V-10,112/3/6,回診,,診察費,300,300,';
    await bring(
      'visit',
      '看診.csv',
      `病歷號,看診編號,日期,主訴,診斷,項目,小計,總金額,未收\n${[...rows, wrong].join('\n')}\n`,
    );
    await page.getByText('院內沒有這個病歷號的動物', { exact: false }).waitFor();
    await inspect(page, 'import-visits');
    await page.getByRole('button', { name: '匯入 2 列' }).click();
    await page.getByRole('button', { name: '下載不能匯入的 1 列（CSV）' }).waitFor();
    const job = page.url();
    // The old number finds the animal, and its file tells of the visit.
    await page.goto(`${clinic.server.url}/app/pets`);
    await page.getByText('搬家犬').first().waitFor();
    await page.keyboard.press('Control+k');
    await paletteField(page).fill('OLD-333');
    await page
      .getByRole('option', { name: /搬家犬/ })
      .first()
      .click();
    await page.getByText('搔癢').first().waitFor();
    await page.getByTitle('從「看診.csv」第 2 列匯入，原編號 V-9').waitFor();
    await glance(page, 'imported-visit');
    // Of years ago: no device holds it by itself, and its link fetches it.
    const api = await clinic.api('director');
    const [pet] = (await api.post<{ _id: string }[]>('/pet/search', { keyword: 'OLD-333' })) ?? [];
    const [visit] = await api.post<{ _id: string }[]>('/record/conditions', { conditions: { petID: pet?._id } });
    const segment = (id = '') => id.split('/').at(-1);
    const doctor = await clinic.deskOf('doctor');
    await doctor.goto(`${clinic.server.url}/app/pet/${segment(pet?._id)}/record/${segment(visit?._id)}`);
    await doctor.getByRole('textbox', { name: '主訴' }).waitFor();
    await doctor.getByText('OLD-333').first().waitFor();
    await page.goto(job);
    await page.getByRole('button', { name: '撤回這次匯入' }).click();
    const asked = page.getByRole('dialog', { name: '撤回這次匯入？' });
    await asked.getByRole('button', { name: '撤回這次匯入' }).click();
    await page.getByText('已撤回 1 筆').waitFor();
  });
});
