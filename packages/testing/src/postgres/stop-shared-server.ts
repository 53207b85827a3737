// Run by the test command after its last stage: `node packages/testing/src/postgres/stop-shared-server.ts`.
import { stopSharedServer } from './shared-server.ts';

await stopSharedServer();
