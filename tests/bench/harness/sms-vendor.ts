import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { ROOT } from './clinic-process.ts';

/** A vendor of SMS as a program of its own. */
export interface SmsVendor {
  readonly baseURL: string;
  readonly username: string;
  readonly password: string;
}

/** Starts the simulated vendor; whoever starts it ends its process. */
export async function startSmsVendor(): Promise<{ readonly program: ChildProcess; readonly vendor: SmsVendor }> {
  const program = spawn(process.execPath, ['packages/integrations/src/sms/mitake/simulator/mitake-program.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!program.stdout) throw new Error('the vendor says nothing');
  const [line] = (await once(createInterface(program.stdout), 'line')) as [string];
  return { program, vendor: JSON.parse(line) as SmsVendor };
}

/** Asks or tells the simulated vendor something. */
export async function control({ baseURL }: SmsVendor, call: string, body?: object): Promise<unknown> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  return (await fetch(new URL(`/control/${call}`, baseURL), init)).json();
}
