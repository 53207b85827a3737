import { describe, expect, it } from 'vitest';
import { domainErrorOf } from './connections.ts';

const said = (code: string, message: string) => Object.assign(new Error(message), { code });

describe('what a spread database says of its machines', () => {
  it.each([
    ['XX000', 'could not commit transaction for shard 102249 on at least one active node'],
    ['XX000', 'could not find valid entry for shard 102011'],
    ['42P01', 'relation "vetloom.document_102060" does not exist'],
    ['08006', 'connection to the remote node app@10.0.0.2:5432 failed with the following error: Connection refused'],
    ['40001', 'the clinic was moved to another machine'],
    ['40P01', 'canceling the transaction since it was involved in a distributed deadlock'],
    ['55P03', 'canceling statement due to lock timeout'],
  ])('%s %s passes by itself', (code, message) => {
    expect(domainErrorOf(said(code, message))).toMatchObject({ codeName: 'databaseNotReady' });
  });

  it.each([
    ['XX000', 'cache lookup failed for relation 7'],
    ['42P01', 'relation "vetloom.dokument" does not exist'],
    ['VL002', 'the head moved'],
  ])('%s %s is ours to see', (code, message) => {
    const error = said(code, message);
    expect(domainErrorOf(error)).toBe(error);
  });
});
