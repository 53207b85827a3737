import { type SourceFile, withoutComments } from './source-files.ts';

/**
 * Credentials are read and clinics entered in one place (`packages/api/src/access/doors.ts`), so that what is true of one door is true of each:
 * REST, sync, live changes, the database view, the inventory service, links. Each pattern is what a door would read by itself, with the files
 * that may.
 */
const ALONE: readonly { readonly what: string; readonly pattern: RegExp; readonly may: readonly string[] }[] = [
  {
    what: 'reads an Authorization header',
    pattern: /headers\.authorization/,
    may: [
      'packages/api/src/access/doors.ts',
      // Asks only whether there is one, and signs out by it.
      'packages/couch-view/src/serve-couch-view.ts',
      'packages/couch-view/src/routes/session.routes.ts',
      'packages/api/src/access/access.endpoints.ts',
      // A program's own name and secret, which open no clinic.
      'packages/api/src/oauth/oauth.endpoints.ts',
      // A sync tool, which is no person and has its own clinic's messages, files and jobs alone.
      'apps/server/src/http/tool-door.ts',
    ],
  },
  {
    what: 'reads a token of a person, an operator or a program',
    pattern: /\b(?:auth|emulation|oauth)\.personOf(?:Basic)?\(|\bjwtVerify\(|\bdecodeJwt\(/,
    may: [
      'packages/api/src/access/doors.ts',
      // Those whose tokens they are.
      'packages/api/src/access/access-token.ts',
      'packages/api/src/sudo/emulation.ts',
      'packages/api/src/access/room-tokens.ts',
    ],
  },
  {
    what: 'makes an actor of a person who asks',
    pattern: /\bactorOf\(|\bplaceOf\(tx\.reader|\bauthorOf\(/,
    may: [
      'packages/api/src/access/doors.ts',
      // The author of a command, read in the transaction that it runs in.
      'packages/sync-server/src/author.ts',
      'packages/sync-server/src/decide.ts',
      // The same person once more, after the page was read.
      'packages/sync-server/src/pull.ts',
      'packages/erp/src/rows/row-write.ts',
      'packages/api/src/import/import-runner.ts',
      'packages/domain/src/access/policy.ts',
    ],
  },
  {
    what: 'compares a token’s clinic with the one that is asked for',
    pattern: /(?:emulation|delegated)\??\.clinic\s*[!=]==?/,
    may: ['packages/api/src/access/doors.ts'],
  },
];

/** What stands in for a door in tests, or proves nothing. */
const OUTSIDE = /^packages\/(?:testing|sync-client|sdk|integrations)\//;

const isServed = ({ path, isTest }: SourceFile): boolean =>
  !isTest && /^(?:packages|apps\/server)\//.test(path) && !OUTSIDE.test(path);

const codeOf = (file: SourceFile): string => withoutComments(file.lines).join('\n');

/** Everything in a file of the servers that reads credentials beside the one place. */
export function doorBreaches(file: SourceFile): string[] {
  if (!isServed(file)) return [];
  const code = codeOf(file);
  return ALONE.filter(({ pattern, may }) => !may.includes(file.path) && pattern.test(code)).map(
    ({ what }) => `${file.path}: ${what}; doors are packages/api/src/access/doors.ts`,
  );
}

/** Files that the rule lets through and that do not need it any more. */
export const uselessDoors = (files: readonly SourceFile[]): string[] =>
  ALONE.flatMap(({ pattern, may }) =>
    may.filter((path) => !files.some((file) => file.path === path && pattern.test(codeOf(file)))),
  );

/**
 * A line of the audit log about what somebody did is written by `noteTrace`, which names the operator beside the person. The others have nobody in
 * whose place they could act: sign-ins that failed, links that a forgotten password asked for, operators' own work, the server's key of checkpoints.
 */
const WRITE_AUDIT: readonly string[] = [
  'packages/api/src/access/traces.ts',
  'packages/api/src/access/auth-service.ts',
  'packages/api/src/access/pins.ts',
  'packages/api/src/access/account-links.ts',
  'packages/api/src/sudo/sudo.endpoints.ts',
  'apps/server/src/start/checkpoints.ts',
];

/** A file that writes the audit log by itself and could name one of two people. */
export const traceBreaches = (file: SourceFile): string[] =>
  isServed(file) && !WRITE_AUDIT.includes(file.path) && /\.audit\(/.test(codeOf(file))
    ? [`${file.path}: writes the audit log by itself; packages/api/src/access/traces.ts names both people`]
    : [];
