import { type SourceFile, withoutComments } from './source-files.ts';

/** Tables of no clinic (see `tenant-tables.pg.test.ts`), and those that stay beside the accounts where clinics lie on several machines (`distribute.ts`). */
const OF_NO_CLINIC = new Set([
  ...[
    'account',
    'account_factor',
    'alliance',
    'audit_lane',
    'audit_log',
    'clinic',
    'database_epoch',
    'device_key',
    'external_identity',
  ],
  ...[
    'guess_trail',
    'installation',
    'oauth_client',
    'oauth_grant',
    'oauth_token',
    'one_time',
    'passkey',
    'plan',
    'recovery_code',
  ],
  ...['refresh_token', 'server_secret', 'serving_server', 'session'],
]);

/** Statements whose clinic comes with a part that the rule can't follow. */
const PARTS_FROM_AFAR: readonly { readonly path: string; readonly holds: string; readonly why: string }[] = [
  { path: 'packages/erp/src/stat/sold-rows.ts', holds: 'l WHERE $', why: 'its range names the clinic' },
  {
    path: 'packages/storage/src/feed/history.ts',
    holds: '{condition}',
    why: 'the conditions of stages begin with the clinic',
  },
  {
    path: 'packages/storage/src/feed/snapshot-stages.ts',
    holds: '{condition}',
    why: 'the conditions of stages begin with the clinic',
  },
  {
    path: 'packages/storage/src/export/adopt-clinic.ts',
    holds: 'INSERT INTO vetloom.document',
    why: 'into a database of an earlier version, which lies on one machine',
  },
];

const LITERAL = /`(?:[^`\\$]|\\.|\$(?!\{)|\$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\})*`|'(?:[^'\\\n]|\\.)*'/g;
/** Not of functions, which stand before a parenthesis too. */
const TABLE = /\b(?:FROM|JOIN|UPDATE|USING)\s+vetloom\.(\w+)\b(?!\s*\()|\bINTO\s+vetloom\.(\w+)/g;
const ROWS_FROM_TEXT = /_to_recordset\(|\bunnest\(|_array_elements\(|_populate_recordset\(/;

/** A part of a statement that has its clinic from a row outside of it: which clinic that is, isn't known while the statement is planned. */
const CLINIC_OF_ANOTHER_ROW = /\b\w+\.clinic_id = \w+\.clinic_id\b/;
const WITH = /\bWITH\s+\w+\s+AS\s/;
/** Writing parts and a part beside them: what is read in one transaction is shared between them by copying where clinics lie on several machines. */
const WRITING_PART = /\bAS\s*\(\s*(INSERT INTO|UPDATE|DELETE FROM)\s+vetloom\./;
/** What is written has the clinic of the row that was read, by which both are known to lie together. */
const CLINIC_OF_ITS_OWN = /\bINSERT INTO vetloom\.[^;]*\)\s+SELECT \$1\b/;
const JSON_GIVEN_BACK = /\bRETURNING\b[^`]*(?:Json\(|jsonb?_build_object\()/;

/**
 * What keeps a statement from being carried out where its clinic lies (docs/SCALE.md). Each names its clinic, and so does each part of it; what is written out of JSON
 * or arrays is read together with the clinic's head, since a database that is spread would else send the rows by COPY, which row-level security doesn't let in; none
 * writes in a part of its own or gives back JSON of what it wrote.
 */
export function scatteredStatements({ path, lines }: SourceFile): string[] {
  const text = withoutComments(lines).join('\n');
  return [...text.matchAll(LITERAL)].flatMap(([statement]) => {
    const tables = [...statement.matchAll(TABLE)].flatMap(([, read, written]) => {
      const table = read ?? written ?? '';
      return OF_NO_CLINIC.has(table) ? [] : [table];
    });
    if (tables.length === 0 || PARTS_FROM_AFAR.some((known) => known.path === path && statement.includes(known.holds)))
      return [];
    const told = `${path}: ${statement.slice(0, 100).replaceAll(/\s+/g, ' ')}`;
    if (!namesClinic(statement, text)) return [`${told} names no clinic`];
    if (CLINIC_OF_ANOTHER_ROW.test(statement)) return [`${told} has a part that names no clinic`];
    if (WITH.test(statement) && WRITING_PART.test(statement)) return [`${told} writes in a part of its own`];
    if (CLINIC_OF_ITS_OWN.test(statement)) return [`${told} writes a clinic that it didn't read`];
    if (JSON_GIVEN_BACK.test(statement)) return [`${told} gives back JSON of what it wrote`];
    const isWritten =
      /INSERT INTO vetloom/.test(statement) && /\bSELECT\b/.test(statement) && ROWS_FROM_TEXT.test(statement);
    return isWritten && !/vetloom\.clinic_head here\b/.test(statement)
      ? [`${told} is not read with the clinic's head`]
      : [];
  });
}

/** By itself, or by a part that the same file defines. */
function namesClinic(statement: string, text: string): boolean {
  if (statement.includes('clinic_id')) return true;
  return [...statement.matchAll(/\$\{(\w+)/g)].some(([, part = '']) => {
    const defined = new RegExp(`\\b${part}\\b(?:\\s*=|.push\\()[^;]*clinic_id`).test(text);
    return defined;
  });
}
