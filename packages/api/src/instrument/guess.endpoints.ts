import { tableMapping } from '@vetloom/domain/instrument/sync-tool.schema.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { guessMapping, previewRows } from '@vetloom/integrations/instrument/table/guess-mapping.ts';
import { z } from 'zod';
import { endpoint } from '../services.ts';

const guess = endpoint({
  scope: 'clinic',
  tag: 'Instruments',
  permission: ['VETLOOM_SYNCTOOL'],
  write: false,
  method: 'POST',
  path: `${CLINIC_BASE}/syncTool/guess`,
  summary: 'How a table of a watched folder could be read, from an example of it',
  description: 'With `mapping`: what the example says by that one. Nothing of it is kept.',
  body: z.object({ text: z.string().min(1).max(200_000), mapping: tableMapping.optional() }),
  bodyLimit: 1024 * 1024,
  result: z.object({
    mapping: tableMapping,
    columns: z.array(z.object({ column: z.string(), means: z.string().optional(), samples: z.array(z.string()) })),
    rows: z.array(z.unknown()),
    doubts: z.array(z.string()),
  }),
  errors: [],
  handle: async (call) => {
    const { text, mapping } = call.body;
    const guessed = guessMapping(text);
    const read = mapping === undefined ? guessed : { ...guessed, mapping, ...previewRows(text, mapping) };
    const columns = read.columns.map(({ means, samples, ...column }) => ({
      ...{ ...column, samples: [...samples] },
      ...(means === undefined ? {} : { means }),
    }));
    return { mapping: read.mapping, columns, rows: [...read.rows], doubts: [...read.doubts] };
  },
});

/** Reading tables by example (spec 3 §7). */
export const guessEndpoints = [guess];
