import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { quickFolder } from '@vetloom/testing/quick-folder.ts';
import type { TestProject } from 'vitest/node';
import { ClinicServer } from './clinic-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of this test run; the server that the spec files of a worker share keeps its data below it. */
    runFolder: string;
  }
}

/** Gives the run its folder. The first spec of a worker that needs a server starts it there; the end of the run stops it. */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(quickFolder(), 'vetloom-e2e-'));
  project.provide('runFolder', folder);
  return async () => {
    for (const worker of readdirSync(folder, { withFileTypes: true }))
      if (worker.isDirectory()) await new ClinicServer(join(folder, worker.name)).stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
