import { requiredLine, rowID } from '@vetloom/domain/core/schema.ts';
import { drawCheck, drawStanding, importDraw } from '@vetloom/domain/import/draw.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { endpoint } from '../services.ts';

const PATH = `${CLINIC_BASE}/importDraw`;
const ONE = `${PATH}/{drawID}`;
const params = z.object({ drawID: rowID });
const frame = {
  scope: 'clinic',
  tag: 'Import',
  permission: ['CUSTOMER_WRITE', 'PRODUCT_WRITE', 'SERVICE_WRITE'],
} as const;
const writes = { ...frame, method: 'POST', write: true } as const;
const reads = { ...frame, method: 'GET', write: false } as const;
const NOTE = 'Records of kinds that the caller may not bring in are left out.';

const draw = endpoint({
  ...writes,
  path: PATH,
  summary: 'Draw 20 records at random from all that was brought in, to be checked beside their source rows',
  description: `${NOTE} The same seed draws the same as long as the imports are the same.`,
  body: z.object({ seed: requiredLine(40).optional() }),
  result: importDraw,
  errors: ['contradictory'],
  handle: (call) => call.services.importDraws.draw(call, call.body.seed, call.random),
});

const list = endpoint({
  ...reads,
  path: PATH,
  summary: 'The latest draws, with how many of their records were checked',
  description: NOTE,
  result: z.array(drawStanding),
  errors: [],
  handle: (call) => call.services.importDraws.list(call),
});

const get = endpoint({
  ...reads,
  path: ONE,
  summary: 'A draw: each record beside its source rows, field beside field, as both stand now',
  description: NOTE,
  params,
  result: importDraw,
  errors: ['notFound'],
  handle: (call) => call.services.importDraws.get(call, call.params.drawID),
});

const check = endpoint({
  ...writes,
  path: `${ONE}/check`,
  summary: 'Say whether a drawn record is right; what is wrong says what. Kept with who checked it and when',
  description: NOTE,
  params,
  body: drawCheck,
  result: importDraw,
  errors: ['notFound'],
  handle: (call) => call.services.importDraws.check(call, call.params.drawID, call.body),
});

/** Records that are drawn at random and checked by people. */
export const importDrawEndpoints = [draw, list, get, check];
