import { DATA_HELP, DATA_OPTION, Refusal, readArguments, type Subcommand } from './usage.ts';
import { placeOf, withDatabase } from './with-database.ts';

/** `verify`: walks the hash chain of the history (ARCHITECTURE 26). */
export const verify: Subcommand = {
  summary: "check that nobody has altered the clinics' history",
  help: `Usage: npm run cli -- verify [clinic] [options]

Walks the chain of hashes over every change of a clinic, or of all clinics, and says where it
is broken. Exit code 1 if one is. The clinics can go on working meanwhile.

Options
${DATA_HELP}`,
  run: async (invocation) => {
    const { values, positionals } = readArguments(invocation.args, DATA_OPTION, 1);
    const { out } = invocation.console;
    return withDatabase(placeOf(invocation, values.data), 'must exist', async (database) => {
      const clinics = (await database.system.listClinics()).map(({ id }) => id);
      const [wanted] = positionals;
      if (wanted !== undefined && !clinics.includes(wanted))
        throw new Refusal(`There is no clinic "${wanted}"; there are ${clinics.join(', ') || 'none'}.`, 2);
      let broken = false;
      for (const clinic of wanted === undefined ? clinics : [wanted]) {
        const found = await database.maintenance.verifyHistory(clinic);
        broken ||= !found.intact;
        const rows = found.rows.toLocaleString('en');
        out(
          found.intact
            ? `${clinic}: intact, ${rows} rows`
            : `${clinic}: BROKEN at sequence ${found.seq}, row ${found.ord}: ${found.reason} (${rows} rows before it are intact)`,
        );
      }
      if (clinics.length === 0) out('There are no clinics.');
      return broken ? 1 : 0;
    });
  },
};
