import { DomainError } from '@vetloom/domain/core/error.ts';
import { expect, it } from 'vitest';
import { refusal } from '../export/archive-reader.ts';
import { failureOf } from './backup-failure.ts';

const refused = (rule: string) => new DomainError('contradictory', 'no', { rule });
const full = Object.assign(new Error('could not extend file'), { code: '53100' });

it.each([
  ['an entry was changed', refusal('it was changed', 'documents/pet.ndjson'), 'archive'],
  ['its history doesn’t hold', refused('archiveHistory'), 'archive'],
  ['a newer version took it', refusal('bring this installation up to it first', undefined, 'newer'), 'newer'],
  ['the database of a moment for an earlier one can’t be made', refused('archiveScratch'), 'noScratch'],
  ['a migration fails on an earlier one, which is not the backup’s fault', refused('archiveUpdate'), 'failure'],
  ['the disk is full behind a migration', new Error('0540 failed', { cause: full }), 'diskFull'],
])('a restore that comes to nothing because %s says so', (_why, error, reason) => {
  expect(failureOf(error)).toEqual({ reason, detail: error.message });
});
