import { CODE } from '@vetloom/domain/core/codes.ts';

const TRANSIENT: readonly number[] = [CODE.databaseNotReady, CODE.failure, CODE.rateLimited];

/** Whether a refusal by this code says nothing about what was asked: the server isn't ready, and is asked again later. */
export const isTransient = (code: number): boolean => TRANSIENT.includes(code);
