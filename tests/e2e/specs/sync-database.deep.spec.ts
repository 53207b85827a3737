import { join } from 'node:path';
import { openLayout } from '@vetloom/storage/embedded/cluster.ts';
import { livingPostmaster } from '@vetloom/storage/embedded/postmaster-pid.ts';
import { withStartLock } from '@vetloom/storage/embedded/sharing.ts';
import { afterEach, expect, it } from 'vitest';
import type { ClinicServer } from '../harness/clinic-server.ts';
import { useClinic } from '../harness/desk.ts';
import { inspect } from '../harness/look.ts';
import { SignInPage } from '../pages/access.ts';
import { TodayPage } from '../pages/overview.ts';
import { Frame } from '../pages/shell.ts';

// A server of its own: its database is taken away.
const clinic = useClinic(() => Promise.resolve({}));
afterEach(() => clinic.server.start());

/** Keeps the database of a server away for as long as `work` takes: nobody starts it meanwhile. */
async function withoutDatabase({ dataFolder }: ClinicServer, work: () => Promise<void>): Promise<void> {
  const layout = openLayout(join(dataFolder, 'postgres'));
  await withStartLock(layout.lock, async () => {
    const postmaster = livingPostmaster(layout.cluster);
    if (!postmaster) throw new Error('no database runs');
    // As by a crash: one that is stopped properly is left alone.
    process.kill(postmaster.pid, 'SIGQUIT');
    await work();
  });
}

it('[2.8.06] a database that is away is 800000, by the call and on a screen that has loaded nothing yet, and no board says that nobody came', async () => {
  const admin = await clinic.api('sudo');
  const asked = async () => (await admin.ask('GET', '/setting', undefined)).code;
  const desk = await clinic.desk();
  // Signs in, while not a row of the clinic has come yet.
  await desk.route('**/sync/v1/**', (route) => route.abort());
  const signIn = new SignInPage(desk);
  await signIn.open(clinic.server.url);
  await signIn.as('cashier');
  await desk.getByText('800000').waitFor();
  await withoutDatabase(clinic.server, async () => {
    await expect.poll(asked).toBe(800_000);
    await desk.unroute('**/sync/v1/**');
    await desk.reload();
    await desk.getByText('800000').waitFor();
    await desk.getByText('系統維護中', { exact: true }).waitFor();
    expect(await desk.getByRole('button', { name: /^報到/ }).count()).toBe(0);
    await inspect(desk, 'database-away');
  });
  // The server starts it again.
  await expect.poll(asked, { timeout: 60_000 }).toBe(100_000);
  // It goes on by itself.
  await new TodayPage(desk).isShown();
  await new Frame(desk).isSynced();
});
