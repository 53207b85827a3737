import { describe, expect, it } from 'vitest';
import { arrangeVisit } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { expectAccessible, inspect, picture } from '../harness/look.ts';
import { phonePhoto } from '../harness/pictures.ts';
import { VisitPage } from '../pages/record.ts';

const clinic = useClinic();

describe('photos from a phone', () => {
  it('[1.2.14] [3.2.13] [3.9.17] come into the visit by a code, without a sign-in, and what is no photo is refused in words', async () => {
    const made = await arrangeVisit(await clinic.api('director'));
    const page = await clinic.deskOf('doctor');
    await new VisitPage(page).open(clinic.server.url, made.petID, made.recordID);
    await page.getByRole('button', { name: '手機拍照上傳' }).click();
    const window = page.getByRole('dialog', { name: '手機上傳' });
    const code = window.getByRole('img', { name: '手機上傳的 QR code' });
    await code.waitFor();
    await inspect(page, 'phone-code');
    const address = (await code.getAttribute('data-url')) ?? '';
    expect(address).toMatch(/\/app\/uploadFile#~/);

    const phone = await clinic.desk({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await phone.goto(address);
    await phone.getByText(`上傳到「${made.pet}」這次看診`).waitFor();
    expect(new URL(phone.url()).pathname).toBe('/app/uploadFile');
    await inspect(phone, 'phone-upload');
    await phone.getByLabel('選擇照片或檔案').setInputFiles([
      { name: '傷口1.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(10) },
      { name: '傷口2.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(200) },
      { name: '假照片.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo at all') },
    ]);
    await phone.getByText('2 / 3 個已上傳').waitFor();
    await phone.getByText('這個檔案不是可以讀取的照片，沒有上傳。 100105').waitFor();
    await picture(phone, 'phone-upload-sent');
    await expectAccessible(phone);
    await window.getByText('已收到 2 個檔案').waitFor();
    await page.getByRole('button', { name: '縮小視窗' }).click();
    // Folded it lies in the corner, 200 px wide and 8 px from the edges; unfolded it is moved by keys and by hand, and stays in the page.
    const box = async () => (await window.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await expect.poll(async () => [(await box()).width, (await box()).x]).toEqual([200, 1366 - 200 - 8]);
    expect(Math.round((await box()).y + (await box()).height)).toBe(768 - 8);
    await page.getByRole('button', { name: '展開視窗' }).click();
    await expect.poll(async () => (await box()).width).toBe(320);
    const before = await box();
    await page.getByRole('button', { name: /^手機上傳（可拖曳/ }).press('ArrowLeft');
    expect((await box()).x).toBe(before.x - 16);
    await page.getByRole('button', { name: /^手機上傳（可拖曳/ }).hover();
    await page.mouse.down();
    await page.mouse.move(-400, -400, { steps: 4 });
    await page.mouse.up();
    expect([(await box()).x, (await box()).y]).toEqual([8, 8]);
    await page
      .getByRole('list', { name: '這次看診的檔案' })
      .getByRole('button', { name: /^放大 傷口1\.jpg/ })
      .waitFor();

    await phone.goto('about:blank');
    await phone.goto(`${clinic.server.url}/app/uploadFile#~forged`);
    await phone.getByText('這個連結已經失效').waitFor();
  });
});
