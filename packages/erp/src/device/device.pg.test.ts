import { CODE } from '@vetloom/domain/core/codes.ts';
import { saveCatalogue } from '@vetloom/storage/catalog/save-catalogue.ts';
import { serviceRow } from '@vetloom/testing/domain/catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErpDesk } from '../erp-desk.fixture.ts';

let desk: ErpDesk;
let deviceID: string;
const YEAR = 365.25 * 86_400;
const plain = encodeURIComponent;
const ranges = (low: number, high: number) => [{ _id: 'a', name: 'ALT', unit: 'U/L', low, high }];
const makeSet = async (body: object) => (await desk.call('POST', '/standardSet', { deviceID, ...body })).result;

beforeAll(async () => {
  desk = await ErpDesk.open({ director: 'admin', lab: ['LAB_TASK_READ', 'LAB_TASK_WRITE'], clerk: ['PRODUCT_READ'] });
  const services = [
    serviceRow({ id: 'S1', name: '生化十項', class: '檢驗', type: '生化', device: 'Catalyst One' }),
    serviceRow({ id: 'S2', name: '血檢', class: '檢驗', type: '血檢', device: 'ProCyte' }),
  ];
  await desk.api.database.db.inClinic('demo', (tx) => saveCatalogue(tx, 'loader', { services }));
  const list = (await desk.call('POST', '/device/getDeviceList', {})).result;
  deviceID = list.find(({ name }: { name: string }) => name === 'Catalyst One').id;
});
afterAll(async () => {
  expect(desk.api.unexpected).toEqual([]);
  expect(await desk.api.database.db.maintenance.verifyClinic('demo')).toMatchObject({ findings: [] });
  await desk.close();
});

describe('a device', () => {
  it('[3.7.249] is one that a service names', async () => {
    const { result } = await desk.call('POST', '/device/getDeviceList', {}, { as: 'lab' });
    expect(result).toMatchObject([{ name: 'Catalyst One' }, { name: 'ProCyte' }]);
    expect((await desk.call('POST', '/device/getDeviceList', {}, { as: 'clerk' })).code).toBe(CODE.forbidden);
  });

  it('[1.2.65 calls half] [3.7.250] [3.7.251] [3.3.51] keeps its standard by item, kind, age and sex', async () => {
    const [other] = (await desk.call('POST', '/device/getDeviceList', {})).result.slice(1);
    const standard = [
      {
        _id: 'x',
        itemID: '',
        name: 'WBC',
        unit: '',
        low: 5,
        high: 17,
        normal: '',
        species: 'Canine',
        fromMonths: 6,
        toMonths: 96,
        sex: 'Female',
      },
      {
        _id: 'y',
        itemID: '',
        name: 'FeLV',
        unit: '',
        low: null,
        high: null,
        normal: '陰性',
        species: '',
        fromMonths: 0,
        toMonths: null,
        sex: '',
      },
    ];
    const put = await desk.call('PUT', `/device/${other.id}`, { standard });
    expect(put.result).toEqual({ id: other.id, name: 'ProCyte', standard });
    expect((await desk.call('GET', `/device/${other.id}`)).result).toEqual(put.result);
    expect((await desk.call('GET', '/device/none')).code).toBe(CODE.notFound);
    expect((await desk.call('PUT', `/device/${other.id}`, { standard: [{ _id: 'x', name: '', low: 1 }] })).code).toBe(
      CODE.badParameter,
    );
    expect((await desk.call('PUT', `/device/${other.id}`, { standard }, { as: 'lab' })).code).toBe(CODE.forbidden);
  });
});

describe('standard sets', () => {
  it('[3.7.252] [3.7.253] [3.7.255] [3.7.256] [3.7.257] [3.7.258] are made, listed by device and as defaults, changed in what is sent, and taken out', async () => {
    const made = await makeSet({ name: '兔子', species: 'Rabbit', isDefault: true, ranges: ranges(1, 9) });
    expect((await desk.call('GET', `/standardSet/${made.id}`)).result).toEqual(made);
    const names = async (path: string) =>
      (await desk.call('POST', path, {})).result.map(({ name }: { name: string }) => name);
    expect(await names(`/device/${deviceID}/getStandardList`)).toContain('兔子');
    expect(await names('/device/getDefaultSetList')).toEqual(['兔子']);
    const changed = (await desk.call('PUT', `/standardSet/${made.id}`, { name: '兔' })).result;
    expect(changed).toMatchObject({ name: '兔', species: 'Rabbit', ranges: [{ low: 1, high: 9 }] });
    expect((await desk.call('DELETE', `/standardSet/${made.id}`)).code).toBe(CODE.success);
    expect((await desk.call('DELETE', `/standardSet/${made.id}`)).code).toBe(CODE.success);
    expect((await desk.call('GET', `/standardSet/${made.id}`)).code).toBe(CODE.notFound);
    expect(await names('/device/getDefaultSetList')).toEqual([]);
    expect((await desk.call('POST', '/standardSet', { deviceID: 'none', name: 'x' })).code).toBe(CODE.notFound);
  });

  it('[3.7.254] a dog of three years has the dogs’ set, a cat the cats’, and what nothing fits has none', async () => {
    const [dogs, cats] = [
      await makeSet({ name: '犬', species: 'Canine' }),
      await makeSet({ name: '貓', species: 'Feline' }),
    ];
    const pups = await makeSet({ name: '幼犬', species: 'Canine', toMonths: 12 });
    const fitting = async (type: string, years: number, devices = [deviceID]) => {
      const petInfo = { type, birth: Math.floor(desk.api.now - years * YEAR) };
      return (await desk.call('POST', '/standardSet/getFittingSetByPet', { petInfo, devices })).result.map(
        ({ id }: { id: string }) => id,
      );
    };
    expect(await fitting('Canine', 3)).toEqual([dogs.id]);
    expect(await fitting('Canine', 0.5)).toEqual([pups.id]);
    expect(await fitting('Feline', 3)).toEqual([cats.id]);
    expect(await fitting('Ferret', 3)).toEqual([]);
    expect(await fitting('Canine', 3, ['none'])).toEqual([]);
    const kind = (_id: string) => ({ handle: 'add', data: { _id, name: _id, nametc: '', breed: [] } });
    for (const _id of ['Canine', 'dog']) await desk.clinicCall('PUT', '/customize/kinds', kind(_id));
    expect(await fitting('dog', 3)).toEqual([]);
    await desk.clinicCall('POST', '/customize/kinds/merge', { entryID: 'Canine', intoID: 'dog' });
    expect([await fitting('dog', 3), await fitting('Canine', 0.5)]).toEqual([[dogs.id], [pups.id]]);
    for (const { id } of [dogs, cats, pups]) await desk.call('DELETE', `/standardSet/${id}`);
  });

  it('[3.7.258 results half] [3.2.70 judging half] a new value is judged by the set of its time and keeps its limits when the set changes or goes', async () => {
    const set = await makeSet({ name: '成犬', species: 'Canine', ranges: ranges(10, 100) });
    const owner = await desk.clinicCall('POST', '/user', { name: '陳怡君', phone: '0911222333' });
    const pet = await desk.clinicCall('POST', '/pet', {
      userID: owner.result._id,
      name: '麻糬',
      type: 'Canine',
      birth: Math.floor(desk.api.now - 4 * YEAR),
    });
    const checked = await desk.clinicCall('POST', '/record/checkin', { petID: pet.result._id, cause: '健檢' });
    const id: string = checked.result._id;
    const examTask = [{ _id: 't1', type: '生化', name: '生化十項', device: 'Catalyst One', price: 0, number: 1 }];
    await desk.clinicCall('PUT', `/record/${plain(id)}`, { examTask });
    const enter = (name: string, value: number, more: object = {}) =>
      desk.clinicCall('PUT', `/todo/exam/${plain(id)}`, {
        mergedResult: { biochemistry: [{ taskID: 't1', name, value, unit: 'U/L', ...more }] },
      });
    const kept = async (name: string) =>
      (await desk.clinicCall('GET', `/record/${plain(id)}`)).result.exam.biochemistry.find(
        (row: { name: string }) => row.name === name,
      );
    const entered = await enter('ALT', 120);
    expect(entered.code, entered.text).toBe(CODE.success);
    expect(await kept('ALT')).toMatchObject({ low: 10, high: 100, standard: { id: set.id, name: '成犬' } });
    await desk.call('PUT', `/standardSet/${set.id}`, { ranges: ranges(10, 200) });
    await enter('AST', 5, { low: 1, high: 2 });
    expect(await kept('ALT')).toMatchObject({ high: 100 });
    const own = await kept('AST');
    expect([own.low, own.high, own.standard]).toEqual([1, 2, undefined]);
    await desk.call('DELETE', `/standardSet/${set.id}`);
    expect(await kept('ALT')).toMatchObject({ low: 10, high: 100, standard: { name: '成犬' } });
    await enter('ALT', 90);
    const anew = await kept('ALT');
    expect([anew.value, anew.low, anew.standard]).toEqual([90, null, undefined]);
  });
});
