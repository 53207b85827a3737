import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { CODE } from '@vetloom/domain/core/codes.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { expect, it } from 'vitest';
import { hungUp, problemOf } from './problem.ts';

it('answers a refusal with its code, its status and its facts', () => {
  expect(problemOf(new DomainError('ownerPhoneTaken', 'taken', { userID: '/user/1' }))).toEqual({
    status: 409,
    body: { code: CODE.ownerPhoneTaken, message: 'taken', detail: { userID: '/user/1' } },
    unexpected: false,
  });
});

it.each([
  [Object.assign(new Error('body'), { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }), CODE.tooLarge],
  [Object.assign(new Error('json'), { code: 'FST_ERR_CTP_INVALID_JSON_BODY', statusCode: 400 }), CODE.badParameter],
  [Object.assign(new Error('media'), { statusCode: 415 }), CODE.unsupportedType],
  [Object.assign(new Error('slow'), { statusCode: 429 }), CODE.rateLimited],
  [Object.assign(new Error('route'), { statusCode: 404 }), CODE.notFound],
  [Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), CODE.databaseNotReady],
  [Object.assign(new Error('shutdown'), { code: '57P01' }), CODE.databaseNotReady],
  [Object.assign(new Error('zero byte'), { code: '22P05' }), CODE.badParameter],
])(
  'answers %s with a code of the catalogue: 800000 without its database, 100404 for what is not there',
  (error, code) => {
    expect(problemOf(error).body.code).toBe(code);
  },
);

it.each([
  new TypeError('password is secret'),
  'text',
  undefined,
  Object.assign(new Error('row of 陳怡君'), { code: '23505' }),
])('[1.7.08] tells nothing of %s but 900000', (error) => {
  expect(problemOf(error)).toEqual({
    status: 500,
    body: { code: CODE.failure, message: 'unexpected failure' },
    unexpected: true,
  });
});

it('tells somebody who hung up from a fault of ours', async () => {
  const answer = new PassThrough();
  const closed = finished(answer).catch((error: unknown) => error);
  answer.destroy();
  expect([hungUp(await closed), hungUp(new TypeError('ours')), hungUp(undefined)]).toEqual([true, false, false]);
});
