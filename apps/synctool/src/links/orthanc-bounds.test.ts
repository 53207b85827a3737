import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { instrumentSetting } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { OrthancClient } from '@vetloom/integrations/instrument/orthanc/orthanc-client.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CaughtMessage, LinkContext } from './link.ts';
import { OrthancLink } from './orthanc-link.ts';

const MB = 1024 * 1024;
/** Studies with the bytes that their pictures are said to have. */
const STUDIES: Readonly<Record<string, readonly number[]>> = {
  huge: [900 * MB],
  large: [30 * MB, 30 * MB, 30 * MB, 1],
  many: Array.from({ length: 41 }, () => 1),
};
const ids = Object.keys(STUDIES);

/** What an Orthanc answers of them; a picture says how long it is, and is one byte but for the one that is longer than any may be. */
function answer(url: string, response: ServerResponse): void {
  const [, kind, name = '', rest] = url.split(/[/?]/);
  const json = (body: unknown) => response.end(JSON.stringify(body));
  if (kind === 'changes' && name === 'last') return void json({ Changes: [], Done: true, Last: 0 });
  const change = (ID: string, at: number) => ({ ChangeType: 'StableStudy', ID, ResourceType: 'Study', Seq: at + 1 });
  if (kind === 'changes') return void json({ Changes: ids.map(change), Done: true, Last: ids.length });
  if (kind === 'studies' && rest === undefined)
    return void json({ ID: name, MainDicomTags: { StudyInstanceUID: `1.2.${ids.indexOf(name)}` } });
  if (kind === 'studies') {
    const picture = (FileSize: number, at: number) => ({ ID: `${name}-${at}`, FileSize, MainDicomTags: {} });
    return void json((STUDIES[name] ?? []).map(picture));
  }
  response.setHeader('content-length', name.startsWith('huge') ? 900 * MB : 1);
  response.write('x');
  if (!name.startsWith('huge')) response.end();
}
const server = createServer(({ url = '' }, response) => answer(url, response));
beforeAll(() => new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('studies go on in parts that a workstation can hold, and one that nobody could is passed over', async () => {
  const { port } = server.address() as AddressInfo;
  const kept: CaughtMessage[] = [];
  const memory = new Map([['change', '0']]);
  const setting = {
    ...{ _id: 'ct', device: 'CT', protocol: 'orthanc' },
    link: { kind: 'http', url: `http://127.0.0.1:${port}` },
  };
  const context: LinkContext = {
    instrument: { ...instrumentSetting.parse(setting), secret: '' },
    keep: async (message) => void kept.push(message),
    memory: { get: (key) => memory.get(key), set: async (key, value) => void memory.set(key, value) },
    toolFolder: '/none',
    roots: [tmpdir()],
    log: pino({ level: 'silent' }),
    now: () => 1_795_147_200,
    changed: () => undefined,
  };
  const link = new OrthancLink(context);
  link.start();
  await expect.poll(() => memory.get('change'), { timeout: 10_000 }).toBe(String(ids.length));
  const said = link.health();
  await link.stop();
  expect(kept.map(({ files }) => files?.length)).toEqual([2, 2, 40, 1]);
  expect(said.error).toContain('too large');
});

it('a public host is asked over https alone', async () => {
  const client = new OrthancClient({ url: 'http://pacs.example.com:8042', user: 'clinic', password: 'p' });
  await expect(client.system()).rejects.toThrow('without https');
});
