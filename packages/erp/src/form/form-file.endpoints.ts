import type { Permission } from '@vetloom/domain/access/permissions.ts';
import { demand } from '@vetloom/domain/access/policy.ts';
import { laterThan } from '@vetloom/domain/catalog/row-stamps.schema.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import { isImageMime } from '@vetloom/domain/core/file-rules.ts';
import { line, rowID, unixSeconds } from '@vetloom/domain/core/schema.ts';
import { FORM_KINDS } from '@vetloom/domain/stock/form-effects.ts';
import { formFileFields, formFileSchema } from '@vetloom/domain/stock/form-file.schema.ts';
import { sendRange } from '@vetloom/http/byte-range.ts';
import { ERP_BASE } from '@vetloom/http/endpoint.ts';
import { demandVersion } from '@vetloom/http/version.ts';
import { z } from 'zod';
import { newID } from '../catalogue/catalogue-calls.ts';
import { changedRow } from '../rows/row-base.ts';
import { type RowWrite, readRows, writeRows } from '../rows/row-write.ts';
import { erpEndpoint } from '../services.ts';
import {
  dropFormFile,
  FORM_FILES,
  type FormFileRow,
  formFileOf,
  formFilesOf,
  isInHand,
  kindOfForm,
  putFormFile,
} from './form-file-rows.ts';
import { FORM_READERS, FORM_RIGHTS, FORM_WRITERS } from './form-rights.ts';

const PATH = `${ERP_BASE}/formFile`;
const frame = { scope: 'clinic', tag: 'Forms' } as const;
const reads = { ...frame, permission: FORM_READERS, write: false } as const;
const writes = { ...frame, permission: FORM_WRITERS, write: true } as const;
const params = z.object({ id: rowID });
const command = (verb: string) => ({ name: `formFile.${verb}`, permission: FORM_WRITERS });

const found = (row: FormFileRow | undefined): FormFileRow => {
  if (!row) throw new DomainError('notFound', 'no such file');
  return row;
};
/** A form's papers are read and written by those who read and write forms of its kind. */
const readRight = ({ kind }: Pick<FormFileRow, 'kind'>): readonly Permission[] => [FORM_RIGHTS[kind][0]];
const writeRight = ({ kind }: Pick<FormFileRow, 'kind'>): Permission => FORM_RIGHTS[kind][1];

const create = erpEndpoint({
  ...writes,
  method: 'POST',
  path: PATH,
  summary: 'Add a paper to a form',
  description:
    'Its bytes are sent by `/record/file/{hash}`, before or after: until they are here `stored` is false. A file that the clinic keeps already is added by whoever sent it, reads visits, or reads a form that has it as a paper (`fileOfOthers`): knowing its hash shows nobody what they may not see. `hash` is of what is sent; the answer has that of what is served.',
  command: command('create').name,
  body: formFileFields,
  result: formFileSchema,
  errors: ['notFound', 'contradictory'],
  handle: (call) =>
    writeRows(call, command('create'), call.body, async (write) => {
      const kind = await kindOfForm(write.sql, call.body.formID);
      if (!kind) throw new DomainError('notFound', 'no such form');
      write.demand(writeRight({ kind }));
      await demandInHand(write, call.body.hash);
      const { now } = call;
      const _id = newID(call);
      const stamps = { createDateTime: now, createBy: write.author, updateDateTime: now, updateBy: write.author };
      await putFormFile(write, { ...call.body, ...stamps, _id });
      return found(await formFileOf(write.sql, _id)).file;
    }),
});

/** @throws DomainError contradictory (`fileOfOthers`) for a file that lies where the person may not look: as a paper of a form it would be theirs to read */
async function demandInHand(
  { sql, author, may }: Pick<RowWrite, 'sql' | 'author' | 'may'>,
  hash: string,
): Promise<void> {
  if (may('RECORD_READ')) return;
  const kinds = FORM_KINDS.filter((kind) => may(FORM_RIGHTS[kind][0]));
  if (!(await isInHand(sql, hash, { author, kinds })))
    throw new DomainError('contradictory', 'a file that others have sent, elsewhere', { rule: 'fileOfOthers' });
}

const read = erpEndpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/{id}`,
  summary: 'A paper of a form: what is written down of it',
  description: 'Its bytes are at `/formFile/{id}/content`.',
  params,
  result: formFileSchema,
  versioned: true,
  errors: ['notFound'],
  handle: async (call) => {
    const row = found(await readRows(call, (sql) => formFileOf(sql, call.params.id)));
    demand(call.actor, readRight(row));
    call.setVersion(row.seq);
    return row.file;
  },
});

const content = erpEndpoint({
  ...reads,
  method: 'GET',
  path: `${PATH}/{id}/content`,
  answers: 'bytes',
  summary: 'The bytes of a paper of a form',
  params,
  result: z.null(),
  errors: ['notFound'],
  handle: async (call) => {
    const row = found(await readRows(call, (sql) => formFileOf(sql, call.params.id)));
    demand(call.actor, readRight(row));
    const { hash, mime, name, stored } = row.file;
    const bytes = stored ? await call.services.disk.read(call.clinic, hash, 'whole') : undefined;
    if (!bytes) throw new DomainError('notFound', 'the file hasn’t arrived');
    // Only what can carry nothing but a picture or a paper is shown in place, and nothing in it may run (law 28).
    const inline = isImageMime(mime) || mime === 'application/pdf';
    call.reply
      .header('content-type', mime === 'text/plain' ? 'text/plain; charset=utf-8' : mime)
      .header(
        'content-disposition',
        `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`,
      )
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cache-control', 'no-store');
    await sendRange(call.reply.request, call.reply, { ...bytes, etag: `"${hash}"` });
    return null;
  },
});

const update = erpEndpoint({
  ...writes,
  method: 'PUT',
  path: `${PATH}/{id}`,
  summary: 'Change what a paper of a form is called',
  command: command('change').name,
  params,
  body: z.object({ description: line(300), updateDateTime: unixSeconds.optional() }),
  result: formFileSchema,
  versioned: true,
  errors: ['notFound', 'conflict'],
  handle: (call) => {
    const { id } = call.params;
    const { updateDateTime, ...sent } = call.body;
    return writeRows(call, command('change'), { id, ...sent }, async (write) => {
      const row = found(await formFileOf(write.sql, id));
      write.demand(writeRight(row));
      demandVersion(call.ifMatch, row.seq);
      const changed = await changedRow(write.sql, { table: FORM_FILES, id }, row.file, sent, updateDateTime);
      call.setVersion(changed.description === row.file.description ? row.seq : write.seq);
      if (changed.description === row.file.description) return row.file;
      const file = laterThan(row.file, { ...changed, updateDateTime: call.now, updateBy: write.author });
      await putFormFile(write, file);
      return file;
    });
  },
});

const remove = erpEndpoint({
  ...writes,
  method: 'DELETE',
  path: `${PATH}/{id}`,
  summary: 'Take a paper off its form; a missing one counts as taken off',
  command: command('remove').name,
  params,
  result: z.null(),
  versioned: true,
  errors: [],
  handle: (call) => {
    const { id } = call.params;
    return writeRows(call, command('remove'), { id }, async (write) => {
      const row = await formFileOf(write.sql, id);
      if (!row) return null;
      write.demand(writeRight(row));
      demandVersion(call.ifMatch, row.seq);
      await dropFormFile(write, id);
      return null;
    });
  },
});

const list = erpEndpoint({
  ...reads,
  method: 'POST',
  path: `${PATH}/getList`,
  summary: 'The papers of a form, in the order in which they were added',
  body: z.object({ formID: rowID }),
  result: z.array(formFileSchema),
  errors: [],
  handle: async (call) => {
    const rows = await readRows(call, (sql) => formFilesOf(sql, call.body.formID));
    const [first] = rows;
    if (first) demand(call.actor, readRight(first));
    return rows.map(({ file }) => file);
  },
});

/** Papers of forms (spec 3 §7 "Form files"). */
export const formFileEndpoints = [create, read, content, update, remove, list];
