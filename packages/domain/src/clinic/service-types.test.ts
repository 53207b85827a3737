import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { divisionsOf, SERVICE_TYPES, servicesOf } from './service-types.ts';

const own = (...services: [name: string, nametc: string][]) => ({
  services: services.map(([name, nametc], index) => ({ _id: `service-${index}`, name, nametc })),
});

it('[1.1.32] the nine services are one list, which every picker offers', () => {
  expect(SERVICE_TYPES).toEqual([
    '一般門診',
    '手術',
    '住院',
    '預防注射',
    '健康檢查',
    '美容',
    '麻醉前檢查',
    '領藥',
    '商品購買',
  ]);
  for (const list of [undefined, {}, own()]) expect(servicesOf(list)).toEqual([...SERVICE_TYPES]);
});

it('[1.1.32] no screen and no paper has a list of its own', () => {
  const root = resolve(import.meta.dirname, '../../../..');
  const lists = ['apps/web/src', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/node_modules|\.(test|spec)\./.test(path))
      .filter((path) => {
        const text = readFileSync(join(root, folder, path), 'utf8');
        return SERVICE_TYPES.filter((service) => text.includes(`'${service}'`)).length >= 3;
      }),
  );
  // What a new clinic may begin with are services of these types, one by one.
  expect(lists.sort()).toEqual(['domain/src/clinic/service-types.ts', 'domain/src/founding/data/starter-items.ts']);
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
