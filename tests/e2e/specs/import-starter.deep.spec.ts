import { describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { inspect } from '../harness/look.ts';

const clinic = useClinic();

describe('a price list', () => {
  it('begins with names that are suggested, taken one by one, and those that are there are shown as such', async () => {
    const page = await clinic.deskOf('director');
    await page.goto(`${clinic.server.url}/app/inventory/import?view=starter`);
    await page.getByText('這些只是建議的名稱', { exact: false }).waitFor();
    await page.getByLabel('搜尋參考品項').fill('鼻胃管');
    await page.getByRole('checkbox', { name: '鼻胃管放置' }).check();
    await inspect(page, 'import-starter');
    await page.getByRole('button', { name: '加入 1 項' }).click();
    await page.getByText('已加入 1 項').waitFor();
    await page.getByText('已在院內').waitFor();
    expect(await page.getByRole('checkbox', { name: '鼻胃管放置' }).isDisabled()).toBe(true);
  });
});
