import { join } from 'node:path';
import { inject } from 'vitest';

/** Where the spec files of this worker keep their common server: workers run at once, and a server that one kills is its own. */
export const workerFolder = (): string => join(inject('runFolder'), `worker-${process.env.VITEST_POOL_ID ?? '1'}`);
