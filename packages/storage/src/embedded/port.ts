import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { PostgresStartError, systemCode } from './postgres-start-error.ts';

/** The only address on which the embedded server listens. */
export const LOOPBACK = '127.0.0.1';

/**
 * The port to start on: the wanted one, else the one of the last start if it is still free, else any free one.
 * @throws PostgresStartError when the wanted port can't be had
 */
export async function choosePort(wanted: number | undefined, remembered: string): Promise<number> {
  if (wanted !== undefined) {
    const refusal = await tryPort(wanted);
    if (typeof refusal === 'number') return wanted;
    throw new PostgresStartError(
      refusal === 'EADDRINUSE'
        ? `Port ${wanted} for the database is already in use: stop what uses it or choose another port.`
        : `Port ${wanted} for the database can't be used (${refusal}): choose another port.`,
    );
  }
  const last = lastPort(remembered);
  if (last !== undefined && typeof (await tryPort(last)) === 'number') return last;
  const free = await tryPort(0);
  if (typeof free === 'number') return free;
  throw new PostgresStartError(`No port is free for the database on ${LOOPBACK} (${free}).`);
}

/** Keeps the port, so that tools that an administrator set up find the database again. */
export function rememberPort(file: string, port: number): void {
  writeFileSync(file, String(port));
}

function lastPort(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** The port when it could be taken just now, else the system's code of the refusal. */
function tryPort(port: number): Promise<number | string> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(systemCode(error) ?? error.message));
    probe.listen({ host: LOOPBACK, port, exclusive: true }, () => {
      const address = probe.address();
      const taken = typeof address === 'object' && address !== null ? address.port : port;
      probe.close(() => resolve(taken));
    });
  });
}
