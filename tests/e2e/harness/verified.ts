import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { ClinicServer } from './clinic-server.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Lets the operator's `verify` look at a running server's data. @throws Error with its words where anything isn't as it was written */
export async function verified(server: ClinicServer): Promise<void> {
  const command = ['apps/cli/src/main.ts', 'verify', `--data=${server.dataFolder}`];
  const env = { ...process.env, DATABASE_URL: '' };
  await promisify(execFile)(join(ROOT, 'node_modules/node/bin/node'), command, { cwd: ROOT, env });
}
