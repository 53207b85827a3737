import { fileName } from '@vetloom/domain/core/file-rules.ts';
import { requiredLine, rowID } from '@vetloom/domain/core/schema.ts';
import { importJob, importPlan, importProblem, MAX_TABLE_BYTES } from '@vetloom/domain/import/import.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { endpoint } from '../services.ts';

const PATH = `${CLINIC_BASE}/import`;
const ONE = `${PATH}/{jobID}`;
const params = z.object({ jobID: rowID });
const frame = { scope: 'clinic', tag: 'Import', permission: ['CUSTOMER_WRITE'] } as const;
const writes = { ...frame, write: true } as const;
const reads = { ...frame, method: 'GET', write: false } as const;
const NOTE = 'Needs PET_WRITE as well.';

const add = endpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary: 'Bring a table of owners and animals: CSV or Excel, as the body',
  description: `${NOTE} UTF-8, UTF-16 and Big5 are told apart by themselves. The answer has the columns, the first rows and a guessed mapping; nothing is written to the clinic yet. Refusals say why in detail.reason: kind, old-excel, empty, columns, rows, quotes, encoding, damaged, too-large.`,
  accepts: 'bytes',
  bodyLimit: MAX_TABLE_BYTES,
  query: z.object({ name: requiredLine(200).default('table') }),
  result: importJob,
  errors: ['tooLarge'],
  handle: (call) => {
    const { body } = call.request;
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    return call.services.imports.add(call, fileName(call.query.name, 'table'), bytes, call.random);
  },
});

const list = endpoint({
  ...reads,
  path: PATH,
  summary: 'The latest imports',
  description: NOTE,
  result: z.array(importJob),
  errors: [],
  handle: (call) => call.services.imports.list(call),
});

const get = endpoint({
  ...reads,
  path: ONE,
  summary: 'An import: how far it is and what it did',
  description: NOTE,
  params,
  result: importJob,
  errors: ['notFound'],
  handle: (call) => call.services.imports.get(call, call.params.jobID),
});

const problems = endpoint({
  ...reads,
  path: `${ONE}/problems`,
  summary: 'What an import left out, row by row; the first 2,000',
  description: NOTE,
  params,
  result: z.array(importProblem),
  errors: ['notFound'],
  handle: (call) => call.services.imports.problems(call, call.params.jobID),
});

const check = endpoint({
  ...writes,
  method: 'POST',
  path: `${ONE}/check`,
  summary: 'A dry run: what an import by this plan would do, with the problems by row',
  description: NOTE,
  params,
  body: importPlan,
  result: z.object({ counts: importJob.shape.counts, problems: z.array(importProblem) }),
  errors: ['notFound', 'contradictory'],
  handle: (call) => call.services.imports.check(call, call.params.jobID, call.body),
});

const start = endpoint({
  ...writes,
  method: 'POST',
  path: `${ONE}/start`,
  summary: 'Import by this plan, in the background; or go on with a cancelled import by its own',
  description: `${NOTE} 500 rows are one transaction with one entry of the history, so that the clinic keeps working.`,
  params,
  body: importPlan,
  result: importJob,
  errors: ['notFound', 'contradictory'],
  handle: (call) => call.services.imports.start(call, call.params.jobID, call.body),
});

const cancel = endpoint({
  ...writes,
  method: 'POST',
  path: `${ONE}/cancel`,
  summary: 'Stop an import after the rows that are under way',
  description: NOTE,
  params,
  result: importJob,
  errors: ['notFound', 'contradictory'],
  handle: (call) => call.services.imports.cancel(call, call.params.jobID),
});

const rollback = endpoint({
  ...writes,
  method: 'POST',
  path: `${ONE}/rollback`,
  summary: 'Take back what an import wrote',
  description: `${NOTE} What somebody has worked with since stays and is counted: a changed document, an animal with visits, an owner with animals.`,
  params,
  result: importJob,
  errors: ['notFound', 'contradictory'],
  handle: (call) => call.services.imports.undo(call, call.params.jobID),
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: ONE,
  summary: 'Take an import off the list; it can’t be rolled back afterwards',
  description: NOTE,
  params,
  result: z.null(),
  errors: ['contradictory'],
  handle: async (call) => {
    await call.services.imports.remove(call, call.params.jobID);
    return null;
  },
});

/** Imports of owners and animals from tables (ARCHITECTURE law 23). */
export const importEndpoints = [add, list, get, problems, check, start, cancel, rollback, remove];
