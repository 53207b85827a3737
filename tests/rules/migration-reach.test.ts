import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIRST_DECLARED, isDeclared, numberOf, reachOf } from '@vetloom/storage/schema/migration-reach.ts';
import { describe, expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../packages/storage/src/schema/migrations');

/** What servers of the version before would miss, or be refused for. */
const TAKES_AWAY = [
  /\bDROP\s+(TABLE|COLUMN|FUNCTION|VIEW|TYPE|POLICY|TRIGGER)\b/i,
  /\bRENAME\b/i,
  /\bSET\s+NOT\s+NULL\b/i,
  /\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b/i,
  // What a new function is closed with, and the right that its owner is lent for it, took nothing from anybody.
  /\bREVOKE\b(?! CREATE ON SCHEMA vetloom FROM \{system\})(?![^;]*\bFROM PUBLIC\b)/i,
  /\bTRUNCATE\b/i,
];

const migrations = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => ({ name, sql: readFileSync(join(FOLDER, name), 'utf8') }));

const withoutComments = (sql: string): string => sql.replaceAll(/--.*$/gm, '').replaceAll(/\/\*.*?\*\//gs, '');

/** What is wrong with a migration for a rolling update. */
function faultsOf(migration: { readonly name: string; readonly sql: string }): string[] {
  const { name, sql } = migration;
  if (numberOf(name) < FIRST_DECLARED) return [];
  if (!isDeclared(sql)) return [`${name}: its first line is neither "-- expand" nor "-- contract after NUMBER"`];
  const reach = reachOf(migration);
  if (reach.kind === 'contract')
    return reach.after < numberOf(name) ? [] : [`${name}: it contracts after a migration that comes later`];
  return TAKES_AWAY.filter((pattern) => pattern.test(withoutComments(sql))).map(
    (pattern) => `${name}: it says that it only adds, and has ${pattern.exec(withoutComments(sql))?.[0]}`,
  );
}

describe('migrations', () => {
  it('say from 1120 on whether servers of the version before may run beside them, and only add where they say so', () => {
    expect(migrations.flatMap(faultsOf)).toEqual([]);
  });

  it('are found out that say nothing, take away while they say that they add, or wait for what comes later', () => {
    const faulty = [
      { name: '1121-silent.sql', sql: 'ALTER TABLE vetloom.clinic ADD COLUMN motto text' },
      { name: '1122-sly.sql', sql: '-- expand\nALTER TABLE vetloom.clinic\n  DROP COLUMN motto' },
      { name: '1123-late.sql', sql: '-- contract after 1124\nALTER TABLE vetloom.clinic DROP COLUMN motto' },
      { name: '1124-fine.sql', sql: '-- contract after 1122\nALTER TABLE vetloom.clinic DROP COLUMN motto' },
    ];
    expect(faulty.map((migration) => faultsOf(migration).length)).toEqual([1, 1, 1, 0]);
  });
});
