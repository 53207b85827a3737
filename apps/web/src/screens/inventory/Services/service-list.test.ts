import { catalogItemOfService } from '@vetloom/domain/catalog/catalog-projection.ts';
import { serviceRow as aService } from '@vetloom/testing/domain/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { classIn, isInView, viewsOf } from './service-filter.ts';
import { inClinicOrder, serviceRow } from './service-row.ts';

const row = (id: string, fields: Parameters<typeof aService>[0] = {}) => {
  const service = aService({ id, name: id, ...fields });
  return serviceRow({ id, item: catalogItemOfService(service), held: service });
};
const FEE = row('fee', { class: '診療', sequence: 1 });
const NIGHT = row('night', { class: '診療', sequence: 0, price: 0 });
const CBC = row('cbc', { class: '檢驗', type: '血檢', device: 'ProCyte', price: 800, cost: 900 });
const BIOPSY = row('biopsy', { class: '檢驗', type: '外送', vendor: '安捷', sequence: 1 });
const BATH = row('bath', { class: '美容' });
const OLD = row('old', { class: '美容', active: false });
const ALL = [BATH, CBC, FEE, NIGHT, OLD, BIOPSY];
const names = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

describe('the list of services', () => {
  it('[3.7.198 screen half] stands class by class as the clinic has them, within one as somebody arranged them, other classes at the end', () => {
    expect(names(inClinicOrder(ALL, ['檢驗', '診療']))).toEqual(['cbc', 'biopsy', 'night', 'fee', 'bath', 'old']);
  });

  it('says of an exam who does it or on what, and what is left of its price', () => {
    expect(CBC).toMatchObject({ place: 'ProCyte', margin: -0.125 });
    expect(BIOPSY.place).toBe('安捷');
    expect(FEE).toMatchObject({ place: '', margin: null });
  });

  it('without the service says what the desks hold', () => {
    const service = aService({ id: 'x', class: '診療', price: 400 });
    expect(serviceRow({ id: 'x', item: catalogItemOfService(service), held: undefined })).toMatchObject({
      price: 400,
      cost: null,
      type: '',
    });
  });

  it('goes by what was written last, on this desk or elsewhere', () => {
    const before = aService({ id: 'x', price: 400, updateDateTime: 10 });
    const item = catalogItemOfService({ ...before, price: 450, updateDateTime: 20 });
    expect(serviceRow({ id: 'x', item, held: before }).price).toBe(450);
    expect(serviceRow({ id: 'x', item, held: { ...before, price: 500, updateDateTime: 20 } }).price).toBe(500);
  });

  it('is narrowed to what is to be done, a class, a type of it, or what is archived', () => {
    const inView = (view: string) => names(ALL.filter((one) => isInView(one, view)));
    expect(inView('all')).toEqual(['bath', 'cbc', 'fee', 'night', 'biopsy']);
    expect(inView('unpriced')).toEqual(['night']);
    expect(inView('below')).toEqual(['cbc']);
    expect(inView('archived')).toEqual(['old']);
    expect(inView('class:檢驗')).toEqual(['cbc', 'biopsy']);
    const [, classes] = viewsOf(ALL, ['檢驗', '診療'], 'class:檢驗');
    expect(classes?.entries.map(({ label, count }) => [label.trim(), count])).toEqual([
      ['全部', 5],
      ['檢驗', 2],
      ['外送', 1],
      ['血檢', 1],
      ['診療', 2],
      ['美容', 1],
    ]);
    const type = classes?.entries.find(({ label }) => label.trim() === '外送')?.key ?? '';
    expect(inView(type)).toEqual(['biopsy']);
    expect(classIn(type)).toBe('檢驗');
  });
});
