import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { LOCAL_SCHEMA, localSchema } from './dexie-schema.ts';

it('[C41] a changed table or index raises the version of the local schema', () => {
  const print = createHash('sha256').update(JSON.stringify(localSchema())).digest('hex').slice(0, 16);
  // A browser only changes its tables for a higher version: raise LOCAL_SCHEMA and write the new print beside it. Where an index of a kind
  // that there was before has changed, raise PACKED_SCHEMA as well.
  expect({ LOCAL_SCHEMA, print }).toEqual({ LOCAL_SCHEMA: 26, print: 'd133c352968e9cec' });
});
