import { dropLeftovers } from './leftovers.ts';
import { beginTemplates } from './migrated-database.ts';
import { foreignServer, startSharedServer } from './shared-server.ts';

/**
 * Starts the shared server before any worker asks for a database, and stops it after the last one. What killed runs left is dropped here, where
 * nobody can be using it yet: a worker that did so could drop what another had just made.
 */
export default async function setup(): Promise<() => Promise<void>> {
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
