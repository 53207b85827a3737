import { describe, expect, it } from 'vitest';
import { scatteredStatements } from './one-clinic-rule.ts';
import { isTestFile, type SourceFile, sourceFiles } from './source-files.ts';

const file = (path: string, ...lines: string[]): SourceFile => ({ path, lines, isTest: isTestFile(path) });

it('every statement of a clinic’s tables can be carried out by the one machine on which that clinic lies', () => {
  const product = sourceFiles().filter(({ path, isTest }) => !isTest && !path.startsWith('packages/testing/'));
  expect(product.flatMap(scatteredStatements)).toEqual([]);
});

describe('the rule', () => {
  it.each([
    "await sql('SELECT id FROM vetloom.document WHERE collection = $2');",
    'await sql(`UPDATE vetloom.lot SET number = $2 WHERE id = $3`);',
    'await sql(`INSERT INTO vetloom.lot (clinic_id, id) SELECT $1, n.id FROM jsonb_to_recordset($2) AS n (id text)`);',
    'await sql(`SELECT (SELECT name FROM vetloom.supplier s WHERE s.clinic_id = l.clinic_id AND s.id = l.by) FROM vetloom.lot l WHERE l.clinic_id = $1`);',
    'await sql(`INSERT INTO vetloom.lot (clinic_id, id) SELECT $1, p.id FROM vetloom.product p WHERE p.clinic_id = $1`);',
    'await sql(`WITH gone AS (DELETE FROM vetloom.lot WHERE clinic_id = $1 RETURNING id) SELECT id FROM gone`);',
    `await sql(\`UPDATE vetloom.lot l SET number = $2 WHERE l.clinic_id = $1 RETURNING \${lotJson('l')} AS lot\`);`,
  ])('refuses %s', (line) => {
    expect(scatteredStatements(file('packages/storage/src/a.ts', line))).toHaveLength(1);
  });

  it.each([
    "await sql('SELECT id FROM vetloom.document WHERE clinic_id = $1');",
    "await sql('SELECT email FROM vetloom.account WHERE email = $1');",
    'await sql(`INSERT INTO vetloom.lot (clinic_id, id) SELECT here.clinic_id, n.id FROM jsonb_to_recordset($2) AS n (id text) JOIN vetloom.clinic_head here ON here.clinic_id = $1`);',
    `const OF = 'l.clinic_id = $1'; await sql(\`SELECT id FROM vetloom.lot l WHERE \${OF}\`);`,
  ])('allows %s', (line) => {
    expect(scatteredStatements(file('packages/storage/src/a.ts', line))).toEqual([]);
  });
});
