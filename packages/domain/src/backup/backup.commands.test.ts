import { TestClinic } from '@vetloom/testing/domain/clinic.ts';
import { expect, it } from 'vitest';
import { configureBackup } from './backup.commands.ts';

const RECIPIENT = 'age1z90fp77d9wtlk28l8zeje9c3cs0hjl6nx4uxfcjt0x0wu29jcyrslqphug';
const place = { kind: 'folder', folder: '/srv/backup' } as const;

it('backups are wanted with a place and a key alone, and what isn’t sent stays', async () => {
  const clinic = new TestClinic();
  await expect(clinic.run(configureBackup, { enabled: true, place })).rejects.toMatchObject({
    codeName: 'badParameter',
    detail: { field: 'recipient' },
  });
  await clinic.run(configureBackup, { enabled: true, place, recipient: RECIPIENT, keepDays: 3 });
  await clinic.run(configureBackup, { time: '04:00' });
  expect((await clinic.reader.getMany('setting', ['/setting/backup']))[0]).toMatchObject({
    enabled: true,
    time: '04:00',
    keepDays: 3,
    place,
  });
  await expect(clinic.run(configureBackup, { recipient: null })).rejects.toMatchObject({ codeName: 'badParameter' });
});
