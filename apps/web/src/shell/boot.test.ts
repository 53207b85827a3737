import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { config } from 'zod';

const script = readFileSync(new URL('../../public/boot.js', import.meta.url), 'utf8');

it('the page tells zod, where zod looks, to make no code of text: the content policy forbids it', () => {
  const page: { __zod_globalConfig?: unknown } = {};
  runInNewContext(script, {
    globalThis: page,
    localStorage: { getItem: () => 'light' },
    document: { documentElement: { setAttribute: () => {} } },
  });
  expect(page.__zod_globalConfig).toEqual({ jitless: true });
  // The name is zod's own: a version that looks elsewhere fails here.
  expect(config()).toBe((globalThis as typeof page).__zod_globalConfig);
});
