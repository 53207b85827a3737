import { DATA_HELP, DATA_OPTION, readArguments, type Subcommand } from './usage.ts';
import { placeOf, withDatabase } from './with-database.ts';

/** `migrate`: brings the schema up to this version, as a start of the server does. */
export const migrate: Subcommand = {
  summary: 'bring the database schema up to this version',
  help: `Usage: npm run cli -- migrate [options]

Creates or updates tables, functions and roles. A start of the server does the same; use this
to do it at a time of your choice. Running it again changes nothing.

Options
${DATA_HELP}`,
  run: async (invocation) => {
    const { values } = readArguments(invocation.args, DATA_OPTION);
    const clinics = await withDatabase(placeOf(invocation, values.data), 'migrate', (database) =>
      database.system.listClinics(),
    );
    invocation.console.out(`The database is up to date and holds ${clinics.length} clinics.`);
    return 0;
  },
};
