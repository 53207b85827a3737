import { describe, expect, it } from 'vitest';
import { ABSENT, ELSEWHERE, heldDocument } from './held.ts';
import { fetchedOf, missingOf } from './missing.ts';

const PET = { _id: '/pet/1', collection: 'pet' };

/** A device that holds one animal, and knows of some ids that nobody has them. */
const holding = (...absent: readonly string[]) =>
  ({
    get: async (_collection: string, id: string) => (id === PET._id ? PET : undefined),
    isAbsent: async (_collection: string, id: string) => absent.includes(id),
  }) as unknown as Parameters<typeof heldDocument>[0];

describe('a document that is read by its id', () => {
  it('is found, surely absent, or may lie elsewhere (law 2)', async () => {
    const store = holding('/pet/gone');
    expect(await heldDocument(store, 'pet', PET._id)).toEqual({ state: 'found', document: PET });
    expect(await heldDocument(store, 'pet', '/pet/gone')).toBe(ABSENT);
    expect(await heldDocument(store, 'pet', '/pet/other')).toBe(ELSEWHERE);
  });

  it('is absent where nothing is asked for', async () => {
    expect(await heldDocument(holding(), 'pet', '')).toBe(ABSENT);
    expect(await heldDocument(holding(), 'pet', undefined)).toBe(ABSENT);
  });
});

describe('what stands in the place of a document that may lie elsewhere', () => {
  const inReach = { isOnline: true, isWhole: true };

  it('is that it is being fetched until the clinic has answered', () => {
    expect(missingOf(undefined, inReach)).toBe('fetching');
    expect(missingOf(undefined, { isOnline: false, isWhole: true })).toBe('fetching');
  });

  it('is that there is none only once all that the clinic has is here', () => {
    expect(missingOf('whole', { isOnline: false, isWhole: false })).toBe('absent');
    expect(missingOf('unreached', { isOnline: false, isWhole: true })).toBe('unreachable');
    expect(missingOf('unreached', inReach)).toBe('unreachable');
  });

  it('is that it is being fetched while the first load goes on: the clinic is asked again at its end', () => {
    expect(missingOf('unreached', { isOnline: true, isWhole: false })).toBe('fetching');
    expect(missingOf('unreached', { isOnline: false, isWhole: false })).toBe('unreachable');
  });

  it('is nothing where the device itself knows', () => {
    const found = { state: 'found', document: PET } as const;
    expect(fetchedOf(found, 'fetching')).toBe(found);
    expect(fetchedOf(ABSENT, 'fetching')).toBe(ABSENT);
    expect(fetchedOf(ELSEWHERE, 'unreachable')).toEqual({ state: 'unreachable' });
  });
});
