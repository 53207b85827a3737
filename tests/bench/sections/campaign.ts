import { setTimeout as delay } from 'node:timers/promises';
import { ClinicProcess } from '../harness/clinic-process.ts';
import { type Figure, median, percentile } from '../harness/figure.ts';
import { loadedClinics, workingCopy } from '../harness/hospital-data.ts';
import { busyDesk, ImportClient, stopwatch } from '../harness/import-client.ts';
import { startSmsVendor } from '../harness/sms-vendor.ts';
import { ownerTable } from './owner-table.ts';

/** Owners whom the campaign reaches, beside those of the demo clinic. */
const OWNERS = 20_000;
const PREVIEWS = 5;
const GIVEN_UP_AFTER_S = 1800;
/** A question that is next to nothing to answer: how long it takes is how long others wait. */
const SMALL = '/message/search';

/** What is asked of the server for a campaign to many owners: its preview, and asking for all its messages, while the desk works on. `size`: how many. */
export async function measureCampaign(size = OWNERS): Promise<readonly Figure[]> {
  const copy = workingCopy(loadedClinics('demo'));
  const { program, vendor } = await startSmsVendor();
  try {
    const server = await ClinicProcess.started({
      ...{ data: copy.data, by: 'program' },
      env: { VETLOOM_MITAKE_URL: vendor.baseURL },
    });
    try {
      const api = await ImportClient.signedIn(server.url, 'sudo@demo.vetloom.test');
      const people = await api.bring('people', ownerTable(size));
      await api.post(`/import/${people._id}/start`, people.plan);
      await busyDesk(api, people._id);
      const account = { vendor: 'mitake', username: vendor.username };
      await api.put('/message/account/sms', { account, secret: { password: vendor.password } });
      // What the outbox does with the messages is measured by itself.
      await api.post('/message/pause', { paused: true });
      const fields = {
        name: '健檢月',
        filter: { species: ['犬', 'Canine'] },
        text: '{owner}您好，{pet}的健檢月開始了。',
      };
      const alone = await waits(api, async () => void (await delay(3000)));
      const took: number[] = [];
      const beside = await waits(api, async () => {
        for (let at = 0; at < PREVIEWS; at += 1) {
          const started = performance.now();
          await api.post('/campaign/preview', { filter: fields.filter, text: fields.text });
          took.push(performance.now() - started);
        }
      });
      const preview = await api.post<{ chosen: { owners: number } }>('/campaign/preview', { filter: fields.filter });
      const { _id } = await api.post<{ _id: string }>('/campaign', fields);
      const sending = stopwatch();
      const desk = await waits(api, async () => {
        await api.post(`/campaign/${encodeURIComponent(_id)}/send`, {});
        while (((await api.post<{ _id: string; status: number }[]>('/campaign/search', {}))[0]?.status ?? 0) !== 90) {
          if (sending() > GIVEN_UP_AFTER_S) throw new Error('the campaign was not worked off');
          await delay(500);
        }
      });
      const seconds = sending();
      const many = preview.chosen.owners.toLocaleString('en');
      const how = (times: readonly number[]) =>
        `median of ${times.length}; one in twenty took ${Math.round(percentile(times, 0.95))} ms, the slowest ${Math.round(Math.max(...times))} ms`;
      return [
        {
          name: `preview of a campaign to ${many} owners`,
          value: median(took),
          unit: 'ms',
          how: how(took),
          runs: took,
        },
        { name: 'a small call alone', value: median(alone), unit: 'ms', how: how(alone), runs: alone },
        { name: 'the same beside previews', value: median(beside), unit: 'ms', how: how(beside), runs: beside },
        {
          name: `owners of a campaign worked off, ${many} in all`,
          value: preview.chosen.owners / seconds,
          unit: '/s',
          how: `${Math.round(seconds)} s in steps of 20`,
        },
        { name: 'the same call beside that', value: median(desk), unit: 'ms', how: how(desk), runs: desk },
      ];
    } finally {
      await server.stop();
    }
  } finally {
    program.kill();
    await copy.remove();
  }
}

/** How long a small call takes, again and again, while something is done; ms. */
async function waits(api: ImportClient, work: () => Promise<void>): Promise<readonly number[]> {
  const took: number[] = [];
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const started = performance.now();
    await api.post(SMALL, { limit: 1 });
    took.push(performance.now() - started);
    await delay(50);
  }
  await working;
  return took;
}
