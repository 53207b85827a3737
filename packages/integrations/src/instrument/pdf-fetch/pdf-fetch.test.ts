import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { ownCertificate } from '../../channel/simulator/own-certificate.ts';
import type { HostAddress } from '../../http/host-place.ts';
import { fetchPdf, type PdfPolicy } from './pdf-fetch.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const open: Server[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function listening(server: Server): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
const served = (listener: RequestListener): Promise<number> => listening(createServer(listener));
const servedPdf = (): Promise<number> => served((_request, response) => response.end(PDF));

const HERE: HostAddress = { address: '127.0.0.1', family: 4 };
const toHere = async () => [HERE];
const policy = (host: string, more: Partial<PdfPolicy> = {}): PdfPolicy => ({
  ...{ hosts: [host], allowPrivate: true, patienceMs: 2000, ...more },
});

it('[3.4.28 bytes half] fetches the PDF of a device that stands in the clinic’s network, by its address or by a name that only it knows', async () => {
  const port = await servedPdf();
  for (const host of [`127.0.0.1:${port}`, `analyser:${port}`, `analyser.local:${port}`]) {
    const fetched = await fetchPdf(`http://${host}/r/1.pdf`, policy(host, { resolveHost: toHere }));
    expect(fetched).toEqual({ kind: 'fetched', bytes: PDF });
  }
});

it('[3.7.105 credentials half] asks with the credentials of the clinic, and says which were not taken', async () => {
  const seen: unknown[] = [];
  const port = await served(({ method, url, headers }, response) => {
    seen.push(`${method} ${url}`);
    response.statusCode = headers.authorization === `Basic ${btoa('clinic:s3cret')}` ? 200 : 401;
    response.end(PDF);
  });
  const host = `127.0.0.1:${port}`;
  const asked = (password: string) =>
    fetchPdf(`http://${host}/r/1.pdf`, policy(host, { credentials: { user: 'clinic', password } }));
  expect(await asked('s3cret')).toMatchObject({ kind: 'fetched' });
  expect(await asked('other')).toMatchObject({ kind: 'refused', reason: 'credentials' });
  expect(seen).toEqual(['GET /r/1.pdf', 'GET /r/1.pdf']);
});

it.each([
  ['another host', 'http://127.0.0.2:1/r.pdf', 'hostNotConfigured'],
  ['another port of the same host', 'http://127.0.0.1:1/r.pdf', 'hostNotConfigured'],
  ['a host that only ends like it', 'https://evil-lab.example/', 'hostNotConfigured'],
  ['a name before the host', 'https://clinic:pass@lab.example/', 'badAddress'],
  ['a file of the machine', 'file:///etc/passwd', 'badAddress'],
  ['no address', 'r.pdf', 'badAddress'],
  ['a public host in clear text', 'http://lab.example/', 'notSecure'],
])('refuses %s', async (_what, address, reason) => {
  const fetched = await fetchPdf(address, {
    ...{ hosts: ['lab.example', '127.0.0.1:2'], allowPrivate: true },
    resolveHost: async () => [{ address: '8.8.8.8', family: 4 }],
  });
  expect(fetched).toMatchObject({ kind: 'refused', reason });
});

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '192.168.1.5',
  '::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
])('connects to no public name that leads to %s, and from the server to no private address at all', async (address) => {
  const resolveHost = async () => [
    { address: '8.8.8.8', family: 4 },
    { address, family: address.includes(':') ? 6 : 4 },
  ];
  for (const allowPrivate of [true, false])
    expect(await fetchPdf('https://lab.example/', { hosts: ['lab.example'], allowPrivate, resolveHost })).toMatchObject(
      { kind: 'refused', reason: 'privateAddress' },
    );
  const literal = address.includes(':') ? `[${address}]` : address;
  const { host } = new URL(`http://${literal}/`);
  expect(await fetchPdf(`http://${literal}/`, { hosts: [host], allowPrivate: false })).toMatchObject({
    ...{ kind: 'refused', reason: 'privateAddress' },
  });
});

it('resolves a name once and connects to that very address, whatever the name means a moment later', async () => {
  const port = await servedPdf();
  const host = `analyser.local:${port}`;
  let asked = 0;
  const resolveHost = async () => {
    asked += 1;
    // Whoever asked again would get nowhere.
    return asked === 1 ? [HERE] : [{ address: '203.0.113.1', family: 4 }];
  };
  expect(await fetchPdf(`http://${host}/`, policy(host, { resolveHost }))).toMatchObject({ kind: 'fetched' });
  expect(asked).toBe(1);
});

it('follows no redirect', async () => {
  const other = await servedPdf();
  const port = await served((_request, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${other}/` }).end(),
  );
  const hosts = [`127.0.0.1:${port}`, `127.0.0.1:${other}`];
  expect(await fetchPdf(`http://${hosts[0]}/`, { hosts, allowPrivate: true })).toMatchObject({
    ...{ kind: 'refused', reason: 'redirect' },
  });
});

it.each<[string, RequestListener, object]>([
  [
    'says that it is too large',
    (_request, response) => response.writeHead(200, { 'content-length': '1001' }).write('x'),
    { kind: 'refused', reason: 'tooLarge' },
  ],
  [
    'goes on beyond the bound',
    (_request, response) => response.end('x'.repeat(1001)),
    { kind: 'refused', reason: 'tooLarge' },
  ],
  ['is a page', (_request, response) => response.end('<html>%PDF-1.7 %%EOF'), { kind: 'refused', reason: 'notPDF' }],
  ['is nothing', (_request, response) => response.end(), { kind: 'refused', reason: 'notPDF' }],
  [
    'is packed',
    (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(PDF),
    { kind: 'refused', reason: 'notPDF' },
  ],
  [
    'ends before it is whole, as the device closes the line',
    (_request, response) => {
      response.socket?.write('HTTP/1.0 200 OK\r\n\r\n%PDF-1.7\n1 0 obj');
      response.socket?.end();
    },
    { kind: 'refused', reason: 'notPDF' },
  ],
  [
    'breaks off before the length that it said',
    (_request, response) => {
      response.writeHead(200, { 'content-length': '500' });
      response.write(PDF, () => response.socket?.destroy());
    },
    { kind: 'failed', reason: 'brokenOff' },
  ],
  ['isn’t there', (_request, response) => response.writeHead(404).end(), { kind: 'refused', reason: 'notFound' }],
  ['is out of order', (_request, response) => response.writeHead(500).end(), { kind: 'failed', reason: 'status' }],
])('keeps nothing of an answer that %s', async (_what, listener, expected) => {
  const host = `127.0.0.1:${await served(listener)}`;
  expect(await fetchPdf(`http://${host}/`, policy(host, { mostBytes: 1000 }))).toMatchObject(expected);
});

it.each<[string, RequestListener]>([
  ['says nothing', () => undefined],
  ['sends a byte and waits', (_request, response) => response.writeHead(200).write('%')],
])('waits no longer than it was told for a device that %s', async (_what, listener) => {
  const host = `127.0.0.1:${await served(listener)}`;
  expect(await fetchPdf(`http://${host}/`, policy(host, { patienceMs: 100 }))).toMatchObject({
    ...{ kind: 'failed', reason: 'timeout' },
  });
});

it('waits no longer for a name either, and says which host nobody answers at', async () => {
  const never = () => new Promise<never>(() => undefined);
  expect(
    await fetchPdf('https://lab.example/', policy('lab.example', { patienceMs: 50, resolveHost: never })),
  ).toMatchObject({ kind: 'failed', reason: 'timeout' });
  const closed = await servedPdf();
  await new Promise((resolve) => open.pop()?.close(resolve));
  const host = `127.0.0.1:${closed}`;
  expect(await fetchPdf(`http://${host}/`, policy(host))).toMatchObject({ kind: 'failed', reason: 'unreachable' });
});

it('trusts no certificate that nobody vouches for', async () => {
  const host = `127.0.0.1:${await listening(createSecureServer(ownCertificate(), (_request, response) => response.end(PDF)))}`;
  expect(await fetchPdf(`https://${host}/`, policy(host))).toMatchObject({ kind: 'failed', reason: 'unreachable' });
});
