import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { idexx } from '../idexx/idexx.ts';
import { ebm, ebmEPSPI } from '../pacs/pacs.ts';
import type { InstrumentService, ServiceOptions } from '../service.ts';
import { vetscan } from '../vetscan/vetscan.ts';
import { PATIENT_MS } from './patience.ts';
import { sampleOrder } from './sample-order.ts';

interface Told {
  readonly address: string;
  readonly user: string;
  readonly secret: string;
  readonly serial: string;
  readonly control: string;
}
const KINDS: readonly {
  readonly program: string;
  readonly test: string;
  readonly seeded: string;
  readonly make: (options: ServiceOptions) => InstrumentService;
}[] = [
  { program: 'idexx/simulator/idexx-program.ts', test: 'IHD_DHP', seeded: 'resultOf', make: idexx },
  { program: 'vetscan/simulator/vetscan-program.ts', test: 'CDP', seeded: 'resultOf', make: vetscan },
  { program: 'pacs/simulator/pacs-program.ts', test: 'XR', seeded: 'reportOf', make: ebm },
  { program: 'pacs/simulator/pacs-program.ts', test: 'XR', seeded: 'reportOf', make: ebmEPSPI },
];

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vetloom-service-programs-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) await killed(child);
  rmSync(folder, { recursive: true, force: true });
});

async function started(program: string): Promise<{ readonly child: ChildProcess; readonly told: Told }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', program), `--folder=${folder}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, told: JSON.parse(line) as Told };
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function controlled({ control }: Told, path: string, body?: object): Promise<unknown> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  return (await fetch(`${control}/control/${path}`, init)).json();
}

it.each(KINDS)('$program of $make.name knows after kill -9 what was ordered, measured and confirmed', async (kind) => {
  const { program, test, seeded, make } = kind;
  const first = await started(program);
  const { orderNumber } = sampleOrder();
  const order = sampleOrder({ tests: [{ code: test, name: '', taskID: 't' }] });
  const serviceOf = ({ address, ...told }: Told) => make({ ...told, url: address, patienceMs: PATIENT_MS });
  expect(await serviceOf(first.told).order(order)).toMatchObject({ kind: 'done' });
  await controlled(first.told, 'seed', { [seeded]: orderNumber });
  await killed(first.child);
  const second = await started(program);
  expect(await controlled(second.told, 'taken')).toHaveLength(1);
  const answer = await serviceOf(second.told).results();
  expect(answer).toMatchObject({ kind: 'done', batch: { messages: [{}] } });
  if (answer.kind === 'done') await serviceOf(second.told).confirm(answer.batch);
  await killed(second.child);
  const third = await started(program);
  expect(await serviceOf(third.told).results()).toMatchObject({ batch: { messages: [] } });
  expect(await controlled(third.told, 'requests')).toHaveLength(1);
  await controlled(third.told, 'reset', {});
  expect(await controlled(third.told, 'taken')).toEqual([]);
});
