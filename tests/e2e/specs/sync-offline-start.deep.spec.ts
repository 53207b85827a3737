import { afterEach, describe, expect, it } from 'vitest';
import { keptOnDevice } from '../harness/computer.ts';
import { signInAt, useClinic } from '../harness/desk.ts';
import { glance, inspect } from '../harness/look.ts';
import { account, PASSWORD } from '../harness/people.ts';
import { SignInPage } from '../pages/access.ts';
import { TodayPage } from '../pages/overview.ts';
import { Frame } from '../pages/shell.ts';

const clinic = useClinic();
// A test that fails while the server is away must not take the others along.
afterEach(() => clinic.server.start());

describe('without a network', () => {
  it('[1.4.27] [1.4.30] [1.4.32] [1.8.06] [1.8.30] opens the application again, signs out and in, and says calmly that it is offline', async () => {
    const computer = clinic.computer();
    const page = await computer.open();
    await signInAt(page, clinic.server.url, 'doctor');
    await keptOnDevice(page);
    await clinic.server.stop();
    const logged: string[] = [];
    page.on('console', (line) => logged.push(line.text()));
    await page.reload();
    const frame = new Frame(page);
    await frame.isOffline();
    await expect.poll(() => logged).toContain('vetloom: offline mode: no connection');
    await new TodayPage(page).isShown();
    await frame.openSync();
    await glance(page, 'offline-board');
    await frame.signOut();
    const signIn = new SignInPage(page);
    await signIn.open(clinic.server.url, '/login');
    await inspect(page, 'offline-sign-in');
    await signIn.submit(account('doctor'), 'not-the-password');
    expect(await signIn.refusal()).toContain('100101');
    await signIn.submit(account('assistant'), PASSWORD);
    await expect.poll(() => signIn.refusal()).toContain('100102');
    await signIn.as('doctor');
    await new TodayPage(page).isShown();
    await clinic.server.start();
    await frame.isSynced();
  });
});
