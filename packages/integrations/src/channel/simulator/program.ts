import { parseArgs } from 'node:util';
import type { SimulatorOptions } from './vendor-simulator.ts';

/** Runs a simulator as a program of its own until it is told to end: `--port=4801 --folder=/tmp/mitake`. Says where it listens. */
export async function runSimulator<Running extends { readonly stop: () => Promise<void> }>(
  start: (options: SimulatorOptions) => Promise<Running>,
  tell: (running: Running) => string,
): Promise<void> {
  const { values } = parseArgs({ options: { port: { type: 'string' }, folder: { type: 'string' } } });
  const port = Number(values.port ?? '0');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('--port is a number up to 65535');
  const running = await start({ port, ...(values.folder !== undefined && { folder: values.folder }) });
  process.stdout.write(`${tell(running)}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void running.stop().then(() => process.exit(0)));
}
