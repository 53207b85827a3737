import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { pathOf } from './installed.ts';
import type { Program, Start } from './program.ts';
import { ownedBy, runAs } from './unprivileged.ts';

/** One etcd that stands for three, with both of its interfaces. */
export async function startEtcd(
  begin: (start: Omit<Start, 'cwd'>) => Program,
  folder: string,
  port: number,
): Promise<Program> {
  const data = join(folder, 'etcd');
  mkdirSync(data, { mode: 0o700 });
  ownedBy(data, runAs('postgres'));
  const peers = `http://127.0.0.1:${await freePort()}`;
  const clients = `http://127.0.0.1:${port}`;
  const etcd = begin({
    name: 'etcd',
    file: pathOf('etcd'),
    args: [
      ...['--name=one', `--data-dir=${data}`, `--listen-client-urls=${clients}`, `--advertise-client-urls=${clients}`],
      ...[`--listen-peer-urls=${peers}`, `--initial-advertise-peer-urls=${peers}`, `--initial-cluster=one=${peers}`],
      ...['--enable-v2', '--unsafe-no-fsync'],
    ],
    ...runAs('postgres'),
  });
  await etcd.ready(async () => (await fetch(`${clients}/health`)).ok || undefined);
  return etcd;
}
