import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ORTHANC = process.env.ORTHANC_PATH ?? '/usr/sbin/Orthanc';
const PLUGINS = process.env.ORTHANC_PLUGINS_PATH ?? '/usr/share/orthanc/plugins';

/** Whether Debian's orthanc, orthanc-dicomweb and dcmtk are here: `apt-get install orthanc orthanc-dicomweb dcmtk`. */
export const hasOrthanc = [
  ORTHANC,
  join(PLUGINS, 'libOrthancDicomWeb.so'),
  join(PLUGINS, 'libModalityWorklists.so'),
  '/usr/bin/storescu',
  '/usr/bin/findscu',
].every((path) => existsSync(path));

/** Whoever asks it must say so. */
export const ORTHANC_USER = { user: 'vetloom', password: 'phantom-1' } as const;
const AET = 'PHANTOM';

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** An Orthanc of this machine with a store of its own, on ports that are free. */
export class RealOrthanc {
  readonly folder: string;
  readonly worklists: string;
  readonly #ports: { readonly http: number; readonly dicom: number };
  readonly #process: ChildProcess;
  #output = '';

  private constructor(folder: string, ports: { http: number; dicom: number }) {
    this.folder = folder;
    this.worklists = join(folder, 'worklists');
    this.#ports = ports;
    this.#process = spawn(ORTHANC, [join(folder, 'orthanc.json')], { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.#process.stdout, this.#process.stderr])
      stream?.on('data', (text: Buffer) => {
        this.#output = (this.#output + text.toString()).slice(-20_000);
      });
  }

  /** Starts one and waits until it answers. */
  static async start(): Promise<RealOrthanc> {
    const folder = await mkdtemp(join(tmpdir(), 'vetloom-orthanc-'));
    const ports = { http: await freePort(), dicom: await freePort() };
    await mkdir(join(folder, 'worklists'));
    const settings = {
      Name: 'Phantom clinic',
      StorageDirectory: join(folder, 'store'),
      IndexDirectory: join(folder, 'store'),
      HttpPort: ports.http,
      DicomPort: ports.dicom,
      DicomAet: AET,
      RemoteAccessAllowed: false,
      AuthenticationEnabled: true,
      RegisteredUsers: { [ORTHANC_USER.user]: ORTHANC_USER.password },
      StableAge: 1,
      DicomAlwaysAllowFind: true,
      DicomAlwaysAllowFindWorklist: true,
      DefaultEncoding: 'Utf8',
      Plugins: [join(PLUGINS, 'libOrthancDicomWeb.so'), join(PLUGINS, 'libModalityWorklists.so')],
      DicomWeb: { Enable: true, Root: '/dicom-web/' },
      Worklists: { Enable: true, Database: join(folder, 'worklists') },
    };
    await writeFile(join(folder, 'orthanc.json'), JSON.stringify(settings));
    const orthanc = new RealOrthanc(folder, ports);
    await orthanc.#answers();
    return orthanc;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#ports.http}`;
  }

  /** Sends files as a machine does, by C-STORE of dcmtk. */
  async sendFrom(files: readonly Uint8Array[]): Promise<void> {
    const folder = await mkdtemp(join(this.folder, 'sent-'));
    for (const [at, bytes] of files.entries()) await writeFile(join(folder, `${at}.dcm`), bytes);
    await run('storescu', ['-aec', AET, '+sd', '127.0.0.1', String(this.#ports.dicom), folder]);
  }

  /** What a machine is told of the worklist for a modality, as dcmtk shows it. */
  async worklistOf(modality: string): Promise<string> {
    const keys = ['AccessionNumber', 'PatientID', 'PatientName', '0010,2201', '0010,2203', '0010,2292', '0010,2297'];
    const asked = [...keys, `ScheduledProcedureStepSequence[0].Modality=${modality}`];
    const { stdout, stderr } = await run('findscu', [
      ...['-W', '-aec', AET, '127.0.0.1', String(this.#ports.dicom)],
      ...asked.flatMap((key) => ['-k', key]),
    ]);
    return stdout + stderr;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill('SIGTERM');
    await ended;
    await rm(this.folder, { recursive: true, force: true });
  }

  async #answers(): Promise<void> {
    const authorization = `Basic ${Buffer.from(`${ORTHANC_USER.user}:${ORTHANC_USER.password}`).toString('base64')}`;
    const until = Date.now() + 60_000;
    while (Date.now() < until) {
      if (this.#process.exitCode !== null) throw new Error(`Orthanc ended: ${this.#output}`);
      const answer = await fetch(`${this.url}/system`, { headers: { authorization } }).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`Orthanc doesn't answer: ${this.#output}`);
  }
}

const run = promisify(execFile);
