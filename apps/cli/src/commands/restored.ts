import { DATA_HELP, DATA_OPTION, Refusal, readArguments, type Subcommand } from './usage.ts';
import { placeOf, withDatabase } from './with-database.ts';

/** `restored`: tells a database that it was put back to an earlier moment, so that nobody takes it for the one that they knew. */
export const restored: Subcommand = {
  summary: 'note that the whole database was restored, before the server starts on it',
  help: `Usage: npm run cli -- restored --confirm [options]

To be run once after the database was put back to an earlier moment, while no server runs on it. It begins a
new epoch: every device loads anew and sends once more what it had sent within the last seven days, and copies
of the database view begin anew. The audit log keeps when that was.

Options
  --confirm          it was restored, and no server runs on it
${DATA_HELP}`,
  run: async (invocation) => {
    const { values } = readArguments(invocation.args, { ...DATA_OPTION, confirm: { type: 'boolean', default: false } });
    if (!values.confirm)
      throw new Refusal('Say with --confirm that the database was restored and no server runs on it.', 2);
    await withDatabase(placeOf(invocation, values.data), 'must exist', async (database) => {
      const before = database.epoch;
      const epoch = await database.maintenance.newEpoch();
      await database.system.audit({ kind: 'installation.restored', email: 'operator', detail: { before, epoch } });
      invocation.console.out(
        'The database has begun a new epoch: devices load anew and send once more what they had sent within seven days.',
      );
    });
    return 0;
  },
};
