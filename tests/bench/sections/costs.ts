import { createHash, randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { MOST_PIXELS } from '@vetloom/api/files/picture-order.ts';
import { SYNC_PROTOCOL } from '@vetloom/protocol/sync.ts';
import sharp from 'sharp';
import { ClinicProcess, PASSWORD } from '../harness/clinic-process.ts';
import { type Figure, median } from '../harness/figure.ts';
import { loadedClinics, workingCopy } from '../harness/hospital-data.ts';

/** Everybody's documents are the director's to see. */
const DIRECTOR = 'director@demo.vetloom.test';
/** How long others may wait while somebody's worst request is answered. */
const STALL_MS = 200;
const ROUNDS = 3;

/** A server under attack, and who attacks. */
interface Target {
  readonly server: ClinicProcess;
  readonly token: string;
  /** A visit, by its id. */
  readonly record: string;
  readonly pet: string;
}

/** The worst request of its kind that its schemas let through. */
interface Attack {
  readonly family: string;
  readonly name: string;
  readonly how: string;
  /** Makes what is sent, before anything is measured. */
  readonly prepare?: () => Promise<unknown>;
  readonly run: (target: Target) => Promise<unknown>;
}

/** What requests cost that are made to cost much: how long others wait meanwhile, and how the server's memory grows (docs/COSTS.md). */
export async function measureCosts(): Promise<readonly Figure[]> {
  const copy = workingCopy(loadedClinics('demo'));
  try {
    const figures: Figure[] = [];
    const only = process.env.VETLOOM_COSTS;
    for (const attack of ATTACKS) {
      if (only !== undefined && !attack.name.includes(only)) continue;
      // A server of its own for each, so that no attack finds the memory of the one before.
      const server = await ClinicProcess.started({ data: copy.data, by: 'program' });
      try {
        figures.push(...(await measured(attack, await targetOf(server))));
      } finally {
        await server.stop();
      }
    }
    return figures;
  } finally {
    await copy.remove();
  }
}

async function targetOf(server: ClinicProcess): Promise<Target> {
  const token = await server.signIn(DIRECTOR);
  const at = { server, token, record: '', pet: '' };
  const found = await post(at, '/db/demo/_find', {
    selector: { collection: 'record', dateTime: { $gt: 0 } },
    limit: 1,
  });
  const [visit] = (JSON.parse(found.text) as { docs: { _id: string; petID: string }[] }).docs;
  return { ...at, record: visit?._id ?? '', pet: visit?.petID ?? '' };
}

async function measured(attack: Attack, target: Target): Promise<Figure[]> {
  const stalls: number[] = [];
  const took: number[] = [];
  const grew: number[] = [];
  const worked: number[] = [];
  let said = '';
  await attack.prepare?.();
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = target.server.residentMegabytesWithPictures();
    const processor = target.server.processorMs();
    const watch = watching(target.server);
    const started = performance.now();
    said = String(await attack.run(target).catch((error: unknown) => (error instanceof Error ? error.message : error)));
    took.push(performance.now() - started);
    worked.push(target.server.processorMs() - processor);
    const { stall, peak } = await watch.end();
    stalls.push(stall);
    grew.push(peak - before);
  }
  const name = `${attack.family}: ${attack.name}`;
  const how = `${attack.how}; took ${median(took).toFixed(0)} ms; answered ${said.slice(0, 80)}`;
  return [
    {
      name: `${name}, others wait`,
      value: Math.max(...stalls),
      unit: 'ms',
      target: { atMost: STALL_MS },
      how,
      runs: stalls,
    },
    // Of all its threads, and no other program's: what a busy machine does not change.
    { name: `${name}, processor time`, value: median(worked), unit: 'ms', how, runs: worked },
    { name: `${name}, memory grows`, value: Math.max(...grew), unit: 'MB', how, runs: grew },
  ];
}

/** Asks the server for next to nothing, again and again: the longest wait is how long its loop stood still. Beside that its memory. */
function watching(server: ClinicProcess): { end(): Promise<{ stall: number; peak: number }> } {
  let stall = 0;
  let peak = 0;
  let over = false;
  const asking = (async () => {
    while (!over) {
      const started = performance.now();
      await fetch(`${server.url}/api/version`).then((answer) => answer.text());
      stall = Math.max(stall, performance.now() - started);
      await delay(5);
    }
  })();
  const looking = (async () => {
    while (!over) {
      peak = Math.max(peak, server.residentMegabytesWithPictures());
      await delay(50);
    }
  })();
  return {
    end: async () => {
      over = true;
      await Promise.all([asking, looking]);
      return { stall, peak };
    },
  };
}

const basic = `Basic ${Buffer.from(`${DIRECTOR}:${PASSWORD}`).toString('base64')}`;

async function post(
  { server, token }: Pick<Target, 'server' | 'token'>,
  path: string,
  body: unknown,
): Promise<{ status: number; text: string }> {
  const authorization = path.startsWith('/db/') ? basic : `Bearer ${token}`;
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}

const ask = async (target: Target, path: string, body: unknown): Promise<string> => {
  const { status, text } = await post(target, path, body);
  return `${status}, ${text.length} bytes`;
};
const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

const made = new Map<string, Promise<Buffer>>();

/** A picture of so many pixels that is small as a file. What follows its end makes it another file each time. */
async function flatPicture(width: number, height: number, progressive: boolean): Promise<Buffer> {
  const key = `${width} ${height} ${progressive}`;
  const picture =
    made.get(key) ??
    sharp({ create: { width, height, channels: 3, background: '#3b7a57' }, limitInputPixels: false })
      .jpeg({ progressive, chromaSubsampling: '4:4:4' })
      .toBuffer();
  made.set(key, picture);
  return Buffer.concat([await picture, randomBytes(16)]);
}

/** Sends pictures by one link, all at once. */
async function byPhone(target: Target, pictures: readonly Buffer[]): Promise<string> {
  const { text } = await post(target, `/api/sdk/v2/demo/record/${encodeURIComponent(target.record)}/uploadLink`, {});
  const { token } = (JSON.parse(text) as { result: { token: string } }).result;
  const codes = await Promise.all(
    pictures.map(async (bytes) => {
      const file = `${target.server.url}/api/upload/${token}/file/${createHash('sha256').update(bytes).digest('hex')}`;
      const headers = { 'content-type': 'application/json' };
      const info = JSON.stringify({ name: 'a.jpg', mime: 'image/jpeg', size: bytes.length });
      await fetch(file, { method: 'POST', headers, body: info });
      const octets = { 'content-type': 'application/octet-stream' };
      await fetch(`${file}?offset=0`, { method: 'PUT', headers: octets, body: new Uint8Array(bytes) });
      const end = await fetch(`${file}/finish`, { method: 'POST', headers, body: '{"name":"a.jpg"}' });
      return end.status;
    }),
  );
  return codes.join(' ');
}

/** Asks on lines of its own and reads nothing. */
async function stillReaders({ server }: Target, path: string, count: number): Promise<string> {
  const lines: Socket[] = [];
  for (let at = 0; at < count; at += 1) {
    const line = connect({ host: '127.0.0.1', port: server.port });
    line.pause();
    line.on('error', () => undefined);
    line.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${basic}\r\n\r\n`);
    lines.push(line);
  }
  await delay(5000);
  for (const line of lines) line.destroy();
  return `${count} lines`;
}

const records = { collection: 'record', dateTime: { $gt: 0 } };
const elements = (count: number) => many(count, (at) => ({ drugBag: { $elemMatch: { name: { $gt: `x${at}` } } } }));
const ATTACKS: readonly Attack[] = [
  {
    family: 'database view',
    name: '_find with a thousand branches',
    how: '`$or` of 1,000 × {"drugBag":[0]}, 16 KB',
    run: (target) =>
      ask(target, '/db/demo/_find', { selector: { ...records, $or: many(1000, () => ({ drugBag: [0] })) } }),
  },
  {
    family: 'database view',
    name: '_find, as many conditions as there may be',
    how: '75 × $elemMatch over the bags of 5,000 visits',
    run: (target) => ask(target, '/db/demo/_find', { selector: { ...records, $nor: elements(75) }, limit: 1000 }),
  },
  {
    family: 'database view',
    name: '_find, eight at once',
    how: 'the same by eight questions of one person',
    run: (target) =>
      Promise.all(many(8, () => ask(target, '/db/demo/_find', { selector: { ...records, $nor: elements(75) } }))),
  },
  {
    family: 'database view',
    name: '_all_docs, readers who take nothing',
    how: '200 lines ask for all documents with their content and read no byte for five seconds',
    run: (target) => stillReaders(target, '/db/demo/_all_docs?include_docs=true', 200),
  },
  {
    family: 'database view',
    name: '_bulk_get',
    how: '5,000 times the same visit with its ancestry',
    run: (target) => ask(target, '/db/demo/_bulk_get?revs=true', { docs: many(5000, () => ({ id: target.record })) }),
  },
  {
    family: 'database view',
    name: '_revs_diff',
    how: 'a hundred thousand revisions in 4 MB',
    run: (target) =>
      ask(
        target,
        '/db/demo/_revs_diff',
        Object.fromEntries(many(100, (doc) => [`/pet/${doc}`, many(1000, (at) => `${at + 1}-${'a'.repeat(32)}`)])),
      ),
  },
  {
    family: 'API',
    name: 'a search that finds nothing',
    how: 'text over all years',
    run: (target) => ask(target, '/api/sdk/v2/demo/record/conditions', { conditions: { text: '從來沒有人寫過這個' } }),
  },
  {
    family: 'API',
    name: 'all owners as an Excel file',
    how: 'four at once',
    run: (target) =>
      Promise.all(
        many(4, async () => {
          const headers = { authorization: `Bearer ${target.token}` };
          const answer = await fetch(`${target.server.url}/api/sdk/v2/demo/user/export?format=xlsx`, { headers });
          return `${answer.status}, ${(await answer.arrayBuffer()).byteLength} bytes`;
        }),
      ),
  },
  {
    family: 'API',
    name: 'sign-ins',
    how: 'forty wrong ones at once, each of another account',
    run: (target) =>
      Promise.all(
        many(40, (at) =>
          ask(target, '/api/sdk/v2/basic/login', { username: `x${at}@x.test`, password: 'x'.repeat(500) }),
        ),
      ),
  },
  {
    family: 'API',
    name: 'a body of nonsense',
    how: '250 KB of unknown fields',
    run: (target) =>
      ask(target, '/api/sdk/v2/demo/pet/getList', Object.fromEntries(many(16_000, (at) => [`f${at}`, [[]]]))),
  },
  {
    family: 'API',
    name: 'papers',
    how: 'as many papers in one PDF as there may be, of one visit',
    run: (target) =>
      ask(target, '/api/sdk/v2/demo/pdf/multiReport', {
        reports: many(50, () => ({ _id: target.record, type: 'record' })),
      }),
  },
  {
    family: 'sync',
    name: 'pull of everything',
    how: 'from the beginning',
    run: (target) =>
      ask(target, '/sync/v1/demo/pull', {
        protocol: SYNC_PROTOCOL,
        epoch: null,
        client: crypto.randomUUID(),
        cursor: 0,
      }),
  },
  {
    family: 'sync',
    name: 'a push of nonsense',
    how: '50 commands of 150 KB each that nobody signed',
    run: (target) =>
      ask(target, '/sync/v1/demo/push', {
        ...{ protocol: SYNC_PROTOCOL, epoch: null, client: crypto.randomUUID() },
        commands: many(50, (at) => ({
          ...{ number: at + 1, uuid: crypto.randomUUID(), name: 'record.edit', version: 1, at: 1_795_147_200 },
          args: {
            recordID: target.record,
            edits: many(1000, (row) => ({ op: 'set', path: ['cause'], from: 'x'.repeat(100), to: `${row}` })),
          },
          ...{ author: DIRECTOR, key: 'none', signature: 'A'.repeat(86) },
        })),
      }),
  },
  {
    family: 'pictures',
    name: 'three of 99 million pixels by a phone link',
    how: 'progressive JPEGs of 11,000 × 9,000, all at once, without an account',
    prepare: () => flatPicture(11_000, 9000, true),
    run: async (target) => byPhone(target, await Promise.all(many(3, () => flatPicture(11_000, 9000, true)))),
  },
  {
    family: 'pictures',
    name: 'three of as many pixels as there may be by a phone link',
    how: `JPEGs of ${MOST_PIXELS / 1e6} million pixels, all at once, without an account`,
    prepare: () => flatPicture(9280, 7000, false),
    run: async (target) => byPhone(target, await Promise.all(many(3, () => flatPicture(9280, 7000, false)))),
  },
  {
    family: 'inventory',
    name: 'a supplier of 5,000 products',
    how: 'none of which is there',
    run: (target) => ask(target, '/erp/demo/supplier', { name: 'x', prods: many(5000, (at) => `p${at}`) }),
  },
];
