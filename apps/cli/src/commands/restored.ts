import { DATA_HELP, DATA_OPTION, readArguments, type Subcommand } from './usage.ts';
import { placeOf, withDatabase } from './with-database.ts';

/** `restored`: a database that was put back to what it was gets another identity. */
export const restored: Subcommand = {
  summary: 'say that the database was restored from a backup, so that devices send again what it lacks',
  help: `Usage: npm run cli -- restored [options]

After a backup was restored and before a server starts on it. The database gets another identity, by
which devices see that it knows less than it did: they offer again what was acknowledged within
the last seven days, and replicas of the database view begin anew. What is there already is not
done twice.

Options
${DATA_HELP}`,
  run: async (invocation) => {
    const { values } = readArguments(invocation.args, DATA_OPTION);
    const epoch = await withDatabase(placeOf(invocation, values.data), 'must exist', async (database) => {
      const made = await database.maintenance.newEpoch();
      await database.system.audit({ kind: 'database.restored', email: 'operator', detail: { epoch: made } });
      return made;
    });
    invocation.console.out(
      `The database has another identity now (${epoch}): start the server, and devices send what it lacks.`,
    );
    return 0;
  },
};
