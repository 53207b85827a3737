import { describe, expect, it } from 'vitest';
import { doorBreaches, traceBreaches, uselessDoors } from './door-rule.ts';
import { isTestFile, type SourceFile, sourceFiles } from './source-files.ts';

const file = (path: string, ...lines: string[]): SourceFile => ({ path, lines, isTest: isTestFile(path) });

it('no door reads tokens or lets people in by itself', () => {
  expect(sourceFiles().flatMap(doorBreaches)).toEqual([]);
  expect(uselessDoors(sourceFiles())).toEqual([]);
});

it('no line of the audit log leaves out who acted in somebody’s place', () => {
  expect(sourceFiles().flatMap(traceBreaches)).toEqual([]);
});

describe('the rule of doors', () => {
  it.each([
    'const token = request.headers.authorization;',
    'const person = await services.auth.personOf(token);',
    'const person = await access.oauth.personOf(token);',
    'const { payload } = await jwtVerify(token, secret);',
    'const actor = await authorOf(tx.reader, email, new Map());',
    'if (person.emulation && person.emulation.clinic !== clinic) throw refused();',
  ])('refuses %s', (line) => {
    expect(doorBreaches(file('packages/realtime/src/a.ts', line))).toHaveLength(1);
  });

  it.each([
    ['packages/realtime/src/a.ts', 'const actor = await access.enter(person, clinic);'],
    ['packages/realtime/src/test-kit.ts', 'enter: ({ email }) => authorOf(tx.reader, email, new Map()),'],
    ['packages/api/src/access/doors.ts', 'return auth.personOf(token);'],
  ])('allows %s: %s', (path, line) => {
    expect(doorBreaches(file(path, line))).toEqual([]);
  });
});
