import { describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { inspect } from '../harness/look.ts';
import { InventorySettingsPage } from '../pages/inventory-lists.ts';

// A server of its own: the catalogue's lists are changed here.
const clinic = useClinic(async () => ({}));

describe('services and packages', () => {
  it('[3.2.63 levels half] [3.2.69 units half] [3.2.32 screen half] pick their words from lists that are kept on their page, and a word that is used stays', async () => {
    const page = await clinic.deskOf('director');
    const settings = new InventorySettingsPage(page);
    await settings.open(clinic.server.url, 'unit');
    await settings.add('單位', '療程');
    const before = await settings.words('單位');
    expect(before.at(-1)).toBe('療程');
    await settings.word('單位', '療程').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(async () => (await settings.words('單位')).at(-2)).toBe('療程');
    await settings.word('單位', '療程').focus();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: '療程 的新名稱' }).fill('回診');
    await page.keyboard.press('Enter');
    await settings.word('單位', '回診').waitFor();
    await inspect(page, 'inventory-settings');

    await settings.open(clinic.server.url, 'serviceClass');
    await settings.list('服務類別').getByText('系統使用').first().waitFor();
    await settings.word('服務類別', '檢驗').click();
    await settings.list('檢驗的細項').waitFor();
    await settings.open(clinic.server.url, 'level');
    await settings.add('第一層', '處方食品');
    await settings.word('第一層', '處方食品').click();
    await settings.add('處方食品的下層', '腎臟');
    await inspect(page, 'inventory-levels');
  });

  it('says of an address whose item nobody has that it is not there, with the way back to the list', async () => {
    const page = await clinic.deskOf('director');
    for (const [path, label] of [
      ['service?sel=00gone&open=00gone', '服務'],
      ['package?sel=00gone&open=00gone', '組合包'],
      ['product/00gone', '商品'],
    ] as const) {
      await page.goto(`${clinic.server.url}/app/inventory/${path}`);
      await page.getByText(`找不到這個${label}`).waitFor();
      await page.getByRole('button', { name: '回到清單' }).click();
      await page.getByText(`找不到這個${label}`).waitFor({ state: 'detached' });
    }
  });
});
