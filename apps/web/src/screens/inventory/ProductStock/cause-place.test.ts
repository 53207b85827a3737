import { expect, it } from 'vitest';
import { placeOfCause } from './cause-place.ts';

const petOf = (id: string) => (id === '/record/1-a' ? '/pet/7' : undefined);

it('a movement leads to the form or the visit that caused it, where this device can tell which', () => {
  expect(placeOfCause('purchase', '17-abc', petOf)).toBe('/inventory/manage?kind=purchase&open=17-abc');
  expect(placeOfCause('count', '17-abc', petOf)).toBe('/inventory/manage?kind=check&open=17-abc');
  expect(placeOfCause('sale', '17-abc', petOf)).toBe('/inventory/manage?kind=sell&open=17-abc');
  expect(placeOfCause('dispensing', '/record/1-a', petOf)).toBe('/pet/7/record/1-a');
  expect(placeOfCause('dispensing', '/record/2-b', petOf)).toBeUndefined();
  expect(placeOfCause('sale', '/sale/1-a', petOf)).toBeUndefined();
  expect(placeOfCause('transfer', '17-abc', petOf)).toBe('/inventory/check?transfer=17-abc');
  expect(placeOfCause('loss', '17-abc', petOf)).toBeUndefined();
});
