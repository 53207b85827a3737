import { describe, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';

const clinic = useClinic();

describe('bringing a table in', () => {
  it('says why a file is no table', async () => {
    const page = await clinic.deskOf('director');
    await page.goto(`${clinic.server.url}/app/setting/import`);
    const buffer = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]);
    await page
      .getByLabel('選擇 CSV、Excel 或 ODS 檔')
      .setInputFiles({ name: 'old.xls', mimeType: 'application/vnd.ms-excel', buffer });
    await page.getByText('這是舊版 Excel（.xls）', { exact: false }).waitFor();
  });
});
