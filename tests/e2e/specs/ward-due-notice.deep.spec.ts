import { describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { glance } from '../harness/look.ts';
import { Frame } from '../pages/shell.ts';
import { arrangeDay, DuePage } from '../pages/ward-due.ts';

const clinic = useClinic();
const MINUTE = 60;

declare global {
  interface Window {
    /** Notices that the browser was told to show: a headless one shows none, and lets nobody allow them. */
    noticed?: [string, string | undefined][];
  }
}

/** Makes a browser of the page's that shows notices once it is asked. */
function showsNotices(): void {
  let permission: NotificationPermission = 'default';
  class Shown {
    onclick: (() => void) | null = null;
    constructor(title: string, options?: NotificationOptions) {
      window.noticed = [...(window.noticed ?? []), [title, options?.body]];
    }
    static get permission() {
      return permission;
    }
    static async requestPermission() {
      permission = 'granted';
      return permission;
    }
  }
  Object.defineProperty(window, 'Notification', { value: Shown });
}

describe('what is due in the ward', () => {
  it('[2.1.04 ward half] tells whoever may carry it out ten minutes before, by the browser’s own notice where the device was told to, and leads there', async () => {
    const admin = await clinic.api('sudo');
    const desk = await clinic.newDeskOf('assistant');
    await desk.addInitScript(showsNotices);
    await desk.goto(`${clinic.server.url}/app/setting/account?part=notices`);
    await desk.getByRole('switch', { name: '用瀏覽器的通知' }).check();
    await desk.getByRole('switch', { name: '同時發出聲音' }).check();
    await glance(desk, 'ward-due-notices');
    await new Frame(desk).isSynced();
    const now = Math.floor(Date.now() / 1000);
    const { pet } = await arrangeDay(admin, 'A-05', {
      injectionMission: [{ missionID: 'i', name: '止吐針', price: 120, arrangeDateTime: [now + 5 * MINUTE] }],
    });
    await desk.getByText(`住院任務要做了：${pet} A-05 止吐針`).waitFor();
    expect(await desk.evaluate(() => window.noticed)).toEqual([['住院任務要做了', `${pet} A-05 止吐針`]]);
    await desk.getByRole('button', { name: '查看' }).click();
    await new DuePage(desk, clinic.server.url).row(pet, '止吐針').waitFor();
  });
});
