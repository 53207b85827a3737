/**
 * How a migration goes with servers that don't know it.
 *
 * Its first line says it. `-- expand`: it only adds, and servers of the version before work on with what they know. `-- contract after 1150`: it takes away what
 * nobody uses any more who knows migration 1150; an older server must not be running. One that says nothing (those before 1120) can't be met by a server that
 * doesn't know it: all others stop first.
 */
export type Reach = { readonly kind: 'expand' } | { readonly kind: 'contract'; readonly after: number };

/** The first migration of which the line is demanded. */
export const FIRST_DECLARED = 1120;

const FIRST_LINE = /^-- (?:(expand)|contract after (\d{4}))\n/;

/** The number that leads a migration's name. */
export const numberOf = (name: string): number => Number.parseInt(name, 10);

/** Whether its first line says how it goes with others. */
export const isDeclared = (sql: string): boolean => FIRST_LINE.test(sql);

/** What a migration does to servers that don't know it. */
export function reachOf({ name, sql }: { readonly name: string; readonly sql: string }): Reach {
  const [, expand, after] = FIRST_LINE.exec(sql) ?? [];
  if (expand !== undefined) return { kind: 'expand' };
  return { kind: 'contract', after: after === undefined ? numberOf(name) : Number(after) };
}
