import { posix } from 'node:path';
import { importsOf, isTestFile, type SourceFile } from './source-files.ts';

/*
 * domain ← protocol ← {sync-client | sync-server, storage, http} ← {api, erp} ← apps (docs/ARCHITECTURE.md "Packages").
 * Each part names the parts of ours that it may import.
 */
const MAY_IMPORT: Record<string, string[]> = {
  domain: [],
  protocol: ['domain'],
  ui: ['domain', 'protocol'],
  documents: ['domain', 'protocol'],
  'sync-client': ['domain', 'protocol'],
  storage: ['domain', 'protocol'],
  http: ['domain', 'protocol'],
  'sync-server': ['domain', 'protocol', 'storage', 'http'],
  'couch-view': ['domain', 'protocol', 'storage', 'http', 'sync-server'],
  realtime: ['domain', 'protocol', 'storage', 'sync-server'],
  integrations: ['domain', 'protocol'],
  api: ['domain', 'protocol', 'storage', 'http', 'sync-server', 'documents', 'integrations'],
  erp: ['domain', 'protocol', 'storage', 'http', 'sync-server', 'documents', 'integrations'],
  sdk: ['domain', 'protocol'],
  web: ['domain', 'protocol', 'sync-client', 'documents', 'ui', 'sdk'],
  // The server makes the demo clinics on an empty data folder with the generator that is one of the CLI's commands.
  server: [
    ...['domain', 'protocol', 'storage', 'http', 'sync-server', 'api', 'erp', 'couch-view', 'realtime'],
    ...['documents', 'integrations', 'cli'],
  ],
  cli: ['domain', 'protocol', 'storage', 'http', 'sync-server', 'api', 'erp', 'documents', 'integrations'],
  synctool: ['domain', 'protocol', 'integrations'],
};

const WEB_DATA = 'apps/web/src/data/';
const ENGINE = `${WEB_DATA}engine/`;

/** Packages from outside that `domain` may use: pure ones. */
const PURE = new Set(['zod', 'big.js', 'node-diff3', 'taiwan-id-validator', 'dicom-parser', 'fflate']);
const PURE_SUBPATHS = /^(zod|@noble\/hashes)\//;

/** Every breach of the import directions in one file, each with file and line. */
export function importBreaches(file: SourceFile): string[] {
  if (file.isTest) return [];
  const from = partOf(file.path);
  if (from === undefined) return [];
  return importsOf(file).flatMap(({ specifier, line }) => {
    const reason = refusal(file.path, from, specifier);
    return reason === undefined ? [] : [`${file.path}:${line} imports ${specifier}: ${reason}`];
  });
}

/** `packages/api/src/…` → `api`; `apps/web/src/…` → `web`; undefined for configuration files outside src. */
function partOf(path: string): string | undefined {
  return /^(?:packages|apps)\/([^/]+)\/src\//.exec(path)?.[1];
}

function refusal(path: string, from: string, specifier: string): string | undefined {
  if (isTestFile(specifier)) return 'only tests may import what belongs to tests';
  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(path), specifier);
    if (partOf(target) !== from) return 'a relative path must not leave its package; use @vetloom/…';
    return isUp(path, target) ? 'the engine of the web app’s data knows none of its features' : undefined;
  }
  const ours = /^@vetloom\/([^/]+)/.exec(specifier)?.[1];
  if (ours === undefined) return from === 'domain' ? impure(specifier) : undefined;
  if (ours === 'testing') return 'only tests may import testing';
  if (ours === from) return undefined;
  const allowed = MAY_IMPORT[from];
  if (allowed === undefined) return `${from} has no import rule yet; add it to tests/rules/import-rule.ts`;
  // Printed and shown dates, money and weights must read alike, so documents share the formatters; not the components.
  if (from === 'documents' && specifier.startsWith('@vetloom/ui/format/')) return undefined;
  if (!allowed.includes(ours)) return `of ours, ${from} may import only ${allowed.join(', ') || 'itself'}`;
  if (from === 'web' && ours === 'sync-client' && !path.startsWith(WEB_DATA)) {
    return 'only apps/web/src/data may import sync-client';
  }
  return undefined;
}

/** From what all features of the web app's data stand on to one of them. */
const isUp = (path: string, target: string): boolean =>
  path.startsWith(ENGINE) && target.startsWith(WEB_DATA) && !target.startsWith(ENGINE);

function impure(specifier: string): string | undefined {
  if (specifier.startsWith('node:')) return 'domain is pure: no I/O, clock or random source';
  if (PURE.has(specifier) || PURE_SUBPATHS.test(specifier)) return undefined;
  return `domain is pure: of other packages it may import only ${[...PURE].join(', ')}`;
}
