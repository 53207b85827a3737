import {
  type ImportJob,
  type ImportPlan,
  type ImportProblem,
  importJob,
  importProblem,
} from '@vetloom/domain/import/import.schema.ts';
import { z } from 'zod';
import { callServer, clinicBase } from '../engine/calls/own-call.ts';

const dryRun = z.object({ counts: importJob.shape.counts, problems: z.array(importProblem) });
/** What an import by a plan would do. */
export type DryRun = z.output<typeof dryRun>;

const base = () => `${clinicBase()}/import`;
const one = async (method: string, path: string, body?: unknown): Promise<ImportJob> =>
  importJob.parse(await callServer(method, path, body));

/** Imports of owners and animals; all of it needs the network. Refusals are DomainErrors. */
export const imports = {
  add: (file: File): Promise<ImportJob> =>
    one('POST', `${base()}?name=${encodeURIComponent(file.name.slice(0, 200) || 'table')}`, file),
  list: async (): Promise<ImportJob[]> => z.array(importJob).parse(await callServer('GET', base())),
  get: (id: string): Promise<ImportJob> => one('GET', `${base()}/${id}`),
  problems: async (id: string): Promise<ImportProblem[]> =>
    z.array(importProblem).parse(await callServer('GET', `${base()}/${id}/problems`)),
  check: async (id: string, plan: ImportPlan): Promise<DryRun> =>
    dryRun.parse(await callServer('POST', `${base()}/${id}/check`, plan)),
  start: (id: string, plan: ImportPlan): Promise<ImportJob> => one('POST', `${base()}/${id}/start`, plan),
  cancel: (id: string): Promise<ImportJob> => one('POST', `${base()}/${id}/cancel`, {}),
  rollback: (id: string): Promise<ImportJob> => one('POST', `${base()}/${id}/rollback`, {}),
  remove: async (id: string): Promise<void> => void (await callServer('DELETE', `${base()}/${id}`)),
} as const;
