import { ARCHIVE_PART_BYTES, type ArchiveImport, type ArchiveWish, archiveImport } from '@vetloom/protocol/archive.ts';
import { z } from 'zod';
import { callServer } from '../engine/calls/own-call.ts';
import { ownTokens } from '../engine/session/session.ts';

const BASE = '/api/sdk/v2/sudo/archive';
const one = async (method: string, path: string, body?: unknown): Promise<ArchiveImport> =>
  archiveImport.parse(await callServer(method, `${BASE}${path}`, body, ownTokens));

/** Archives of clinics that an administrator of the installation brings in; all of it needs the network. Refusals are DomainErrors. */
export const archives = {
  list: async (): Promise<ArchiveImport[]> =>
    z.array(archiveImport).parse(await callServer('GET', BASE, undefined, ownTokens)),
  get: (id: string): Promise<ArchiveImport> => one('GET', `/${id}`),
  begin: (id: string, wish: ArchiveWish): Promise<ArchiveImport> => one('POST', `/${id}/import`, wish),
  remove: async (id: string): Promise<void> => void (await callServer('DELETE', `${BASE}/${id}`, undefined, ownTokens)),
  /** Sends a file part by part; goes on with one that was announced before (`known`) where it stood. */
  async send(
    file: File,
    known: ArchiveImport | undefined,
    onProgress: (job: ArchiveImport) => void,
    signal: AbortSignal,
  ): Promise<ArchiveImport> {
    let job = known ?? (await one('POST', '', { name: file.name.slice(0, 200) || 'clinic.zip', size: file.size }));
    onProgress(job);
    while (job.state === 'uploading' && !signal.aborted) {
      const part = file.slice(job.bytes, job.bytes + ARCHIVE_PART_BYTES);
      job = await one('PUT', `/${job.id}?offset=${job.bytes}`, part);
      onProgress(job);
    }
    return job;
  },
} as const;
