import { gs1OfLot } from '@vetloom/domain/stock/shelf-code.ts';
import bwip from 'bwip-js/node';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { freshPet } from '../harness/names.ts';
import { CountsPage, LotsPage } from '../pages/inventory-stock.ts';

const clinic = useClinic();
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1366, height: 768 };

interface Made {
  readonly id: string;
}

/** A number of GS1's that nobody else of the test has. */
function freshEan(): string {
  const body = `471${String(Date.now()).slice(-9)}`;
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

const photo = (bcid: string, text: string): Promise<Buffer> =>
  bwip.toBuffer({ bcid, text, scale: 4, paddingwidth: 20, paddingheight: 20, backgroundcolor: 'FFFFFF' });

/** Gives a page a camera that sees a picture. */
const lookAt = (desk: Page, picture: Buffer): Promise<void> =>
  desk.evaluate(
    async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      setInterval(() => canvas.getContext('2d')?.drawImage(image, 0, 0), 50);
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  );

describe('codes', () => {
  it('are read by the camera of a phone, printed on labels, and lead to the owners of a lot', async () => {
    const api = await clinic.api('director');
    const of = freshPet();
    const barcode = freshEan();
    const product = await api.call<Made>('POST', '/erp/demo/prod', {
      name: `${of} 紗布`,
      unit: '包',
      price: 30,
      barcode,
    });
    const { id: supplierID } = await api.call<Made>('POST', '/erp/demo/supplier', { name: `${of}藥品` });
    await api.call('POST', '/erp/demo/form/purchase', {
      ...{ supplierID, purchaseDate: Math.floor(Date.now() / 1000) - 60, arrive: 20 },
      items: [
        {
          ...{ _id: 'a', prodID: product.id, number: 10, price: 5 },
          lots: [
            { lot: 'AM01', expiresOn: '2029-12-31', number: 4 },
            { lot: 'AM02', expiresOn: '2030-12-31', number: 6 },
          ],
        },
      ],
    });

    const desk = await clinic.deskOf('director');
    await desk.setViewportSize(PHONE);
    const page = new CountsPage(desk);
    await page.open(clinic.server.url);
    await page.begin(`${of} 盤點`);
    // A camera that looks at the label of a shelf: the dialog reads it live and closes, and the figure has the focus.
    await lookAt(desk, await photo('ean13', barcode));
    await desk.getByRole('button', { name: '用相機掃描' }).click();
    const figure = () => desk.evaluate(() => document.activeElement?.getAttribute('inputmode') ?? '');
    await expect.poll(() => page.search.inputValue()).toBe(barcode);
    await expect.poll(figure).toBe('decimal');
    await desk.keyboard.type('4');
    await desk.keyboard.press('Enter');
    await desk.evaluate(() => Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia'));

    await desk.getByRole('button', { name: '用相機掃描' }).click();
    // The machine of the tests has no camera: it says so, and a picture does instead.
    await desk.getByText('這台裝置沒有相機').waitFor();
    await glance(desk, 'camera-none-phone');
    const label = gs1OfLot({ barcode, lot: 'AM02', expiresOn: '2030-12-31' }) ?? '';
    const input = desk.locator('input[type=file][capture]');
    await input.setInputFiles({ name: 'vial.png', mimeType: 'image/png', buffer: await photo('gs1datamatrix', label) });
    await desk.getByText('AM02').waitFor();
    expect(await desk.getByText('AM01').count()).toBe(0);
    await expect.poll(figure).toBe('decimal');
    await desk.keyboard.type('6');
    await desk.keyboard.press('Enter');
    await page.sent.waitFor();
    await glance(desk, 'count-scanned-phone');

    await desk.setViewportSize(DESK);
    const lots = new LotsPage(desk);
    await lots.open(clinic.server.url, '?q=AM02');
    await lots.openLot(`${of} 紗布`);
    await desk.getByRole('button', { name: '列印標籤' }).last().click();
    await desk.getByRole('dialog', { name: '列印標籤' }).getByText('第一張').waitFor();
    await glance(desk, 'labels');
    await desk.getByRole('button', { name: '取消' }).click();
  });
});

describe('goods of another clinic', () => {
  it('are received on a screen with what is missing, and the sender settles it', async () => {
    const here = await clinic.api('sudo');
    const [partner] = await here.get<{ clinic: string; name: string }[]>('/alliance');
    const other = partner?.clinic ?? '';
    const theirs = await clinic.apiIn(other, 'sudo');
    const of = freshPet();
    const product = await theirs.call<Made>('POST', `/erp/${other}/prod`, {
      name: `${of} 點滴`,
      unit: '袋',
      price: 30,
    });
    await here.call<Made>('POST', '/erp/demo/prod', { name: `${of} 點滴`, unit: '袋', price: 30 });
    await theirs.call('POST', `/erp/${other}/clinicTransfer`, {
      ...{ toClinic: 'demo', fromPlaceID: 'pharmacy', sentDateTime: Math.floor(Date.now() / 1000) - 60 },
      items: [{ _id: 'a', prodID: product.id, number: 5 }],
    });
    const desk = await clinic.deskOf('director');
    await desk.goto(`${clinic.server.url}/app/inventory/check`);
    await desk.getByRole('button', { name: new RegExp(`${partner?.name} 送來`) }).click();
    await desk.getByLabel(`${of} 點滴 收到的數量`).fill('3');
    await desk.getByLabel('少收的原因').fill('箱子破了');
    await glance(desk, 'clinic-receive');
    await desk.getByRole('button', { name: '收下', exact: true }).click();
    await desk.getByText('已收下').first().waitFor();
    await glance(desk, 'clinic-transfers');
    const { rows } = await theirs.call<{ rows: { status: string; answer: string }[] }>(
      'POST',
      `/erp/${other}/clinicTransfer/getList`,
      {},
    );
    expect(rows).toContainEqual(expect.objectContaining({ status: 'short', answer: '箱子破了' }));

    await desk.getByRole('button', { name: '送到別的院所' }).click();
    await desk.getByRole('combobox', { name: '品項' }).fill(of);
    await desk.getByRole('option', { name: `${of} 點滴` }).click();
    await glance(desk, 'clinic-send');
    await desk.getByRole('button', { name: '送到別的院所' }).last().click();
    await desk
      .getByRole('button', { name: new RegExp(`送到 ${partner?.name}`) })
      .first()
      .click();
    await glance(desk, 'clinic-sent');
  });
});
