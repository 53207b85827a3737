import { startCitus } from './citus-cluster.ts';
import { nameMachines } from './citus-machines.ts';
import { dropLeftovers } from './leftovers.ts';
import { beginTemplates, someTemplate } from './migrated-database.ts';
import { strayStatements } from './one-machine-each.ts';
import { foreignServer, startSharedServer } from './shared-server.ts';

/**
 * Starts the shared server before any worker asks for a database, and stops it after the last one. What killed runs left is dropped here, where
 * nobody can be using it yet: a worker that did so could drop what another had just made.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.VETLOOM_CITUS) return setupOverMachines();
  const dropTemplates = beginTemplates();
  const foreign = foreignServer();
  if (foreign !== undefined) return () => dropTemplates(foreign);
  const server = await startSharedServer();
  if (!server.attached) await dropLeftovers(server.url);
  return async () => {
    await dropTemplates(server.url);
    await server.stop();
  };
}

/** The same where each database is spread over three machines (`npm run test:citus`). What went to several of them is told at the end. */
async function setupOverMachines(): Promise<() => Promise<void>> {
  const cluster = await startCitus();
  nameMachines(cluster.urls);
  beginTemplates();
  const [coordinator = ''] = cluster.urls;
  return async () => {
    const stray = await strayStatements(coordinator, await someTemplate(coordinator));
    await cluster.stop();
    for (const statement of stray) console.error(`FAILED asked of several machines: ${statement}`);
    if (stray.length > 0) process.exitCode = 1;
  };
}
