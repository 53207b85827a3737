import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { inspect } from '../harness/look.ts';
import { phonePhoto } from '../harness/pictures.ts';
import { Frame } from '../pages/shell.ts';

// A server of its own: the clinic gets another name here.
const clinic = useClinic(async () => ({}));

describe('the clinic’s own page', () => {
  it('[1.7.91] takes a new name that menu and clinic choice show without a new sign-in, and keeps files and storage in view', async () => {
    const page = await clinic.deskOf('director');
    await page.goto(`${clinic.server.url}/app/setting/info`);
    const name = page.getByLabel('院所名稱');
    await expect.poll(() => name.inputValue()).toBe('禾風動物醫院');
    await name.fill('禾風動物醫院大安院');
    await page.getByText('1 項未儲存的變更：院所名稱').waitFor();
    await inspect(page, 'setting-info');
    await page.keyboard.press('Control+s');
    await page.getByText('已儲存院所資料').waitFor();
    await page.getByRole('button', { name: /的選單$/ }).click();
    await page.getByRole('menuitem', { name: /禾風動物醫院大安院/ }).waitFor();
    await page.keyboard.press('Escape');
    // The clinic choice stands outside of the clinic: it says what the server knows.
    await new Frame(page).isSynced();
    await page.goto(`${clinic.server.url}/app/clinics`);
    await page.getByText('禾風動物醫院大安院').first().waitFor();
    await page.goto(`${clinic.server.url}/app/setting/info`);
    await name.fill('禾風動物醫院');
    await page.keyboard.press('Control+s');
    await page.getByText('已儲存院所資料').waitFor();

    await page.getByRole('button', { name: '標誌與檔案' }).click();
    const logo = {
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await sharp(await phonePhoto(30))
        .png()
        .toBuffer(),
    };
    await page.getByLabel('選擇檔案：院所標誌').setInputFiles(logo);
    await page.getByRole('img', { name: 'logo.png' }).waitFor();
    await inspect(page, 'setting-files');
    await page
      .getByLabel('選擇檔案：院所標誌')
      .setInputFiles({ ...logo, name: 'fake.png', buffer: Buffer.from('no picture') });
    await page
      .getByRole('alert')
      .getByText(/100105/)
      .waitFor();
    await page.getByRole('button', { name: '儲存空間' }).click();
    await page.getByText(/已用 .+，共 20\.0 GB/).waitFor();
    await inspect(page, 'setting-storage');
  });
});
