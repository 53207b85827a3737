import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { configuredFetch } from './configured-fetch.ts';

const server = createServer((request, response) => {
  if (request.url === '/away') response.writeHead(302, { location: '/' });
  response.end('here');
});
let host: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

it('reaches a configured host', async () => {
  expect(await (await configuredFetch([host])(`http://${host}/`)).text()).toBe('here');
});

it.each([
  'http://127.0.0.1:1/',
  'http://169.254.169.254/latest/meta-data',
  'http://example.org/',
  'https://evil.test/',
])('refuses %s', async (address) => {
  await expect(configuredFetch([host, 'example.org'])(address)).rejects.toMatchObject({ codeName: 'forbidden' });
});

it('refuses a name before the host and follows no redirect', async () => {
  await expect(configuredFetch([host])(`http://a:b@${host}/`)).rejects.toMatchObject({ codeName: 'forbidden' });
  await expect(configuredFetch([host])(`http://${host}/away`)).rejects.toThrow();
});
