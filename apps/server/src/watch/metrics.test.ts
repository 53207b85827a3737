import { COMMANDS } from '@vetloom/domain/commands.ts';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { Metrics } from './metrics.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const folder = '/tmp';
function watched(
  parts: {
    readonly queues?: () => Promise<never>;
    readonly ping?: () => Promise<void>;
    readonly continuity?: { readonly cutAt: number | undefined };
  } = {},
) {
  let asked = 0;
  let now = 1_000_000;
  const metrics = new Metrics();
  metrics.lookAt({
    db: {
      epoch: 'e1',
      continuity: { cutAt: undefined },
      ping: async () => undefined,
      pools: () => [{ pool: 'clinics', most: 10, inUse: 3, idle: 1, waiting: 2 }],
      queues: async () => {
        asked += 1;
        return [{ queue: 'messages', waiting: 4, oldest: 70 }];
      },
      ...parts,
    },
    dataDir: folder,
    version: '1.2.3',
    now: () => now,
  });
  const pass = (ms: number) => {
    now += ms;
  };
  return { metrics, asked: () => asked, pass };
}

/** Series without those of the process itself. */
const series = (text: string) => text.split('\n').filter((line) => line.startsWith('vetloom_'));
const figure = (text: string, name: string) =>
  series(text)
    .find((line) => line.startsWith(`${name} `))
    ?.split(' ')[1];

describe('metrics', () => {
  it('tell how the server stands', async () => {
    const { metrics } = watched();
    const text = await metrics.text();
    expect(figure(text, 'vetloom_ready')).toBe('1');
    expect(figure(text, 'vetloom_database_connections_in_use{pool="clinics"}')).toBe('3');
    expect(figure(text, 'vetloom_database_connections_waiting{pool="clinics"}')).toBe('2');
    expect(figure(text, 'vetloom_queue_oldest_seconds{queue="messages"}')).toBe('70');
    expect(Number(figure(text, 'vetloom_disk_size_bytes{folder="data"}'))).toBeGreaterThan(0);
    expect(text).toMatch(/vetloom_build_info\{version="1\.2\.3",node="v[\d.]+"\} 1/);
    expect(text).toContain('vetloom_database_epoch_info{epoch="e1"} 1');
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  it('tell when the history was last found cut, and 0 where it never was', async () => {
    const cutIn = async (cutAt?: number) =>
      figure(await watched({ continuity: { cutAt } }).metrics.text(), 'vetloom_database_cut_timestamp_seconds');
    expect([await cutIn(), await cutIn(1_796_000_000)]).toEqual(['0', '1796000000']);
  });

  it('ask the database after its queues once in ten seconds, however often they are asked for', async () => {
    const { metrics, asked, pass } = watched();
    for (let n = 0; n < 5; n += 1) await metrics.text();
    expect(asked()).toBe(1);
    pass(10_000);
    await metrics.text();
    expect(asked()).toBe(2);
  });

  it('say that the database is away, and nothing of former times about what waits', async () => {
    let isAway = false;
    const { metrics } = watched({
      ping: async () => {
        if (isAway) throw new Error('away');
      },
    });
    await metrics.text();
    isAway = true;
    const text = await metrics.text();
    expect(figure(text, 'vetloom_ready')).toBe('0');
    expect(text).not.toContain('vetloom_queue_waiting{');
    isAway = false;
    expect(figure(await metrics.text(), 'vetloom_queue_waiting{queue="messages"}')).toBe('4');
  });

  it('are handed out within seconds of a database that never answers', async () => {
    const { metrics } = watched({ ping: () => new Promise(() => undefined) });
    expect(figure(await metrics.text(), 'vetloom_ready')).toBe('0');
  });
});

describe('labels have values whose number has an end', () => {
  it('of requests: by route, whatever addresses are called', async () => {
    const metrics = new Metrics();
    const app = Fastify();
    closing.push(() => app.close());
    metrics.http.watch(app);
    app.get('/api/sdk/v2/:clinic/pet/:id', async () => 'x');
    for (let n = 0; n < 50; n += 1) {
      await app.inject(`/api/sdk/v2/clinic-${n}/pet/pet-${n}?q=${n}`);
      await app.inject(`/nothing-${n}`);
    }
    const text = await metrics.text();
    expect(text).not.toMatch(/clinic-|pet-\d|nothing-/);
    const routes = new Set(series(text).flatMap((line) => /route="([^"]*)"/.exec(line)?.[1] ?? []));
    expect([...routes].sort()).toEqual(['/api/sdk/v2/:clinic/pet/:id', 'unknown']);
  });

  it('of the engine: by kinds of things, never by clinic, whatever is done', async () => {
    const metrics = new Metrics();
    const at = Date.now();
    const doOnce = (clinic: string) => {
      metrics.sync.pushed({ clinic, commands: 3, refused: 1, retry: true, to: 7 });
      metrics.sync.pulled(12);
      metrics.sync.poked({ clinic, to: 7, listeners: 2, trails: [{ at: at - 40, requests: [clinic] }], began: at }, at);
      metrics.sync.command({ command: 'owner.create', outcome: 'taken', code: undefined, seconds: 0.001 });
      metrics.connected('clinics', 0.001);
    };
    doOnce('one');
    const before = series(await metrics.text()).length;
    for (let n = 0; n < 500; n += 1) doOnce(`clinic-${n}`);
    const text = await metrics.text();
    expect(series(text).length).toBe(before);
    expect(text).not.toContain('clinic-');
    expect(text).not.toMatch(/[{,](clinic|person|email|client|session|address)=/);
    expect(figure(text, 'vetloom_feed_lag_seconds_bucket{le="0.1"}')).toBe('501');
  });

  it('come to some thousands of series at the most, were every command run and every way of refusal met', async () => {
    const metrics = new Metrics();
    for (const command of COMMANDS.keys())
      for (const outcome of ['taken', 'conflict', 'failed'] as const)
        metrics.sync.command({ command, outcome, code: undefined, seconds: 0.001 });
    expect(series(await metrics.text()).length).toBeLessThan(6_000);
  });
});
