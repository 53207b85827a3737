import { describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { Frame } from '../pages/shell.ts';
import { SudoPage } from '../pages/staff.ts';

// A server of its own: how often people may look counts for all.
const clinic = useClinic(async () => ({}));

describe('how often people look into partner clinics', () => {
  it('is set by an operator, told to the director, and counted down where one looks', async () => {
    const operator = await clinic.deskOf('sudo');
    await new SudoPage(operator).open(clinic.server.url, 'demo');
    await operator
      .getByRole('button', { name: '院所功能' })
      .or(operator.getByRole('tab', { name: '院所功能' }))
      .click();
    const field = operator.getByRole('textbox', { name: '禾風動物醫院的聯盟查詢次數' });
    await field.fill('999');
    await operator.getByText('請填 1 到 200 的整數，留空表示照一般的次數。').waitFor();
    await field.fill('2');
    await field.press('Enter');
    await operator.getByText('禾風動物醫院每人一小時可以查 2 次').waitFor();
    await inspect(operator, 'sudo-looks');

    const director = await clinic.deskOf('director');
    await director.goto(`${clinic.server.url}/app/setting/info?section=alliance`);
    await new Frame(director).isSynced();
    await director.getByText('每人一小時最多 2 次').waitFor();
    await glance(director, 'setting-alliance-looks');
    await director.goto(`${clinic.server.url}/app/alliance`);
    await director.getByText('每人一小時可以查 2 次，還剩 2 次。').waitFor();
    const search = async () => {
      await director.getByRole('textbox', { name: '飼主電話' }).fill('0955999888');
      await director.getByRole('textbox', { name: '查詢理由' }).fill('飼主帶來就診');
      await director.getByRole('button', { name: '查詢' }).click();
    };
    const api = await clinic.api('sudo');
    const [partner] = await api.get<{ clinic: string }[]>('/alliance');
    await (await clinic.apiIn(partner?.clinic ?? '', 'sudo')).put('/setting', { allianceShare: ['user', 'pet'] });
    await search();
    await director.getByText('還剩 1 次。').waitFor();
    await search();
    await director.getByText('還剩 0 次。').waitFor();
    await search();
    await director.getByText(/一小時內查詢聯盟院所的次數已達上限/).waitFor();
    await glance(director, 'alliance-looks-used');
    expect(await api.get('/allianceQuota')).toMatchObject({ most: 2 });
  });
});
