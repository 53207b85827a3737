import { DomainError } from '@vetloom/domain/core/error.ts';
import { describe, expect, it } from 'vitest';
import { SeenDatabase } from './seen-database.ts';

const away = new DomainError('databaseNotReady', 'the database does not answer');

describe('what a balancer is told of the database', () => {
  it('is what it last answered: there, away, and there again', async () => {
    const answers = [async () => undefined, () => Promise.reject(away), async () => undefined];
    const seen = new SeenDatabase({ ping: () => (answers.shift() ?? (async () => undefined))() });
    await seen.demand();
    await expect(seen.demand()).rejects.toBe(away);
    await seen.demand();
  });

  it('isn’t that it is away while it is merely slow, and is once it was found to be', async () => {
    const slow = Promise.withResolvers<void>();
    let asked = 0;
    const seen = new SeenDatabase(
      {
        ping: () => {
          asked += 1;
          return slow.promise;
        },
      },
      1,
    );
    await seen.demand();
    await seen.demand();
    expect(asked).toBe(1);
    slow.reject(away);
    await expect(seen.demand()).rejects.toBe(away);
  });
});
