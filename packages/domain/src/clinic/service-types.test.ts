import { expect, it } from 'vitest';
import { divisionsOf, SERVICE_TYPES, servicesOf } from './service-types.ts';

const own = (...services: [name: string, nametc: string][]) => ({
  services: services.map(([name, nametc], index) => ({ _id: `service-${index}`, name, nametc })),
});

it('[1.1.32] the nine services are one list, which every picker offers', () => {
  expect(SERVICE_TYPES).toHaveLength(9);
  expect(new Set(SERVICE_TYPES).size).toBe(9);
  for (const list of [undefined, {}, own()]) expect(servicesOf(list)).toEqual([...SERVICE_TYPES]);
});

it('what a clinic added to them comes behind them by its Chinese name, and nothing twice', () => {
  expect(servicesOf(own(['Dentistry', '牙科'], ['急診', ''], ['Surgery', '手術'], ['牙科', '']))).toEqual([
    ...SERVICE_TYPES,
    '牙科',
    '急診',
  ]);
});

it('whoever looks for visits finds those of the pickup of chronic medicine too', () => {
  expect(divisionsOf(own(['Dentistry', '牙科']))).toEqual([...SERVICE_TYPES, '牙科', '慢性病領藥']);
});
