import type { BackupAnswer } from '@vetloom/domain/backup/backup.schema.ts';
import { expect, it } from 'vitest';
import { changedRows, changeOf, valuesOf } from './backup-values.ts';

const STORED: BackupAnswer = {
  ...{ enabled: true, time: '02:30', keepDays: 7, keepWeeks: 4, keepMonths: 12, updateDateTime: 1 },
  place: { kind: 's3', endpoint: 'https://s3.example', region: 'ap-northeast-1', bucket: 'hefeng', prefix: '' },
  ...{ recipient: 'age1abc', keyID: 'AKIA', here: true, nextDateTime: null },
  ...{ folders: ['/srv/backup'], endpoints: ['https://s3.example'] },
};

it('nothing is sent of what wasn’t typed', () => {
  expect(changedRows(STORED, valuesOf(STORED))).toEqual([]);
  expect(changeOf(STORED, { ...valuesOf(STORED), keepDays: 3 })).toEqual({ keepDays: 3, keepWeeks: 4, keepMonths: 12 });
});

it('the secret of the bucket goes along only where it was typed', () => {
  const moved = { ...valuesOf(STORED), prefix: '/clinics/a/' };
  expect(changeOf(STORED, moved)).toEqual({ place: { ...STORED.place, prefix: 'clinics/a' } });
  expect(changeOf(STORED, { ...moved, secret: 's' }).key).toEqual({ keyID: 'AKIA', secret: 's' });
});

it('a folder takes no field of the bucket along', () => {
  const folder = { ...valuesOf(STORED), kind: 'folder' as const, bucket: 'typed before' };
  expect(changeOf(STORED, folder)).toEqual({ place: { kind: 'folder', folder: '/srv/backup' } });
});

it('a clinic that came from elsewhere confirms its place by saving', () => {
  const came = { ...STORED, here: false };
  expect(changeOf(came, { ...valuesOf(came), secret: 's' })).toEqual({
    place: STORED.place,
    key: { keyID: 'AKIA', secret: 's' },
  });
});
