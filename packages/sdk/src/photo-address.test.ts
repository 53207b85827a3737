import { openID } from '@vetloom/protocol/sealed-id.ts';
import { expect, it } from 'vitest';
import { photoAddress } from './photo-address.ts';

const KEY = 'A'.repeat(43);

it.each([
  ['[3.7.061 address half]', 'pet', '/pet/1-a', { breedID: 'Shiba Inu' }, '?breedID=Shiba+Inu'],
  ['[3.7.062 address half]', 'staff', '/staff/lin@clinic.test', {}, ''],
  [
    '[3.7.063 address half]',
    'inHospital',
    '/inHospital/1-a/exam/1/e1',
    { file: '側躺.png' },
    '?file=%E5%81%B4%E8%BA%BA.png',
  ],
] as const)(
  '%s the address of a picture of %s %s names clinic and id, with what is asked',
  (_, of, id, asked, query) => {
    expect(photoAddress('demo', of, id, asked)).toBe(`/api/photo/demo/${of}/${encodeURIComponent(id)}${query}`);
    const sealed = photoAddress('demo', of, id, asked, KEY);
    const segment = sealed.slice(`/api/photo/demo/${of}/`.length, sealed.length - query.length);
    expect(openID(KEY, segment)).toBe(id);
  },
);

it('nothing is asked where nothing is said', () => {
  expect(photoAddress('a/b', 'pet', '/pet/1', { breedID: '' })).toBe('/api/photo/a%2Fb/pet/%2Fpet%2F1');
});
