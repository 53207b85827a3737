import { withClient } from './leftovers.ts';

/**
 * Statements that go to more than one machine, and why each may: it is about all clinics at once, or comes before a clinic is known, or is about what every machine
 * has. Every other statement of the suite is one clinic's, and is to be carried out by the one machine on which that lies.
 */
const OF_ALL_CLINICS: readonly { readonly pattern: RegExp; readonly why: string }[] = [
  { pattern: /OVERRIDING SYSTEM VALUE SELECT clinic_id/, why: 'the laying of a table on the machines' },
  { pattern: /s\.collection = \S+ AND s\.id = \S+ \|\| /, why: 'the clinics of a person, at sign-in' },
  {
    pattern: /(INTO|UPDATE|FROM ONLY|DELETE FROM) vetloom\.(clinic|alliance)\b/,
    why: 'the registry, which every machine has',
  },
  { pattern: /FROM vetloom\.clinic_head h WHERE h\.seq > /, why: 'the ends of all chains, for the checkpoint' },
  { pattern: /DELETE FROM vetloom\.idempotency i WHERE i\.created_at </, why: 'the sweeping of all clinics’ answers' },
  { pattern: /FROM vetloom\.clinic( c)? (WHERE|ORDER)/, why: 'the registry, which every machine has' },
  { pattern: /UPDATE vetloom\.oauth_grant g /, why: 'the accounts’, beside the registry' },
  {
    pattern: /^UPDATE vetloom\.clinic_head SET floor = floor; CREATE TABLE/,
    why: 'what a later version’s migration may do',
  },
  { pattern: /^WITH since AS /, why: 'how long what waits in the queues has waited' },
  {
    pattern:
      /^(SELECT (\$1|\*|[a-z_, ]+|count\(\*\)::int AS count) FROM vetloom\.\w+( WHERE NOT deleted)?( ORDER BY [a-z, ]+)?$|UPDATE vetloom\.(product|webhook) SET \w+ = \$1( WHERE id = \$2)?$)/,
    why: 'what tests ask without naming a clinic, to see that only theirs is there',
  },
  // Whether it goes to one only its plan tells, which the rule of statements sees to: it reads the clinic's head.
  { pattern: /INSERT INTO .* vetloom\.clinic_head here\b/, why: 'written where the clinic’s head lies' },
];

/** Statements that the tests of this run sent to several machines although nothing above allows it. The connection is to the coordinator. */
export async function strayStatements(coordinator: string): Promise<string[]> {
  return withClient(coordinator, async (client) => {
    await client.query('CREATE EXTENSION IF NOT EXISTS citus; CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
    const { rows } = await client.query<{ query: string }>(
      'SELECT DISTINCT query FROM citus_stat_statements WHERE partition_key IS NULL ORDER BY 1',
    );
    return rows
      .map(({ query }) => query.replaceAll(/\s+/g, ' '))
      .filter((query) => !OF_ALL_CLINICS.some(({ pattern }) => pattern.test(query)));
  });
}
