import { type ArchiveExport, archiveExport } from '@vetloom/protocol/archive.ts';
import { z } from 'zod';
import { endpoints } from '../engine/calls/environment.ts';
import { callServer, clinicBase } from '../engine/calls/own-call.ts';

const link = z.object({ url: z.string() });
const path = () => `${clinicBase()}/export/clinic/job`;

/** The export of the whole clinic in the background; all of it needs the network. Refusals are DomainErrors. */
export const clinicArchive = {
  /** How far it is; null where there is none. */
  look: async (): Promise<ArchiveExport | null> => archiveExport.nullable().parse(await callServer('GET', path())),
  begin: async (): Promise<ArchiveExport> => archiveExport.parse(await callServer('POST', path(), {})),
  /** Stops it, or takes its archive off the server. */
  remove: async (): Promise<void> => void (await callServer('DELETE', path())),
  /** An address of a minute from which the browser saves the archive. */
  address: async (): Promise<string> => endpoints.api + link.parse(await callServer('POST', `${path()}/link`, {})).url,
} as const;
