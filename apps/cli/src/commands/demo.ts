import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../demo/accounts.ts';
import { DEFAULT_SEED, type LoadedClinic, loadDemo } from '../demo/load-demo.ts';
import { DEMO_SIZES } from '../demo/sizes.ts';
import { DATA_HELP, DATA_OPTION, Refusal, readArguments, type Subcommand } from './usage.ts';
import { clearUnfinishedDemo, placeOf, withDatabase, withDemoMark } from './with-database.ts';

/** `demo`: fills an empty database with invented clinics. */
export const demo: Subcommand = {
  summary: 'fill an empty database with invented clinics',
  help: `Usage: npm run cli -- demo [options]

Invents two clinics with ten years behind them and a day in full swing, and the accounts to
look around with. The same seed gives the same clinics. Needs a database without clinics.

Options
  --size=demo         small (100 animals), demo (450), clinic (5,000) or hospital (32,000)
  --seed=${DEFAULT_SEED}      any text
  --clinic-only       only the first of the two clinics
${DATA_HELP}`,
  run: async (invocation) => {
    const { values } = readArguments(invocation.args, {
      ...DATA_OPTION,
      size: { type: 'string', default: 'demo' },
      seed: { type: 'string', default: DEFAULT_SEED },
      'clinic-only': { type: 'boolean', default: false },
    });
    const size = DEMO_SIZES.find((known) => known === values.size);
    if (size === undefined)
      throw new Refusal(`There is no size "${values.size}"; there are ${DEMO_SIZES.join(', ')}.`, 2);
    const place = placeOf(invocation, values.data);
    const { out, err } = invocation.console;
    await clearUnfinishedDemo(place);
    const clinics = await withDatabase(place, 'create', async (database) => {
      if ((await database.system.listClinics()).length > 0)
        throw new Refusal('The database has clinics already; demo data go into an empty one.');
      return withDemoMark(place, () =>
        loadDemo(database, {
          size,
          seed: values.seed,
          now: Math.floor(Date.now() / 1000),
          clinicOnly: values['clinic-only'],
          onProgress: (clinic, documents) => err(`${clinic}: ${documents.toLocaleString('en')} documents`),
        }),
      );
    });
    for (const clinic of clinics) out(describe(clinic));
    const loaded = new Set(clinics.map(({ id }) => id));
    out(`Accounts, all with the password ${DEMO_PASSWORD}:`);
    for (const { email, name, clinics: at } of DEMO_ACCOUNTS)
      out(`  ${email.padEnd(28)} ${name}  ${at.filter((id) => loaded.has(id)).join(', ')}`);
    return 0;
  },
};

function describe({ id, name, documents, seconds }: LoadedClinic): string {
  const counts = Object.entries(documents).map(([collection, count]) => `${count.toLocaleString('en')} ${collection}`);
  return `${name} (${id}): ${counts.join(', ')}; ${seconds.toFixed(1)} s`;
}
