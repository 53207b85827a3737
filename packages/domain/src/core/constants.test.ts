import { expect, it } from 'vitest';
import { staffSchema } from '../staff/staff.schema.ts';
import * as constants from './constants.ts';

it('[1.9.04] the constants that the specification fixes stand in one file', () => {
  expect(constants).toMatchObject({
    APP_BASE: '/app/',
    LOCALE: 'zh-tw',
    FIRST_DAY_OF_WEEK: 1,
    SIGN_IN_ATTEMPTS: 3,
    STORAGE_EXPIRY_SECONDS: 259_200,
    DISCONNECT_RELOAD_SECONDS: 600,
    DEFAULT_STAFF_COLOR: '#5F6368',
    SUCCESS_CODE: 100_000,
    FAILURE_CODE: 900_000,
    BAD_ARGUMENT_CODE: 100_105,
    TOAST_SUCCESS_MS: 2000,
    TOAST_ERROR_MS: 3000,
    ROUTE_LOAD_TIMEOUT_MS: 120_000,
    BLOB_CHUNK: 512,
  });
  expect(staffSchema.shape.color.parse(undefined)).toBe(constants.DEFAULT_STAFF_COLOR);
});
