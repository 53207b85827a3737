import { expect, it } from 'vitest';
import { readMessage } from '../read-message.ts';

const SETTING = {
  ...({ device: 'CT', protocol: 'orthanc', charset: 'utf-8', serial: '' } as const),
  link: { kind: 'http', url: 'http://127.0.0.1:8042', user: '', folder: '' },
} as const;
const bytes = (told: unknown) => new TextEncoder().encode(JSON.stringify(told));

it('a study is known by the number of its order and by whom the machine says that it shows, with its pictures', () => {
  const told = {
    ...{ studyUID: '1.2.3', accessionNumber: 'V-7', patientID: '900138000000123', patientName: 'Chen^Mochi=陳^麻糬' },
    instances: ['1.2.3.1'],
  };
  const files = [{ name: '1.2.3.1.dcm', mime: 'application/dicom', bytes: new Uint8Array() }];
  const reading = readMessage(bytes(told), SETTING, files, '1.2.3');
  expect(reading).toMatchObject({
    kind: 'read',
    reports: [
      { animal: { orderNumber: 'V-7', id: '900138000000123', name: 'Chen Mochi' }, files: [{ name: '1.2.3.1.dcm' }] },
    ],
  });
});

it('what is no study is unreadable, whatever it is', () => {
  for (const told of [{}, [], null, { studyUID: '../..' }, { studyUID: '1.2', instances: 'x' }])
    expect(readMessage(bytes(told), SETTING).kind).toBe('unreadable');
  expect(readMessage(Uint8Array.of(0xff, 0xfe, 0), SETTING).kind).toBe('unreadable');
});
