import { fileName } from '@vetloom/domain/core/file-rules.ts';
import { requiredLine, rowID } from '@vetloom/domain/core/schema.ts';
import {
  earlierImport,
  importCheck,
  importJob,
  importPlan,
  importProblem,
  MAX_TABLE_BYTES,
  MAX_TEXT_ROWS,
  refusedRow,
  rememberedWord,
} from '@vetloom/domain/import/import.schema.ts';
import { changeDecision, importChange } from '@vetloom/domain/import/import-change.schema.ts';
import { IMPORT_KIND_NAMES } from '@vetloom/domain/import/import-kinds.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { endpoint } from '../services.ts';

const PATH = `${CLINIC_BASE}/import`;
const ONE = `${PATH}/{jobID}`;
const params = z.object({ jobID: rowID });
const frame = {
  scope: 'clinic',
  tag: 'Import',
  permission: ['CUSTOMER_WRITE', 'PRODUCT_WRITE', 'SERVICE_WRITE', 'ACCOUNT_WRITE'],
} as const;
const writes = { ...frame, write: true } as const;
const reads = { ...frame, method: 'GET', write: false } as const;
const NOTE =
  'Owners and animals need CUSTOMER_WRITE and PET_WRITE; their visits RECORD_WRITE and BILLING_WRITE besides, vaccinations and prescriptions RECORD_WRITE, laboratory values RECORD_WRITE and LAB_TASK_WRITE, balances BILLING_WRITE and BILLING_BADDEBT; people of the clinic ACCOUNT_WRITE and ROLE; products PRODUCT_WRITE, services SERVICE_WRITE. A job of another kind answers as a missing one.';

const add = endpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary:
    'Bring a table of owners and animals, of their visits, vaccinations, prescriptions, laboratory values, weights and balances, of people of the clinic, of products or of services: CSV, Excel or OpenDocument, as the body',
  description: `${NOTE} UTF-8, UTF-16 and Big5 are told apart by themselves. The answer has the columns, the first rows and a guessed mapping; nothing is written to the clinic yet. Refusals say why in detail.reason: kind, old-excel, empty, columns, rows, quotes, encoding, damaged, too-large.`,
  accepts: 'bytes',
  bodyLimit: MAX_TABLE_BYTES,
  query: z.object({ name: requiredLine(200).default('table'), kind: z.enum(IMPORT_KIND_NAMES).default('people') }),
  result: importJob,
  errors: ['tooLarge', 'rateLimited'],
  handle: (call) => {
    const { body } = call.request;
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    return call.services.imports.add(
      call,
      { kind: call.query.kind, name: fileName(call.query.name, 'table') },
      bytes,
      call.random,
    );
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

const refused = endpoint({
  ...reads,
  path: `${ONE}/refused`,
  summary:
    'The rows that an import has not taken over, as they stand in the file, with the reasons: corrected, they can be given again',
  description: `${NOTE} At most 500 at once; \`next\` is what \`from\` asks for the next ones, null at the end.`,
  params,
  query: z.object({ from: z.coerce.number().int().min(0).max(MAX_TEXT_ROWS).default(0) }),
  result: z.object({ rows: z.array(refusedRow), next: z.number().int().nullable() }),
  errors: ['notFound'],
  handle: (call) => call.services.imports.refused(call, call.params.jobID, call.query.from),
});

const check = endpoint({
  ...writes,
  method: 'POST',
  path: `${ONE}/check`,
  summary: 'A dry run: what an import by this plan would do, with the problems by row',
  description: NOTE,
  params,
  body: importPlan,
  result: importCheck,
  errors: ['notFound', 'contradictory', 'rateLimited'],
  handle: (call) => call.services.imports.check(call, call.params.jobID, call.body),
});

const start = endpoint({
  ...writes,
  method: 'POST',
  path: `${ONE}/start`,
  summary: 'Import by this plan, in the background; or go on with a cancelled import by its own',
  description: `${NOTE} 100 rows are one transaction with one entry of the history, so that the clinic keeps working.`,
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
  description: `${NOTE} What somebody has worked with since stays, is counted and named: what was changed, an animal with visits, an owner with animals, an item of a visit or a package, a bill that was paid, a deposit that was used. Others’ imports are taken back by administrators, and none by programs.`,
  params,
  result: importJob,
  errors: ['notFound', 'contradictory', 'forbidden'],
  handle: (call) => call.services.imports.undo(call, call.params.jobID),
});

const reconcile = endpoint({
  ...writes,
  method: 'POST',
  path: `${ONE}/reconciliation`,
  summary: 'Hold an import against its file anew: rows by year, and every sum of the file beside that of the clinic',
  description: `${NOTE} An import does so by itself when it ends and keeps it as \`reconciliation\`; sums are NT$, the file’s read from its cells alone, the clinic’s from what is stored. Each difference is listed with its rows.`,
  params,
  result: importJob,
  errors: ['notFound', 'contradictory'],
  handle: (call) => call.services.imports.reconcile(call, call.params.jobID),
});

const earlier = endpoint({
  ...reads,
  path: `${ONE}/earlier`,
  summary: 'The earlier import of which a table that waits is a newer file: most of what was looked at came with it',
  description: `${NOTE} Its first and last 500 rows are looked at; null where there is none. With \`matching\` \`renew\` it is compared with that one.`,
  params,
  result: earlierImport.nullable(),
  errors: ['notFound'],
  handle: (call) => call.services.imports.earlier(call, call.params.jobID),
});

const page = z.object({
  skip: z.coerce.number().int().min(0).max(MAX_TEXT_ROWS).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

const changes = endpoint({
  ...reads,
  path: `${ONE}/changes`,
  summary: 'What a newer file says otherwise than the last one, old and new: what waits for a decision first',
  description: `${NOTE} \`open\` is how many of all wait.`,
  params,
  query: page,
  result: z.object({ changes: z.array(importChange), open: z.number().int() }),
  errors: ['notFound'],
  handle: (call) => call.services.imports.changes(call, call.params.jobID, call.query),
});

const decide = endpoint({
  ...writes,
  method: 'POST',
  path: `${ONE}/decisions`,
  summary: 'Decide what a newer file and people here have both changed: take theirs, or keep ours',
  description: `${NOTE} Without \`changes\` the next 500 that wait; \`open\` is how many wait still. Who decided stands in the history.`,
  params,
  body: changeDecision,
  result: z.object({ decided: z.number().int(), open: z.number().int() }),
  errors: ['notFound', 'contradictory'],
  handle: (call) => call.services.imports.decide(call, call.params.jobID, call.body),
});

const missing = endpoint({
  ...reads,
  path: `${ONE}/missing`,
  summary: 'Rows that an earlier file had and a newer one lacks; what they brought in stays',
  description: NOTE,
  params,
  query: page,
  result: z.array(z.object({ file: z.string(), row: z.number().int(), cells: z.array(z.array(z.string())) })),
  errors: ['notFound'],
  handle: (call) => call.services.imports.missing(call, call.params.jobID, call.query),
});

const WORDS = `${CLINIC_BASE}/importWord`;

const words = endpoint({
  ...reads,
  path: WORDS,
  summary: 'What words of other programs mean in the clinic, with who said so: remembered for the next file',
  description: NOTE,
  result: z.array(rememberedWord),
  errors: [],
  handle: (call) => call.services.imports.words.list(call),
});

const say = endpoint({
  ...writes,
  method: 'POST',
  path: WORDS,
  summary: 'Say what a word of other programs means from now on; null forgets it',
  description: `${NOTE} What was brought in before stays as it is.`,
  body: rememberedWord.pick({ meaning: true, from: true }).extend({ to: rememberedWord.shape.to.nullable() }),
  result: z.array(rememberedWord),
  errors: [],
  handle: (call) => call.services.imports.words.say(call, call.body),
});

const remove = endpoint({
  ...writes,
  method: 'DELETE',
  path: ONE,
  summary: 'Take an import off the list; it can’t be rolled back afterwards',
  description: `${NOTE} Others’ imports are taken off by administrators, and none by programs.`,
  params,
  result: z.null(),
  errors: ['contradictory', 'forbidden'],
  handle: async (call) => {
    await call.services.imports.remove(call, call.params.jobID);
    return null;
  },
});

/** Imports of tables of other programs (ARCHITECTURE law 23). */
export const importEndpoints = [
  add,
  list,
  get,
  problems,
  refused,
  check,
  start,
  cancel,
  rollback,
  reconcile,
  earlier,
  changes,
  decide,
  missing,
  words,
  say,
  remove,
];
