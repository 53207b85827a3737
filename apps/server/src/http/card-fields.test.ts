import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { serveCardFields } from './card-fields.ts';

it('the page of the card’s fields may load the vendor’s script and its own, and is held by the web app alone', async () => {
  const app = Fastify();
  serveCardFields(app, { appID: 12_345, appKey: 'app_key', sandbox: true }, ['https://app.clinic.example']);
  const { body, headers } = await app.inject('/cardFields');
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(body) ?? [];
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'self' https://app.clinic.example");
  expect(script).toContain('setupSDK(12345, "app_key", \'sandbox\')');
  // It tells nobody but those who may hold it.
  expect(script).not.toContain("'*'");
  await app.close();
});
