import { z } from 'zod';
import { callServer, clinicBase } from '../engine/calls/own-call.ts';

const table = z.object({
  headings: z.array(z.string()),
  rows: z.array(z.object({ row: z.number(), cells: z.array(z.string()) })),
});
/** What stands in a table, its rows by their numbers in the file. */
export type TableRead = z.output<typeof table>;

/** Reads a table (CSV, Excel, OpenDocument) on the server, which keeps nothing of it. Refusals are DomainErrors. */
export const readTable = async (file: File): Promise<TableRead> =>
  table.parse(await callServer('POST', `${clinicBase()}/import/table`, file));
