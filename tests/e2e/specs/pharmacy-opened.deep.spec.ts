import { describe, expect, it } from 'vitest';
import { arrangeVisit, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, picture, pictureOnPhone } from '../harness/look.ts';
import { freshPet } from '../harness/names.ts';
import { LotsPage } from '../pages/inventory-stock.ts';
import { PetPage } from '../pages/pet.ts';
import { DispensePage } from '../pages/pharmacy.ts';
import { VisitPage } from '../pages/record.ts';

const clinic = useClinic();
const DAY = 86_400;

describe('an opened bottle', () => {
  it('is opened at the shelf, used at the pharmacy and thrown away when it is past its day; a reaction leads from the visit to its lot', async () => {
    const api = await clinic.api('director');
    const name = `${freshPet()} 胰島素`;
    const made = {
      name,
      type: '針劑',
      price: 40,
      unit: 'mL',
      drugInfo: {},
      openDays: 28,
      purchaseUnit: '瓶',
      purchaseFactor: 10,
    };
    const { id } = await api.call<{ id: string }>('POST', '/erp/demo/prod', made);
    const supplier = await api.call<{ id: string }>('POST', '/erp/demo/supplier', { name: `${name} 的廠商` });
    const now = Math.floor(Date.now() / 1000);
    const lots = [{ lot: 'IN2611', expiresOn: '2029-01-31', number: 40 }];
    await api.call('POST', '/erp/demo/form/purchase', {
      ...{ supplierID: supplier.id, purchaseDate: now - DAY, arrive: 20, taxMode: 3 },
      items: [{ _id: 'r1', prodID: id, number: 40, price: 30, lots }],
    });
    const visit = await arrangeVisit(api, '糖尿病');
    const path = `/record/${segment(visit.recordID)}`;
    const items = [{ _id: 'd1', itemID: `/catalog/product/${id}`, name, unit: 'mL', price: 40, number: 3 }];
    await api.put(path, { drugBag: [{ bagID: 'a', items }] });
    await api.put(`${path}/status`, { type: 'status', status: 10 });

    const desk = await clinic.deskOf('director');
    const shelf = new LotsPage(desk);
    await shelf.open(clinic.server.url, `?${new URLSearchParams({ q: name })}`);
    await shelf.openLot(name);
    const opened = desk.getByRole('region', { name: '開封中' });
    await opened.getByText('沒有開封的').waitFor();
    await desk.keyboard.press('o');
    await opened.getByText(/用到/).waitFor();
    await glance(desk, 'opened-lot');
    await pictureOnPhone(desk, 'opened-lot');

    const pharmacy = new DispensePage(desk);
    await pharmacy.open(clinic.server.url, visit.recordID);
    await pharmacy.visit(visit.pet).waitFor();
    const choice = pharmacy.bag(1).getByRole('combobox', { name: `${name}的批號` });
    await expect.poll(() => choice.getAttribute('placeholder')).toContain('已開封');
    await choice.click();
    await desk.getByRole('option', { name: /已開封 · IN2611/ }).waitFor();
    // A list that hangs open lies outside of every landmark: it is looked at, the place once it has closed.
    await picture(desk, 'opened-choice-open');
    await desk.keyboard.press('Escape');
    await glance(desk, 'opened-choice');
    await pharmacy.dispenseBag(1);
    await pharmacy.bag(1).getByText('批號 IN2611').waitFor();
    const standing = () =>
      api.call<{ openedID: string; lotID: string; rest: number }[]>('POST', '/erp/demo/opened/getList', {
        prodIDs: [id],
      });
    const [bottle] = await standing();
    expect(bottle).toMatchObject({ rest: 7 });

    // The reaction, from the drug that was handed out.
    await new VisitPage(desk).open(clinic.server.url, visit.petID, visit.recordID);
    await desk.getByRole('button', { name: '記錄不良反應' }).first().click();
    const form = desk.getByRole('dialog').or(desk.getByRole('complementary')).filter({ hasText: '症狀與經過' });
    await form.getByLabel('症狀與經過').fill('注射部位腫脹、嘔吐');
    await form.getByRole('button', { name: '嚴重' }).click();
    await glance(desk, 'reaction-form');
    await desk.keyboard.press('Control+Enter');
    await desk.getByText('已記錄不良反應').waitFor();
    await desk.getByText(`不良反應：${name}`).first().waitFor();
    await glance(desk, 'reaction-visit');

    // A bottle that somebody opened six weeks ago is listed, and what is left of it becomes a loss.
    const past = { lotID: bottle?.lotID, placeID: 'pharmacy', openedDateTime: now - 42 * DAY };
    await api.call('POST', '/erp/demo/opened', past);
    await shelf.open(clinic.server.url, `?${new URLSearchParams({ q: name })}`);
    await desk.getByText(/瓶開封已逾期/).waitFor();
    await desk.getByRole('button', { name: '列出', exact: true }).click();
    await glance(desk, 'opened-overdue');
    const row = desk.getByRole('listitem').filter({ hasText: name });
    await row.getByRole('button', { name: '報廢剩下的' }).click();
    const dialog = desk.getByRole('dialog', { name: /報廢開封的/ });
    await glance(desk, 'opened-discard');
    await dialog.getByRole('button', { name: '報廢' }).click();
    await desk.getByText(`已報廢開封的 ${name}`).waitFor();
    await expect.poll(standing).toMatchObject([{ openedID: bottle?.openedID, rest: 7 }]);
    const losses = await api.call<{ prodID: string }[]>('POST', '/erp/demo/loss/getList', {
      start: now - DAY,
      end: now + DAY,
    });
    expect(losses.filter(({ prodID }) => prodID === id)).toMatchObject([{ quantity: 10, reason: '開封逾期' }]);
    await shelf.openLot(name);
    await desk.getByRole('region', { name: '不良反應' }).getByText('注射部位腫脹、嘔吐').waitFor();
    await desk.getByRole('button', { name: '列出飼主' }).click();
    await desk.getByText('不良反應 1 次').waitFor();
    await glance(desk, 'reaction-lot');

    // The owners of the lot are told at once: whom no message reaches is listed to be called.
    await desk.getByRole('button', { name: '一次通知所有飼主' }).click();
    const tell = desk.getByRole('dialog', { name: '通知批號 IN2611 的飼主' });
    await glance(desk, 'recall-text');
    await tell.getByRole('button', { name: '看會傳給誰' }).click();
    await tell.getByText('1 位飼主拿到這個批號。').waitFor();
    await glance(desk, 'recall-preview');
    await tell.getByRole('button', { name: /^(傳給|把) 1 位/ }).click();
    await tell.waitFor({ state: 'detached' });
    await desk.getByText(/^已(通知|把) 1 位飼主/).waitFor();
    await desk.getByText('還沒通知').waitFor({ state: 'detached' });
    await glance(desk, 'recall-told');

    await new PetPage(desk).open(clinic.server.url, visit.petID);
    await desk.getByRole('option', { name: new RegExp(`對「${name}」的不良反應`) }).click();
    await desk.getByRole('button', { name: '列印通報表' }).waitFor();
    await glance(desk, 'reaction-pet');
  });
});
