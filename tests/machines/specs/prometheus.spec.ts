import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SYNC_PROTOCOL } from '@vetloom/protocol/sync.ts';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Station } from '../../operations/station.ts';
import { type Estate, foundEstate } from '../harness/estate.ts';
import { freePort } from '../harness/free-port.ts';
import { pathOf } from '../harness/installed.ts';
import { Program } from '../harness/program.ts';
import { CHECKOUT, ServerProgram } from '../harness/server-program.ts';

const DEPLOYED = join(CHECKOUT, 'deploy/prometheus');
const run = promisify(execFile);
const promtool = (...args: string[]) => run(pathOf('promtool'), args, { cwd: DEPLOYED });

/** The figures of an alert without the bound that raises it. */
const ALERTS = [
  ...readFileSync(join(DEPLOYED, 'alerts.yml'), 'utf8').matchAll(/- alert: (\w+)\n([\s\S]*?)\n {8}for:/g),
];
const alertFigures = ALERTS.map(([, name = '', body = '']) => {
  const expression = /expr: (?:\|\n)?([\s\S]*)$/.exec(body)?.[1] ?? '';
  return [name, expression.replace(/ (==|<|>) [\d.]+\s*$/, '').trim()] as const;
});

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}
const { panels } = JSON.parse(readFileSync(join(CHECKOUT, 'deploy/grafana/vetloom.json'), 'utf8')) as {
  readonly panels: readonly Panel[];
};
const panelFigures = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const));

let estate: Estate<'north'>;
let folder: string;
let server: ServerProgram | undefined;
let prometheus: Program | undefined;
let socket: Socket | undefined;
let figuresAt: string;
let prometheusUrl: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vetloom-prometheus-'));
  estate = await foundEstate(['north']);
  const port = await freePort();
  figuresAt = `127.0.0.1:${port}`;
  server = await ServerProgram.start({
    databaseUrl: estate.databaseUrl,
    dataDir: join(folder, 'data'),
    env: { VETLOOM_METRICS_PORT: String(port) },
  });
  prometheus = await startPrometheus();
  const station = await Station.open(server.url, estate.people.north);
  socket = station.pokes();
  await new Promise<void>((resolve, reject) => {
    socket?.once('poke', () => resolve());
    socket?.once('connect_error', reject);
  });
  // Rates need work between two looks.
  await askedTwice();
  await workAt(station);
  await askedTwice();
});
afterAll(async () => {
  socket?.disconnect();
  await prometheus?.stop();
  await server?.stop();
  await estate?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Prometheus with the files that are deployed; addresses and times alone are others. */
async function startPrometheus(): Promise<Program> {
  const home = join(folder, 'prometheus');
  mkdirSync(home);
  cpSync(join(DEPLOYED, 'alerts.yml'), join(home, 'alerts.yml'));
  const config = readFileSync(join(DEPLOYED, 'prometheus.yml'), 'utf8');
  const here = config.replace('127.0.0.1:9464', figuresAt).replaceAll(': 15s', ': 1s');
  writeFileSync(join(home, 'prometheus.yml'), here);
  const address = `127.0.0.1:${await freePort()}`;
  prometheusUrl = `http://${address}`;
  const started = new Program({
    name: 'prometheus',
    file: pathOf('prometheus'),
    args: [
      `--config.file=${join(home, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(home, 'data')}`,
      `--web.listen-address=${address}`,
    ],
  });
  await started.ready(async () => (await fetch(`${prometheusUrl}/-/ready`)).ok || undefined);
  return started;
}

async function workAt(station: Station): Promise<void> {
  for (const phone of ['0912000111', '0912000222']) {
    await station.writeOwner('林家豪', phone);
    await station.push();
  }
  const pull = { protocol: SYNC_PROTOCOL, epoch: null, cursor: 0, limit: 100, client: randomUUID() };
  await station.ask('POST', '/sync/v1/north/pull', pull);
}

interface Sample {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [number, string];
}
async function ask(expression: string): Promise<readonly Sample[]> {
  const query = expression.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*');
  const answer = await fetch(`${prometheusUrl}/api/v1/query`, { method: 'POST', body: new URLSearchParams({ query }) });
  const { status, data, error } = (await answer.json()) as {
    status: string;
    error?: string;
    data?: { result: readonly Sample[] };
  };
  if (status !== 'success' || !data) throw new Error(`${query}: ${error}`);
  return data.result;
}

/** Until Prometheus has looked twice more. */
async function askedTwice(): Promise<void> {
  const looks = async () => Number((await ask('count_over_time(up{job="vetloom"}[10m])'))[0]?.value[1] ?? 0);
  const before = await looks();
  await prometheus?.ready(async () => (await looks()) >= before + 2 || undefined);
}

describe('the files for Prometheus', () => {
  it('are understood by it', async () => {
    await promtool('check', 'config', 'prometheus.yml');
    await promtool('check', 'rules', 'alerts.yml');
  });

  it('raise each alert for what it is for, and for nothing that is ordinary', async () => {
    await promtool('test', 'rules', 'alerts.test.yml');
    const tried = readFileSync(join(DEPLOYED, 'alerts.test.yml'), 'utf8');
    expect(ALERTS.length).toBe(11);
    for (const [, name] of ALERTS) {
      expect(tried).toMatch(new RegExp(`alertname: ${name}, exp_alerts: \\[\\]`));
      expect(tried).toMatch(new RegExp(`alertname: ${name}\\n\\s+exp_alerts:\\n`));
    }
  });

  it('lead from each alert to what to do', () => {
    const guide = readFileSync(join(CHECKOUT, 'docs/OPERATIONS.md'), 'utf8');
    const headings = [...guide.matchAll(/^#+ (.*)$/gm)].map(([, words = '']) =>
      words
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .trim()
        .replaceAll(' ', '-'),
    );
    const rules = readFileSync(join(DEPLOYED, 'alerts.yml'), 'utf8');
    const led = [...rules.matchAll(/runbook: docs\/OPERATIONS\.md#(.*)$/gm)].map(([, anchor = '']) => anchor);
    expect(led).toHaveLength(ALERTS.length);
    for (const anchor of led) expect(headings).toContain(anchor);
  });
});

describe('a real Prometheus beside a server that works', () => {
  it.each(alertFigures)('has what the alert %s looks at', async (_, expression) => {
    expect(await ask(expression)).not.toEqual([]);
  });

  it.each(panelFigures)('has what the dashboard shows as “%s”: %s', async (_, expression) => {
    const samples = await ask(expression);
    expect(samples).not.toEqual([]);
  });

  it('knows of the work that was done', async () => {
    const [pushes] = await ask('sum(vetloom_http_request_seconds_count{route="/sync/v1/:clinic/push",status="200"})');
    expect(pushes?.value[1]).toBe('2');
    const taken = await ask('vetloom_commands_total{command="owner.create",outcome="taken"}');
    expect(taken[0]?.value[1]).toBe('2');
    const [lag] = await ask('vetloom_feed_lag_seconds_count');
    expect(Number(lag?.value[1])).toBeGreaterThanOrEqual(2);
    const [open] = await ask('vetloom_sockets_open{namespace="/sync"}');
    expect(open?.value[1]).toBe('1');
  });

  it('raises no alert', async () => {
    const answer = await fetch(`${prometheusUrl}/api/v1/alerts`);
    const { data } = (await answer.json()) as { data: { alerts: readonly { state: string }[] } };
    expect(data.alerts.filter(({ state }) => state === 'firing')).toEqual([]);
  });
});

describe('metrics with a listener of their own', () => {
  it('are handed out by no other port, and that one hands out nothing else', async () => {
    expect((await fetch(`http://${figuresAt}/metrics`)).status).toBe(200);
    for (const path of ['/', '/readyz', '/api/version', '/app/', '/metrics/'])
      expect((await fetch(`http://${figuresAt}${path}`)).status).toBe(404);
    expect((await fetch(`${server?.url}/metrics`)).status).toBe(404);
  });
});
