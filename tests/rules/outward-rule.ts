import { type SourceFile, withoutComments } from './source-files.ts';

/** Through which everything goes out of the machine for a clinic, so that nothing goes out of a copy to practise on. */
const WAY_OUT = 'packages/api/src/engine/outward.ts';

/** Vendors taken out of the services, cards charged, mails handed over, browsers told, addresses fetched. */
const OUT =
  /\bservices\??\.instruments\b|\bservices: \{[^}]*\binstruments\b|\{[^}]*\binstruments\b[^}]*\} = (?:call\.)?services\b|\b(?:mail|push)\.send\(|\bvendor\??\.cards\b|\bfetch\(|\b(?:folder|s3)Place\(/;
/** Fetches of its own: what has that name and asks the database. */
const OWN_FETCH = /\bknown\.fetch\(|\basync fetch\(/g;

/** A file of the API that sends something out beside the one way. */
export function outwardBreaches(file: SourceFile): string[] {
  if (file.isTest || file.path === WAY_OUT || !file.path.startsWith('packages/api/src/')) return [];
  if (/\/test-kit\.ts$|\.fixture\.ts$/.test(file.path)) return [];
  const code = withoutComments(file.lines).join('\n').replaceAll(OWN_FETCH, '');
  return OUT.test(code) ? [`${file.path}: sends something out by itself; the way out is ${WAY_OUT}`] : [];
}
