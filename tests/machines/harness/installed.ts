import { accessSync, constants } from 'node:fs';

/** Where Debian lays programs, those of administrators first. */
const FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/bin'];

/** Programs that the tests of several machines run beside the server, with Debian's package of each. */
export const PACKAGES = {
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  patroni: 'patroni',
  patronictl: 'patroni',
  etcd: 'etcd-server',
  prometheus: 'prometheus',
  promtool: 'prometheus',
  faketime: 'faketime',
  ceph: 'ceph-common',
  monmaptool: 'ceph-common',
  'ceph-mon': 'ceph-mon',
  'ceph-osd': 'ceph-osd',
  radosgw: 'radosgw',
  'radosgw-admin': 'radosgw',
} as const;
/** One of them. */
export type Installable = keyof typeof PACKAGES;

/** @throws Error that names the package where it isn't installed */
export function pathOf(program: Installable): string {
  for (const folder of FOLDERS)
    try {
      accessSync(`${folder}/${program}`, constants.X_OK);
      return `${folder}/${program}`;
    } catch {
      // The next folder.
    }
  throw new Error(`${program} is missing; on Debian: apt-get install --no-install-recommends ${PACKAGES[program]}`);
}
