import { LineSimulator } from '@vetloom/integrations/line/simulator/line-simulator.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { arrangeOwner, segment } from '../harness/arrange.ts';
import { useClinic } from '../harness/desk.ts';
import { inspect } from '../harness/look.ts';
import { OwnerPage } from '../pages/owner.ts';
import { CareMenu } from '../pages/owner-care.ts';

let line: LineSimulator;
const clinic = useClinic(async () => {
  line = await LineSimulator.start();
  return { VETLOOM_LINE_URL: line.baseURL };
});
afterAll(() => line.stop());

const ACCOUNT = `U${'1'.repeat(32)}`;

describe('an owner’s LINE', () => {
  it('is linked by the owner, seen at the desk as it happens, written to, and taken away', async () => {
    const api = await clinic.api('sudo');
    await api.put('/message/account/line', {
      account: { channelID: '1650000000' },
      secret: { channelToken: line.channelToken, channelSecret: line.channelSecret },
    });
    await line.seed({ webhook: `${clinic.server.url}/line/demo/webhook` });
    const made = await arrangeOwner(api);
    const page = await clinic.deskOf('director');
    const menu = new CareMenu(page);
    await new OwnerPage(page).open(clinic.server.url, made._id);
    await menu.choose('LINE');
    await menu.confirm('產生綁定碼');
    await menu.dialog.getByRole('img', { name: '開啟診所 LINE 官方帳號的行動條碼' }).waitFor();
    await menu.dialog.getByText('等待飼主在 LINE 完成綁定').waitFor();
    await inspect(page, 'owner-line-invitation');
    const shown = await menu.dialog.getByRole('button', { name: /^複製「綁定 / }).textContent();

    await line.happens({ type: 'message', userID: ACCOUNT, message: { type: 'text', id: '1', text: shown } } as never);
    const [address = ''] = /http\S+/.exec(line.replies.at(-1)?.text ?? '') ?? [];
    expect((await fetch(address)).status).toBe(200);
    // The dialog is still open: it says so by itself.
    await menu.dialog.getByText('已綁定 Owner').waitFor();
    await menu.dialog.getByLabel('訊息內容').fill('麻糬可以回家了');
    await menu.confirm('傳送訊息');
    await expect.poll(() => line.taken).toMatchObject([{ to: ACCOUNT, text: '麻糬可以回家了' }]);
    await menu.choose('LINE');
    await menu.confirm('解除綁定');
    await expect.poll(() => api.get(`/user/${segment(made._id)}`)).toMatchObject({ lineID: '' });
  });
});
