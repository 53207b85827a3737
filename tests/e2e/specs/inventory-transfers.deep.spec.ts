import { describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { useClinic } from '../harness/desk.ts';
import { glance, pictureOnPhone } from '../harness/look.ts';
import { freshPet } from '../harness/names.ts';
import { NAMES, PASSWORD } from '../harness/people.ts';
import { ControlledPage } from '../pages/inventory-controlled.ts';
import { LotsPage } from '../pages/inventory-stock.ts';

// A server of its own: another place changes every other screen of the stock.
const clinic = useClinic(async () => ({}));

interface Made {
  readonly id: string;
}

/** A product of which twenty lie on the shelf, of one lot. */
async function arrangeLot(api: Api, of: string, more: object = {}): Promise<Made> {
  const product = await api.call<Made>('POST', '/erp/demo/prod', {
    name: `${of} 點滴`,
    unit: '袋',
    price: 30,
    ...more,
  });
  const { id: supplierID } = await api.call<Made>('POST', '/erp/demo/supplier', { name: `${of}藥品` });
  const lots = [{ lot: 'TR01', expiresOn: '2036-01-31', number: 20 }];
  const items = [{ _id: 'a', prodID: product.id, number: 20, price: 10, lots }];
  await api.call('POST', '/erp/demo/form/purchase', {
    ...{ supplierID, purchaseDate: Math.floor(Date.now() / 1000) - 3600, arrive: 20, items },
  });
  return product;
}

describe('goods that are carried', () => {
  it('to another place are on their way until somebody there counts them; what is missing is a loss, and the book leads back to it', async () => {
    const api = await clinic.api('director');
    await api.call('POST', '/erp/demo/place', { name: '病房' });
    const of = freshPet();
    const controlledDrugInfo = {
      schedule: 4,
      content: 'Diazepam',
      license: '衛署藥製字第000001號',
      manufacturer: '信東',
    };
    const product = await arrangeLot(api, of, { controlledDrugInfo });
    const desk = await clinic.deskOf('director');
    const lots = new LotsPage(desk);
    await lots.open(clinic.server.url, `?${new URLSearchParams({ q: of })}`);
    await lots.openLot(`${of} 點滴`);
    await desk.getByRole('button', { name: '搬到別處' }).click();
    const form = desk.getByRole('region', { name: '搬到別處' });
    // There is but one other place: only how much has to be said.
    await expect.poll(() => form.getByLabel('到', { exact: true }).inputValue()).toBe('病房');
    await form.getByLabel('數量').fill('10');
    await form.getByText('路上，由對方收下').click();
    await glance(desk, 'carry');
    await form.getByRole('button', { name: '搬到別處' }).click();
    await desk.getByText('等對方在「盤點與調撥」收下').waitFor();

    await desk.goto(`${clinic.server.url}/app/inventory/check`);
    const under = desk.getByRole('region', { name: '在途的調撥' });
    await under.getByRole('button', { name: /藥局 → 病房/ }).click();
    await desk.getByLabel(`${of} 點滴 收到的數量`).fill('8');
    await desk.getByRole('button', { name: '收下', exact: true }).click();
    await desk.getByText('收到的比送出的少，請寫下原因').waitFor();
    await desk.getByLabel('少收的原因').fill('摔破兩袋');
    await glance(desk, 'carry-receive');
    await desk.getByRole('button', { name: '收下', exact: true }).click();
    // What is missing of a controlled drug is written down by two.
    const ask = desk.getByRole('dialog', { name: '請第二人確認' });
    await ask.waitFor();
    await new ControlledPage(desk).witness(NAMES.doctor, PASSWORD);
    await ask.getByRole('button', { name: '確認' }).click();
    await desk.getByText(/已收下 T/).waitFor();
    await under.waitFor({ state: 'detached' });
    const [stock] = await api.call<{ quantity: number }[]>('POST', '/erp/demo/prod/getStockByIds', {
      prodIDs: [product.id],
    });
    expect(stock).toMatchObject({ quantity: 18 });

    // The register's rows of the places lead to it.
    await desk.goto(
      `${clinic.server.url}/app/inventory/controlled?${new URLSearchParams({ drug: product.id, at: 'pharmacy' })}`,
    );
    await desk.getByRole('link', { name: '調撥', exact: true }).first().click();
    const seen = desk.getByRole('complementary', { name: /^調撥 T/ });
    await seen.getByText('收到 8 袋／送出 10 袋').waitFor();
    await seen.getByText('摔破兩袋').waitFor();
    await glance(desk, 'carry-seen');
    await pictureOnPhone(desk, 'carry-seen');
  });

  it('to another clinic come there in part, are settled by the sender, and stay to be looked at', async () => {
    const api = await clinic.api('director');
    const of = freshPet();
    await arrangeLot(api, of);
    const [partner] = await (await clinic.api('sudo')).get<{ clinic: string; name: string }[]>('/alliance');
    const other = partner?.clinic ?? '';
    const theirs = await clinic.apiIn(other, 'sudo');
    const theirProduct = await theirs.call<Made>('POST', `/erp/${other}/prod`, {
      name: `${of} 點滴`,
      unit: '袋',
      price: 30,
    });

    const desk = await clinic.deskOf('director');
    await desk.goto(`${clinic.server.url}/app/inventory/check`);
    await desk.getByRole('button', { name: '送到別的院所' }).click();
    await desk.getByRole('combobox', { name: '品項' }).fill(of);
    await desk.getByRole('option', { name: `${of} 點滴` }).click();
    await desk.getByLabel(`${of} 點滴 的數量`).fill('5');
    await desk.getByRole('button', { name: '送到別的院所' }).last().click();
    await desk.getByText(/已送往/).waitFor();

    const [coming] = await theirs.call<{ id: string; fromClinic: string; items: { _id: string }[] }[]>(
      'GET',
      `/erp/${other}/clinicTransfer/incoming`,
    );
    const path = `/erp/${other}/clinicTransfer/incoming/${coming?.fromClinic}/${coming?.id}/receive`;
    await theirs.call('POST', path, {
      ...{ placeID: 'pharmacy', receivedDateTime: Math.floor(Date.now() / 1000), reason: '箱子破了' },
      rows: [{ _id: coming?.items[0]?._id, number: 3, prodID: theirProduct.id, factor: 1 }],
    });

    await desk.goto(`${clinic.server.url}/app/inventory/check?transfer=${coming?.id}`);
    await desk.getByText('對方說：箱子破了').waitFor();
    await desk.getByRole('radio', { name: '遺失或損壞，列為損失' }).check();
    await desk.getByLabel('原因', { exact: true }).fill('途中摔破');
    await glance(desk, 'clinic-short');
    await desk.getByRole('button', { name: '確定' }).click();
    await desk.getByText(/的短少已處理/).waitFor();
    await desk
      .getByRole('region', { name: '院所間調撥' })
      .getByRole('button', { name: new RegExp(`送到 ${partner?.name}`) })
      .first()
      .click();
    const seen = desk.getByRole('complementary', { name: /^調撥 T/ });
    await seen.getByText('收到 3 袋／送出 5 袋').waitFor();
    await seen.getByText('遺失或損壞，列為損失：途中摔破').waitFor();
    await glance(desk, 'clinic-settled');
  });
});
