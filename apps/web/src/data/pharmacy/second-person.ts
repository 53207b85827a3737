import type { BagCheck } from '@vetloom/protocol/pharmacy.ts';
import { callServer, inClinic } from '../engine/calls/own-call.ts';

/**
 * A colleague who stands here looks at bags with controlled drugs, proved by PIN or password. Online only; the look arrives by the feed.
 * @throws DomainError networkRequired, badParameter for a wrong PIN or password, pinLocked, forbidden without the right
 */
export const checkBagsAs = (recordID: string, check: BagCheck): Promise<unknown> =>
  callServer('PUT', inClinic`/todo/dispense/${recordID}/check`, check);
