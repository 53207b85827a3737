import { can } from '@vetloom/domain/access/policy.ts';
import { documentID } from '@vetloom/domain/core/schema.ts';
import { OverlayTx } from '@vetloom/domain/engine/overlay.ts';
import { putOffUnresolved, takeBackPutOff } from '@vetloom/domain/unresolved/put-off.commands.ts';
import { putOffID } from '@vetloom/domain/unresolved/put-off.kind.ts';
import { putOffSchema } from '@vetloom/domain/unresolved/put-off.schema.ts';
import { PUT_OFF_KEEPERS, UNRESOLVED_SECTIONS } from '@vetloom/domain/unresolved/sections.ts';
import { READ_SECTION, sectionsFor, waitingCount, withPutOffs } from '@vetloom/domain/unresolved/unresolved.ts';
import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { z } from 'zod';
import { one, reading, writing } from '../engine/clinic-call.ts';
import { endpoint } from '../services.ts';

const PATH = `${CLINIC_BASE}/unresolved`;
const frame = { scope: 'clinic', tag: 'Unresolved' } as const;
const writes = { ...frame, permission: PUT_OFF_KEEPERS, write: true } as const;

const unresolvedLine = z.object({
  section: z.enum(UNRESOLVED_SECTIONS),
  subjectID: z.string(),
  petID: z.string(),
  userID: z.string(),
  /** Since when it waits, Unix seconds. */
  since: z.number(),
  names: z.array(z.string()),
  rowIDs: z.array(z.string()),
  /** NT$ that are owed; 0 where it isn't about money. */
  owed: z.number(),
  /** Fingerprint of what is unresolved in it, for putting it off. */
  stand: z.string(),
  putOff: putOffSchema.nullable(),
});

const list = endpoint({
  ...frame,
  permission: [],
  write: false,
  method: 'GET',
  path: `${PATH}/list`,
  summary: 'What nobody has settled yet, by the sections that the caller may read; the longest waiting first',
  description: '`waiting` counts those that nobody has put off.',
  result: z.object({
    waiting: z.number(),
    sections: z.array(z.object({ section: z.enum(UNRESOLVED_SECTIONS), lines: z.array(unresolvedLine) })),
  }),
  errors: [],
  handle: (call) =>
    reading(call, async ({ reader, zone }) => {
      const reads = new OverlayTx(reader);
      const clock = await zone();
      const putOffs = await reads.query('putOff', 'byUntil', { from: call.now });
      const sections = [];
      for (const section of sectionsFor((permission) => can(call.actor, permission)))
        sections.push({
          section,
          lines: withPutOffs(await READ_SECTION[section](reads, call.now, clock), putOffs, call.now),
        });
      return {
        waiting: waitingCount(sections.flatMap(({ lines }) => lines)),
        sections: sections.map(({ section, lines }) => ({
          section,
          lines: lines.map((line) => ({
            ...line,
            names: [...line.names],
            rowIDs: [...line.rowIDs],
            putOff: line.putOff ?? null,
          })),
        })),
      };
    }),
});

const putOff = endpoint({
  ...writes,
  method: 'POST',
  path: `${PATH}/putOff`,
  summary: 'Put a line off with a reason until a time; it is back earlier where the thing changes',
  command: putOffUnresolved.name,
  body: putOffSchema.pick({ subjectID: true, section: true, stand: true, reason: true, until: true }),
  result: putOffSchema.nullable(),
  errors: ['notFound'],
  handle: (call) => {
    const id = putOffID(call.now, call.random);
    return writing(
      call,
      putOffUnresolved,
      { ...call.body, _id: id },
      async ({ reader }) => (await one(reader, 'putOff', id)) ?? null,
    );
  },
});

const takeBack = endpoint({
  ...writes,
  method: 'DELETE',
  path: `${PATH}/putOff`,
  summary: 'Take back that a line was put off; one that is not put off counts as taken back',
  command: takeBackPutOff.name,
  query: z.object({ _id: documentID('putOff/') }),
  result: z.null(),
  errors: [],
  handle: (call) => writing(call, takeBackPutOff, { putOffIDs: [call.query._id] }, async () => null),
});

/** What is unresolved in the clinic, and putting it off. */
export const unresolvedEndpoints = [list, putOff, takeBack];
