import { openDatabase } from '@vetloom/storage/database/open-database.ts';
import { ImportRunner } from './import-runner.ts';

/*
 * A process of its own that runs one import to its end, as a server does: `node run-import.fixture.ts <database> <clinic> <email> <job>`. Tests kill it.
 */
const [url = '', clinic = '', email = '', job = ''] = process.argv.slice(2);
const db = await openDatabase({ url });
const now = () => Math.floor(Date.now() / 1000);
const log = { warn: () => undefined, error: (facts: unknown) => console.error(facts) };
const runner = new ImportRunner({ db, now, log });
runner.run(clinic, { email, operator: undefined }, job);
await runner.settled();
await db.close();
