import { setTimeout as delay } from 'node:timers/promises';
import { ClinicProcess } from '../harness/clinic-process.ts';
import { type Figure, median, percentile } from '../harness/figure.ts';
import { loadedClinics, workingCopy } from '../harness/hospital-data.ts';
import { busyDesk, ImportClient, stopwatch } from '../harness/import-client.ts';
import { control, type SmsVendor, startSmsVendor } from '../harness/sms-vendor.ts';
import { ownerTable } from './owner-table.ts';

/** Messages that are due at once, each to another owner. */
const MESSAGES = 20_000;
const PAGE = 500;
const WRITTEN_TOGETHER = 200;
const GIVEN_UP_AFTER_S = 1800;

/** Writes to many owners for one moment and lets them go, while the desk goes on making owners. `size`: how many. */
export async function measureOutbox(size = MESSAGES): Promise<readonly Figure[]> {
  const copy = workingCopy(loadedClinics('demo'));
  const { program, vendor } = await startSmsVendor();
  try {
    await control(vendor, 'seed', { points: size * 3 });
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
      await api.put('/setting', { quietFrom: 0, quietTo: 0 });
      await api.post('/message/pause', { paused: true });
      const queueing = stopwatch();
      await queueTo(api, size);
      const queued = queueing();
      const alone = await owners(api, 40);
      const going = stopwatch();
      await api.post('/message/pause', { paused: false });
      const desk = await deskUntil(api, async () => (await takenBy(vendor)) >= size);
      const gone = going();
      const taken = await takenBy(vendor);
      if (taken !== size) throw new Error(`the vendor took ${taken} of ${size} messages`);
      const many = size.toLocaleString('en');
      return [
        {
          name: `messages to ${many} owners, all due at once`,
          value: size / gone,
          unit: '/s',
          how: `${Math.round(gone)} s until the vendor, a program on this machine, had taken each once; written to the queue in ${Math.round(queued)} s before`,
        },
        {
          name: 'new owner at the desk while messages go',
          value: median(desk),
          unit: 'ms',
          how: spread(desk),
          runs: desk,
        },
        {
          name: 'the same while they wait, paused',
          value: median(alone),
          unit: 'ms',
          how: spread(alone),
          runs: alone,
        },
      ];
    } finally {
      await server.stop();
    }
  } finally {
    program.kill();
    await copy.remove();
  }
}

const takenBy = async (vendor: SmsVendor): Promise<number> =>
  new Set(((await control(vendor, 'taken')) as { text: string }[]).map(({ text }) => text)).size;

async function queueTo(api: ImportClient, size: number): Promise<void> {
  const receivers: string[] = [];
  for (let skip = 0; receivers.length < size; skip += PAGE) {
    const found = await api.post<{ _id: string; name: string }[]>('/user/search', {
      keyword: '郵寄',
      limit: PAGE,
      skip,
    });
    if (found.length === 0) throw new Error(`only ${receivers.length} owners were found`);
    receivers.push(...found.map(({ _id }) => _id));
  }
  for (let from = 0; from < size; from += WRITTEN_TOGETHER)
    await api.post('/message', {
      messages: receivers.slice(from, Math.min(size, from + WRITTEN_TOGETHER)).map((userID, at) => ({
        ...{ userID, about: 'care', channel: 'sms', text: `麻糬的疫苗到期了，請來電預約。第 ${from + at} 則` },
      })),
    });
}

const spread = (took: readonly number[]) =>
  `median of ${took.length} calls; the slowest in twenty took ${Math.round(percentile(took, 0.95))} ms, the slowest ${Math.round(Math.max(...took))} ms`;

let made = 0;
/** Makes owners, one after the other; how long each took, ms. */
async function owners(api: ImportClient, count: number): Promise<number[]> {
  const took: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const started = performance.now();
    made += 1;
    await api.post('/user', { name: '現場飼主', phone: `06${String(made).padStart(8, '0')}` });
    took.push(performance.now() - started);
    await delay(100);
  }
  return took;
}

/** Makes owners until it is over; how long each took, ms. */
async function deskUntil(api: ImportClient, isOver: () => Promise<boolean>): Promise<readonly number[]> {
  const took: number[] = [];
  const waited = stopwatch();
  while (!(await isOver())) {
    if (waited() > GIVEN_UP_AFTER_S) throw new Error('the messages did not go');
    took.push(...(await owners(api, 20)));
  }
  return took;
}
