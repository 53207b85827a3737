import { serviceRow as aService } from '@vetloom/testing/domain/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { copiedService, readService, serviceValues } from './service-values.ts';

const WHOLE = aService({
  ...{ customID: 'CBC', class: '檢驗', type: '血檢', name: '全血計數', unit: '項', price: 800.5, cost: 120 },
  ...{ device: 'ProCyte Dx', kinds: ['Canine'], info: '空腹', items: ['/examItem/wbc'], reminderDays: 365 },
  ...{ customItems: [{ name: 'RDW', unit: '%' }], examSupplies: [{ prodID: 'P1', number: 0.5 }] },
});

describe('[3.3.39 form half] the form of a service', () => {
  it('shows every field and says the same again, so that nothing is sent that nobody changed', () => {
    const read = readService(serviceValues(WHOLE));
    if ('errors' in read) throw new Error('it has no errors');
    expect(WHOLE).toMatchObject(read.fields);
    expect(Object.keys(read.fields)).toHaveLength(15);
  });

  it('takes amounts as people write them, and an empty cost as not known', () => {
    const typed = { ...serviceValues(undefined, '診療'), name: ' 診察費 ', price: 'NT$ 1,850', cost: '' };
    expect(readService(typed)).toMatchObject({ fields: { name: '診察費', class: '診療', price: 1850, cost: null } });
  });

  it('names what is wrong by its field', () => {
    const wrong = {
      ...serviceValues(WHOLE),
      ...{ name: ' ', price: '-5', cost: 'x', reminderDays: '0.5' },
      ...{ customItems: [{ name: ' ', unit: '' }], examSupplies: [{ prodID: 'P1', number: '0' }] },
    };
    const read = readService(wrong);
    if (!('errors' in read)) throw new Error('it has errors');
    expect(Object.keys(read.errors).toSorted()).toEqual([
      'cost',
      'customItems',
      'examSupplies',
      'name',
      'price',
      'reminderDays',
    ]);
  });

  it('of a copy has another name and no code', () => {
    expect(copiedService(WHOLE)).toMatchObject({ name: '全血計數（複本）', customID: '', price: '800.5' });
  });
});
