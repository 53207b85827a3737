import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Packages = Record<string, { optionalDependencies?: Record<string, string>; resolved?: string }>;
type CompleteLock = { missingOptionals(packages: Packages): { name: string }[] };
const { missingOptionals }: CompleteLock = await import(
  new URL('../../scripts/complete-lock.mjs', import.meta.url).href
);
const lock: { packages: Packages } = JSON.parse(
  readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
);

it('the lock file holds every platform, or `npm ci` refuses it (else run: node scripts/complete-lock.mjs)', () => {
  expect(missingOptionals(lock.packages).map(({ name }) => name)).toEqual([]);
});

it('the lock file names no registry, so that everyone installs from their own', () => {
  const addresses = Object.values(lock.packages).flatMap(({ resolved }) =>
    resolved?.startsWith('http') ? [resolved] : [],
  );
  expect(addresses).toEqual([]);
});

it('a nested package is found where Node would find it', () => {
  const parent = { optionalDependencies: { inner: '1.0.0' } };
  expect(
    missingOptionals({ 'node_modules/a/node_modules/b': parent, 'node_modules/a/node_modules/inner': {} }),
  ).toEqual([]);
  expect(
    missingOptionals({ 'node_modules/a/node_modules/b': parent, 'node_modules/c/node_modules/inner': {} }),
  ).toHaveLength(1);
  expect(missingOptionals({ 'packages/a': parent, 'node_modules/inner': {} })).toEqual([]);
});
