import type { WardPushState } from '@vetloom/protocol/ward-push.ts';
import { describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect, pictureOnPhone } from '../harness/look.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { AccountPage } from '../pages/account.ts';

const clinic = useClinic();

/** Makes a browser of the page's whose maker has a push service: a headless one has none, and lets nobody allow notices. */
function hasPushService(): void {
  let permission: NotificationPermission = 'default';
  const shown = {
    get permission() {
      return permission;
    },
    async requestPermission() {
      permission = 'granted';
      return permission;
    },
  };
  Object.defineProperty(window, 'Notification', { value: shown });
  let own: object | null = null;
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  // An address in public by its number: names lead nowhere here.
  const endpoint = 'https://8.8.8.8/push/of-this-browser';
  const subscribe = async (options: PushSubscriptionOptionsInit) => {
    own = {
      ...{ endpoint, options, toJSON: () => ({ endpoint, keys }) },
      unsubscribe: async () => {
        own = null;
        return true;
      },
    };
    return own;
  };
  Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => own });
}

describe('being told of the ward by a closed browser', () => {
  it('is switched on and off by each person for the browser before them, and says what comes and through whose hands', async () => {
    const page = await clinic.newDeskOf('doctor', { ...KEEPS_APP });
    await page.addInitScript(hasPushService);
    await page.reload();
    const mine = new AccountPage(page);
    await mine.openByMenu();
    await mine.part('通知');
    const item = mine.item('推播通知');
    const push = item.getByRole('switch', { name: '推播到這個瀏覽器' });
    await item.getByText(/不寫飼主/).waitFor();
    expect(await push.isChecked()).toBe(false);
    await inspect(page, 'ward-push-off');
    await push.press('Space');
    await item.getByRole('button', { name: '試送一則' }).waitFor();
    expect(await push.isChecked()).toBe(true);
    const doctor = await clinic.api('doctor');
    const stored = (await doctor.get('/inHospital/v2/push')) as WardPushState;
    expect(stored.browsers).toHaveLength(1);
    await glance(page, 'ward-push-on');
    await pictureOnPhone(page, 'ward-push-on');
    await push.press('Space');
    await item.getByRole('button', { name: '試送一則' }).waitFor({ state: 'detached' });
    expect(((await doctor.get('/inHospital/v2/push')) as WardPushState).browsers).toEqual([]);
  });

  it('says why it can’t be where a browser has refused, and what the clinic lets be shown', async () => {
    const page = await clinic.newDeskOf('director');
    await page.goto(`${clinic.server.url}/app/setting/account?part=notices`);
    const item = new AccountPage(page).item('推播通知');
    await item.getByText(/已經封鎖|沒有推播|不提供推播/).waitFor();
    expect(await item.getByRole('switch').isDisabled()).toBe(true);
    await page.goto(`${clinic.server.url}/app/setting/room`);
    await page.getByRole('radiogroup', { name: '住院推播的內容' }).getByText('只寫有幾隻').click();
    await expect
      .poll(async () => ((await (await clinic.api('director')).get('/inHospital/v2/push')) as WardPushState).shows)
      .toBe('count');
    await page.getByRole('radiogroup', { name: '住院推播的內容' }).scrollIntoViewIfNeeded();
    await glance(page, 'ward-push-rule');
  });
});
