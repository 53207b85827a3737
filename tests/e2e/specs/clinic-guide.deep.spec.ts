import { WEEKDAYS } from '@vetloom/domain/clinic/settings/booking.setting.ts';
import { describe, expect, it } from 'vitest';
import { printedOn, useClinic } from '../harness/desk.ts';
import { glance, inspect, pictureOnPhone } from '../harness/look.ts';
import { freshPhone } from '../harness/names.ts';
import { GuidePage } from '../pages/clinic.ts';
import { Frame } from '../pages/shell.ts';

// A server of its own: the clinic begins anew here.
const clinic = useClinic(async () => ({}));

const CLOSED = { morning: null, afternoon: null, evening: null };

/** Takes from the demo clinic what a clinic that has just begun doesn't have yet. */
async function beginAnew(): Promise<void> {
  const api = await clinic.api('director');
  await api.put('/clinic', { phone: '', licenseNumber: '' });
  await api.put('/setting', { petIDFormat: 0 });
  await api.put('/setting/room', { rooms: [], cages: [] });
  await api.put('/businessHours', Object.fromEntries(WEEKDAYS.map((day) => [day, CLOSED])));
  await api.put('/setting/guide', { skipped: [], dismissed: false });
}

describe('the setup guide', () => {
  it('leads a director from what is missing to the last step, and the board offers it until the clinic’s own documents say that nothing is', async () => {
    await beginAnew();
    const page = await clinic.newDeskOf('director');
    const guide = new GuidePage(page);
    await page.goto(`${clinic.server.url}/app/today/record`);
    await guide.offer.getByText('下一步：院所資料').waitFor();
    await glance(page, 'guide-offer');
    await guide.offer.getByRole('button', { name: '繼續設定' }).click();

    await page.getByText('還缺：電話、開業執照字號').waitFor();
    await page.getByLabel('電話', { exact: true }).fill('02-2700-1234');
    await page.getByLabel('開業執照字號').fill('北市動字第 1 號');
    await page.getByLabel('統一編號').fill('12345678');
    await page.getByText('3 項未儲存的變更：電話、統一編號、開業執照字號').waitFor();
    await inspect(page, 'guide-info');
    await pictureOnPhone(page, 'guide-info');
    await page.keyboard.press('Control+s');
    await page.getByText('統一編號是 8 碼數字，且檢查碼要相符。').waitFor();
    await page.getByLabel('統一編號').fill('04595257');
    await guide.save();
    await guide.is('院所資料', '完成');

    await guide.next();
    const example = page.getByRole('region', { name: '下一號' });
    await page.getByText('不自動編號').waitFor();
    await page.getByRole('combobox', { name: '格式' }).click();
    await page.getByRole('option', { name: '流水號' }).click();
    await page.getByLabel('字首').fill('A');
    await page.getByLabel('從幾號開始').fill('12346');
    await example.getByText('AD12346').waitFor();
    await inspect(page, 'guide-number');
    await pictureOnPhone(page, 'guide-number');
    await guide.save();
    await guide.is('病歷號', '完成');

    await guide.show('人員');
    await page.getByRole('grid', { name: '人員清單' }).waitFor();
    await inspect(page, 'guide-staff');
    await pictureOnPhone(page, 'guide-staff');

    await guide.show('房間與籠位');
    await page.getByRole('button', { name: '房間', exact: true }).click();
    const panel = page.getByRole('complementary');
    await panel.getByLabel('名稱').fill('住院房');
    await panel.getByRole('combobox', { name: '用途' }).click();
    await page.getByRole('option', { name: '病房', exact: true }).click();
    await page.keyboard.press('Control+Enter');
    await guide.is('房間與籠位', '完成');
    await page.getByRole('button', { name: '在住院房加入籠位' }).click();
    await panel.getByLabel('名稱').fill('A08');
    await panel.getByLabel('數量').fill('3');
    await panel.getByText('會加入 A08 到 A10').waitFor();
    await glance(page, 'guide-cage');
    await page.keyboard.press('Control+Enter');
    const cages = page.getByRole('list', { name: '住院房' });
    await expect.poll(() => cages.getByRole('listitem').count()).toBe(3);
    await page.getByRole('button', { name: 'A10上移' }).click();
    await expect
      .poll(() => cages.getByRole('button', { name: /^編輯/ }).allTextContents())
      .toEqual(['A08', 'A10', 'A09']);
    await inspect(page, 'guide-room');
    await pictureOnPhone(page, 'guide-room');

    await guide.show('價目');
    await page.getByText(/^已有價格：服務 \d+ 項、商品 \d+ 項。$/).waitFor();
    await inspect(page, 'guide-catalog');
    await guide.show('稅務');
    await page.getByRole('radiogroup', { name: '價格' }).getByText('未稅').click();
    await page.getByRole('row', { name: '商品 1,050 53 1,103' }).waitFor();
    await inspect(page, 'guide-tax');
    await pictureOnPhone(page, 'guide-tax');
    await guide.save();

    await guide.show('列印');
    await page.getByRole('button', { name: '列印測試頁' }).click();
    await page.getByText('印出來都正確嗎？').waitFor();
    await expect.poll(async () => (await printedOn(page)).join()).toContain('02-2700-1234');
    await inspect(page, 'guide-print');
    await pictureOnPhone(page, 'guide-print');
    // The question waits for who went to fetch the paper.
    await guide.show('稅務');
    await guide.is('列印', '待辦');
    await guide.show('列印');
    await page.getByRole('button', { name: '都正確' }).click();
    await guide.is('列印', '完成');

    await guide.next();
    await page.getByRole('button', { name: '開放週一上午' }).click();
    await page.getByLabel('週一上午開始').fill('09:30');
    await page.keyboard.press('Alt+a');
    await page.getByText('5 項未儲存的變更：週一上午、週二上午、週三上午、週四上午、週五上午').waitFor();
    await inspect(page, 'guide-hours');
    await pictureOnPhone(page, 'guide-hours');
    await guide.save();
    await guide.is('門診時間', '完成');

    await page.getByText('設定都完成了').waitFor();
    await page.getByRole('button', { name: '前往看板' }).click();
    await page.getByRole('button', { name: /^報到/ }).first().waitFor();
    await expect.poll(() => guide.offer.count()).toBe(0);

    // What was set is what the server and the next animal go by.
    await new Frame(page).isSynced();
    const api = await clinic.api('director');
    expect(await api.get('/businessHours')).toMatchObject({ fri: { morning: { from: '09:30', to: '12:00' } } });
    const phone = freshPhone();
    const owner = await api.post('/user', { name: '陳怡君', phone });
    const pet = await api.post('/pet', { userID: (owner as { _id: string })._id, name: '麻糬' });
    expect(pet).toMatchObject({ petNumber: 'A12346' });
  });

  it('is left out step by step and put away for everybody, and comes back when somebody asks for it', async () => {
    await beginAnew();
    const page = await clinic.deskOf('director');
    const guide = new GuidePage(page);
    await guide.open(clinic.server.url);
    await guide.show('房間與籠位');
    await page.getByRole('button', { name: '先略過' }).click();
    await guide.is('房間與籠位', '略過');
    await page.getByRole('button', { name: '改為待辦' }).click();
    await guide.is('房間與籠位', '待辦');
    await page.getByRole('button', { name: '不在看板提醒' }).click();
    await page.getByText('看板不再提醒。').waitFor();
    await page.goto(`${clinic.server.url}/app/today/record`);
    await page.getByRole('button', { name: /^報到/ }).first().waitFor();
    await new Frame(page).isSynced();
    const other = await clinic.deskOf('sudo');
    await other.goto(`${clinic.server.url}/app/setting/start`);
    await other.getByRole('button', { name: '恢復提醒' }).click();
    await guide.offer.waitFor();
  });
});
