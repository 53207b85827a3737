import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lineChannel } from '../../line/line-channel.ts';
import { smtpChannel } from '../../mail/smtp-channel.ts';
import { every8dChannel } from '../../sms/every8d/every8d-channel.ts';
import { mitakeChannel } from '../../sms/mitake/mitake-channel.ts';
import type { Channel, OutgoingText } from '../port.ts';

const SOURCE = join(import.meta.dirname, '..', '..');
type Told = Readonly<Record<'baseURL' | 'username' | 'password' | 'channelToken' | 'host' | 'control', string>> & {
  readonly port: number;
};
interface Kind {
  readonly program: string;
  readonly to: string;
  readonly open: (told: Told) => Channel<OutgoingText & { readonly subject: string }>;
}

const KINDS: readonly Kind[] = [
  { program: 'sms/mitake/simulator/mitake-program.ts', to: '0912345678', open: mitakeChannel },
  { program: 'sms/every8d/simulator/every8d-program.ts', to: '0912345678', open: every8dChannel },
  { program: 'line/simulator/line-program.ts', to: `U${'1'.repeat(32)}`, open: lineChannel },
  {
    program: 'mail/simulator/smtp-program.ts',
    to: 'owner@example.test',
    open: (told) => smtpChannel({ ...told, security: 'none', from: { name: 'x', address: 'clinic@clinic.test' } }),
  },
];

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vetloom-simulators-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) await killed(child);
  rmSync(folder, { recursive: true, force: true });
});

async function started(program: string): Promise<{ readonly child: ChildProcess; readonly told: Told }> {
  const child = spawn(process.execPath, [join(SOURCE, program), `--folder=${folder}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout });
  const [line] = (await once(lines, 'line')) as [string];
  return { child, told: JSON.parse(line) as Told };
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

it.each(KINDS)('$program knows after kill -9 what it took', async ({ program, to, open }) => {
  const first = await started(program);
  const message = { key: randomUUID(), to, subject: 's', text: 'x' };
  expect(await open(first.told).send(message)).toMatchObject({ kind: 'handedOver' });
  await killed(first.child);
  const second = await started(program);
  const control = second.told.control ?? new URL(second.told.baseURL).origin;
  expect(await (await fetch(`${control}/control/taken`)).json()).toHaveLength(1);
});
