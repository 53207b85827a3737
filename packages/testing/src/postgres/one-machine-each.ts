import { withClient } from './leftovers.ts';

/**
 * Questions that go to more than one machine, and why each may: it is asked of all clinics at once, or before a clinic is known. By what their text holds.
 * Every other statement of the suite is one clinic's, and is to be answered by the one machine on which it lies.
 */
export const OF_ALL_CLINICS: Readonly<Record<string, string>> = {
  'OVERRIDING SYSTEM VALUE SELECT clinic_id': 'the laying of a table on the machines',
  "s.collection = 'staff' AND s.id = '/staff/'": 'the clinics of a person, at sign-in',
};

/** Statements that the tests of this run sent to several machines although none of {@link OF_ALL_CLINICS} allows it. The connection is to the coordinator. */
export async function strayStatements(coordinator: string): Promise<string[]> {
  return withClient(coordinator, async (client) => {
    await client.query('CREATE EXTENSION IF NOT EXISTS citus; CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
    const { rows } = await client.query<{ query: string }>(
      `SELECT DISTINCT query FROM citus_stat_statements WHERE executor <> 'router' ORDER BY 1`,
    );
    return rows.map(({ query }) => query.replaceAll(/\s+/g, ' ')).filter((query) => !isAllowed(query));
  });
}

const isAllowed = (query: string): boolean => Object.keys(OF_ALL_CLINICS).some((part) => query.includes(part));
