import type { FileRef } from '@vetloom/domain/core/file-ref.schema.ts';
import { type FormFile, formFileSchema } from '@vetloom/domain/stock/form-file.schema.ts';
import { z } from 'zod';
import { callErp, fetchErpFile } from '../engine/calls/own-call.ts';
import { writeErp } from './erp-calls.ts';

const at = (id: string) => `/formFile/${encodeURIComponent(id)}`;

/** Papers of forms over the ERP (spec 3 §7 "Form files"); all of it needs the network. Refusals are DomainErrors. */
export const formFileCalls = {
  list: async (formID: string): Promise<FormFile[]> =>
    z.array(formFileSchema).parse(await callErp('POST', '/formFile/getList', { formID })),
  /** `file` is on its way already: the queue of files sends its bytes. */
  add: async (formID: string, { hash, name, mime, size }: FileRef, once: string): Promise<FormFile> =>
    formFileSchema.parse(await writeErp('POST', '/formFile', { formID, hash, name, mime, size }, once)),
  describe: async (id: string, description: string): Promise<FormFile> =>
    formFileSchema.parse(await writeErp('PUT', at(id), { description })),
  remove: async (id: string): Promise<void> => void (await writeErp('DELETE', at(id))),
  /** The bytes, as the browser shows or saves them. */
  content: async (id: string): Promise<Blob> => (await fetchErpFile('GET', `${at(id)}/content`)).blob(),
} as const;
