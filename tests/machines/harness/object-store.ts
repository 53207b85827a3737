import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from './free-port.ts';
import { pathOf } from './installed.ts';
import { Program } from './program.ts';

const run = promisify(execFile);
/** Bytes that the cluster takes: it keeps them in memory. */
const ROOM = 4_000_000_000;

/**
 * A real service that speaks S3: Ceph's gateway over a cluster of one monitor and one disk in memory, of Debian's packages. It signs, takes parts and stretches and
 * hands out addresses as others do; its version 16 ignores checksums of parts beside the signed SHA-256 of their content, and If-None-Match at the end of parts.
 */
export class ObjectStoreProgram {
  readonly keyID = 'VETLOOMFILES';
  readonly secret = 'secret-of-the-files';
  readonly bucket = 'files';
  readonly endpoint: string;
  readonly #configuration: string;
  readonly #cluster: readonly Program[];
  #gateway: Program;

  private constructor(port: number, configuration: string, cluster: readonly Program[], gateway: Program) {
    this.endpoint = `http://127.0.0.1:${port}`;
    this.#configuration = configuration;
    this.#cluster = cluster;
    this.#gateway = gateway;
  }

  /** Starts all of it below a folder, with an empty bucket. */
  static async start(folder: string): Promise<ObjectStoreProgram> {
    const [fsid, osd, monitorPort, port] = [randomUUID(), randomUUID(), await freePort(), await freePort()];
    for (const name of ['mon', 'osd', 'rgw', 'run']) mkdirSync(join(folder, name), { recursive: true });
    const configuration = join(folder, 'ceph.conf');
    writeFileSync(configuration, configurationOf({ folder, fsid, monitorPort, port }));
    const of = (program: 'ceph' | 'ceph-mon' | 'ceph-osd' | 'radosgw-admin', ...args: string[]) =>
      run(pathOf(program), ['-c', configuration, ...args], { timeout: 60_000 });
    const map = join(folder, 'monmap');
    const address = `[v1:127.0.0.1:${monitorPort}]`;
    await run(pathOf('monmaptool'), ['--create', '--clobber', '--fsid', fsid, '--addv', 'a', address, map]);
    await of('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map);
    const cluster = [daemon('ceph-mon', configuration, ['-i', 'a'])];
    try {
      await of('ceph', '--connect-timeout', '30', 'osd', 'new', osd);
      await of('ceph', 'osd', 'crush', 'add', 'osd.0', '1.0', 'host=here', 'root=default');
      await of('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd);
      cluster.push(daemon('ceph-osd', configuration, ['-i', '0']));
      const store = new ObjectStoreProgram(port, configuration, cluster, gatewayOf(configuration));
      const user = ['user', 'create', '--uid=files', '--display-name=files'];
      const key = [`--access-key=${store.keyID}`, `--secret-key=${store.secret}`];
      await of('radosgw-admin', '-n', 'client.rgw', ...user, ...key);
      await store.#answering();
      await store.client().send(new CreateBucketCommand({ Bucket: store.bucket }));
      return store;
    } catch (error) {
      for (const program of cluster) await program.kill();
      throw error;
    }
  }

  /** What a server is told of it. */
  get env(): Readonly<Record<string, string>> {
    return {
      VETLOOM_FILES: `s3://${this.bucket}/clinics`,
      AWS_ENDPOINT_URL_S3: this.endpoint,
      AWS_REGION: 'default',
      AWS_ACCESS_KEY_ID: this.keyID,
      AWS_SECRET_ACCESS_KEY: this.secret,
    };
  }

  /** A client past all of ours. */
  client(): S3Client {
    return new S3Client({
      ...{ endpoint: this.endpoint, region: 'default', forcePathStyle: true },
      credentials: { accessKeyId: this.keyID, secretAccessKey: this.secret },
      requestChecksumCalculation: 'WHEN_REQUIRED',
    });
  }

  /** Ends what answers, as a power cut does. What was kept stays. */
  kill(): Promise<void> {
    return this.#gateway.kill();
  }

  /** Brings it back. */
  async revive(): Promise<void> {
    this.#gateway = gatewayOf(this.#configuration);
    await this.#answering();
  }

  /** It lives and answers nothing. */
  hold(): void {
    this.#gateway.hold();
  }

  release(): void {
    this.#gateway.release();
  }

  async stop(): Promise<void> {
    for (const program of [this.#gateway, ...this.#cluster.toReversed()]) await program.kill();
  }

  async #answering(): Promise<void> {
    await this.#gateway.ready(async () => (await fetch(this.endpoint)).ok || undefined);
  }
}

const daemon = (program: 'ceph-mon' | 'ceph-osd' | 'radosgw', configuration: string, args: readonly string[]) =>
  new Program({ name: program, file: pathOf(program), args: ['-c', configuration, '-f', ...args] });

const gatewayOf = (configuration: string) => daemon('radosgw', configuration, ['-n', 'client.rgw']);

/** A cluster that is as small as one can be: no keys between its parts, which listen on this machine alone, and one copy of everything. */
const configurationOf = (parts: {
  readonly folder: string;
  readonly fsid: string;
  readonly monitorPort: number;
  readonly port: number;
}): string => `[global]
fsid = ${parts.fsid}
mon host = [v1:127.0.0.1:${parts.monitorPort}]
mon initial members = a
public addr = 127.0.0.1
ms bind msgr2 = false
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
mon allow pool size one = true
osd crush chooseleaf type = 0
osd crush update on start = false
osd class update on start = false
osd objectstore = memstore
memstore device bytes = ${ROOM}
run dir = ${parts.folder}/run
admin socket = ${parts.folder}/run/$name.asok
pid file =
log file =
mon cluster log file = ${parts.folder}/run/cluster.log
[mon.a]
mon data = ${parts.folder}/mon
[osd.0]
osd data = ${parts.folder}/osd
[client.rgw]
rgw data = ${parts.folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${parts.port}
rgw thread pool size = 32
`;
