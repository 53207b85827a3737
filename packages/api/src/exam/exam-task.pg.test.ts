import { dayStart } from '@vetloom/domain/core/clock.ts';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DEFAULT_TIME_ZONE, zoneOf } from '@vetloom/domain/core/zone.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApi } from '../test-kit.ts';

const B = '/api/sdk/v2/demo';
const V2 = '/inHospital/v2';
const plain = encodeURIComponent;
let api: TestApi;
const tokens: Record<string, string> = {};
const held = { visit: '', stay: '' };
beforeAll(async () => {
  api = await TestApi.open();
  await api.enroll('admin@demo.vetloom.test', 'admin');
  await api.enroll('reader@demo.vetloom.test', ['LAB_TASK_READ', 'RECORD_READ']);
  for (const name of ['admin', 'reader']) tokens[name] = (await api.login(`${name}@demo.vetloom.test`)).jwt;
  const userID = (await call('POST', '/user', { name: '陳怡君', phone: '0955123123' })).result._id;
  const petID = (await call('POST', '/pet', { userID, name: '麻糬', type: 'Canine' })).result._id;
  held.visit = (await call('POST', '/record/checkin', { petID, cause: '嘔吐' })).result._id;
  const inHospitalID = (await call('POST', V2, { petID, cause: '嘔吐' })).result._id;
  const day = { inHospitalID, planDateTime: dayStart(api.now, zoneOf(DEFAULT_TIME_ZONE)) };
  await call('POST', `${V2}/plan`, day);
  held.stay = (await call('POST', `${V2}/exam`, { ...day, executeID: 'e1', examTask: [] })).result._id;
});
afterAll(async () => {
  expect(api.unexpected).toEqual([]);
  await api.close();
});

async function call(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = 'admin') {
  api.now += 1;
  return api.call(method, B + path, { token: tokens[as] ?? '', ...(body === undefined ? {} : { body }) });
}

it.each(['visit', 'stay'] as const)(
  '[2.7.101 call half] exams of a %s are ordered, changed, finished and taken off; without any nothing waits',
  async (kind) => {
    const id = held[kind];
    const path = `/todo/examTask/${plain(id)}`;
    const order = { _id: 'blood', type: '血檢', name: 'CBC', price: 600, number: 1 };
    const ordered = await call('POST', path, { tasks: [order] });
    expect(ordered.result).toMatchObject({ _id: id, hasExamTaskTodo: true, examTask: [{ ...order, finishBy: '' }] });
    expect((await call('POST', path, { tasks: [{ ...order, price: 1 }] })).result.examTask).toMatchObject([order]);

    const changed = await call('PUT', path, { taskID: 'blood', name: 'CBC（急）', price: 900 });
    expect(changed.result.examTask).toMatchObject([{ ...order, name: 'CBC（急）', price: 900 }]);
    // What somebody else has changed since it was read stays, and is a conflict to look at.
    const { updateDateTime } = ordered.result;
    const late = await call('PUT', path, { taskID: 'blood', price: 700, number: 2, updateDateTime });
    expect(late.code).toBe(CODE.conflict);
    expect((await call('PUT', path, { taskID: 'none', price: 700 })).code).toBe(CODE.notFound);
    expect((await call('PUT', path, { taskID: 'blood' })).code).toBe(CODE.badParameter);

    await call('PUT', `/todo/exam/${plain(id)}/request`, {});
    const row = { taskID: 'blood', name: 'WBC', value: '12.1', unit: '' };
    const work = { mergedResult: { hematology: [row] }, finishTask: ['blood'] };
    const finished = await call('PUT', `/todo/exam/${plain(id)}`, work);
    expect(finished.result.examTask).toMatchObject([{ finishDateTime: api.now, price: 900 }]);
    expect(finished.result.exam.hematology).toHaveLength(1);

    for (const [method, query, body] of [
      ['POST', '', { tasks: [order] }],
      ['PUT', '', { taskID: 'blood', price: 1 }],
      ['DELETE', '?taskID=blood', undefined],
    ] as const)
      expect((await call(method, path + query, body, 'reader')).code, method).toBe(CODE.forbidden);
    for (let time = 0; time < 2; time += 1) {
      const left = (await call('DELETE', `${path}?taskID=blood`)).result;
      expect(left).toMatchObject({ examTask: [], hasExamTaskTodo: false, exam: { hematology: [] } });
      if (kind === 'visit') expect(left).toMatchObject({ examStatus: 0, total: 0 });
    }
    const none = plain(kind === 'visit' ? '/record/1-none' : `${id}0`);
    expect((await call('POST', `/todo/examTask/${none}`, { tasks: [order] })).code).toBe(CODE.notFound);
  },
);
