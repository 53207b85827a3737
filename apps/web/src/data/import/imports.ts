import {
  type EarlierImport,
  earlierImport,
  type ImportCheck,
  type ImportJob,
  type ImportPlan,
  type ImportProblem,
  importCheck,
  importJob,
  importProblem,
  type RefusedRow,
  refusedRow,
} from '@vetloom/domain/import/import.schema.ts';
import { type ChangeDecision, importChange } from '@vetloom/domain/import/import-change.schema.ts';
import type { ImportKindName } from '@vetloom/domain/import/import-kinds.ts';
import { uploadState } from '@vetloom/protocol/files.ts';
import { z } from 'zod';
import { callServer, clinicBase } from '../engine/calls/own-call.ts';
import type { UploadCalls } from './send-files.ts';

const refusedRows = z.object({ rows: z.array(refusedRow), next: z.number().nullable() });

const changePage = z.object({ changes: z.array(importChange), open: z.number() });
const decided = z.object({ decided: z.number(), open: z.number() });
const missingRow = z.object({ file: z.string(), row: z.number(), cells: z.array(z.array(z.string())) });
/** Rows of an earlier file that a newer one lacks. */
export type MissingRow = z.output<typeof missingRow>;
/** Most that a list of an import answers at once. */
const PAGE = 500;

const base = () => `${clinicBase()}/import`;
const one = async (method: string, path: string, body?: unknown): Promise<ImportJob> =>
  importJob.parse(await callServer(method, path, body));

const uploadOf = (hash: string) => `${clinicBase()}/record/file/${hash}`;

/** Uploads of files that an import lists afterwards. Refusals are DomainErrors. */
export const importUploads: UploadCalls = {
  begin: async (hash, info) => uploadState.parse(await callServer('POST', uploadOf(hash), info)),
  chunk: async (hash, offset, bytes) =>
    uploadState.parse(await callServer('PUT', `${uploadOf(hash)}?offset=${offset}`, bytes)),
  finish: async (hash) => uploadState.parse(await callServer('POST', `${uploadOf(hash)}/finish`, {})),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/** Imports of tables; all of it needs the network. Refusals are DomainErrors. */
export const imports = {
  add: (kind: ImportKindName, file: File): Promise<ImportJob> =>
    one('POST', `${base()}?kind=${kind}&name=${encodeURIComponent(file.name.slice(0, 200) || 'table')}`, file),
  list: async (): Promise<ImportJob[]> => z.array(importJob).parse(await callServer('GET', base())),
  get: (id: string): Promise<ImportJob> => one('GET', `${base()}/${id}`),
  problems: async (id: string): Promise<ImportProblem[]> =>
    z.array(importProblem).parse(await callServer('GET', `${base()}/${id}/problems`)),
  /** Every row that wasn't taken over, as it stands in the file. */
  refused: async (id: string): Promise<RefusedRow[]> => {
    const rows: RefusedRow[] = [];
    for (let from: number | null = 0; from !== null; ) {
      const some: z.output<typeof refusedRows> = refusedRows.parse(
        await callServer('GET', `${base()}/${id}/refused?from=${from}`),
      );
      rows.push(...some.rows);
      from = some.next;
    }
    return rows;
  },
  check: async (id: string, plan: ImportPlan): Promise<ImportCheck> =>
    importCheck.parse(await callServer('POST', `${base()}/${id}/check`, plan)),
  /** The earlier import of which a table that waits is a newer file; null where there is none. */
  earlier: async (id: string): Promise<EarlierImport | null> =>
    earlierImport.nullable().parse(await callServer('GET', `${base()}/${id}/earlier`)),
  start: (id: string, plan: ImportPlan): Promise<ImportJob> => one('POST', `${base()}/${id}/start`, plan),
  cancel: (id: string): Promise<ImportJob> => one('POST', `${base()}/${id}/cancel`, {}),
  rollback: (id: string): Promise<ImportJob> => one('POST', `${base()}/${id}/rollback`, {}),
  /** Holds an import against its file anew. */
  reconcile: (id: string): Promise<ImportJob> => one('POST', `${base()}/${id}/reconciliation`, {}),
  /** What a newer file says otherwise: what waits first, some of them, and how many of all wait. */
  changes: async (id: string): Promise<z.output<typeof changePage>> =>
    changePage.parse(await callServer('GET', `${base()}/${id}/changes?limit=${PAGE}`)),
  decide: async (id: string, decision: ChangeDecision): Promise<z.output<typeof decided>> =>
    decided.parse(await callServer('POST', `${base()}/${id}/decisions`, decision)),
  /** Every row of earlier files that this one lacks. */
  missing: async (id: string): Promise<MissingRow[]> => {
    const rows: MissingRow[] = [];
    for (let more = true; more; ) {
      const some = z
        .array(missingRow)
        .parse(await callServer('GET', `${base()}/${id}/missing?limit=${PAGE}&skip=${rows.length}`));
      rows.push(...some);
      more = some.length === PAGE;
    }
    return rows;
  },
  remove: async (id: string): Promise<void> => void (await callServer('DELETE', `${base()}/${id}`)),
} as const;
