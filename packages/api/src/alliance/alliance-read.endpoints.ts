import { CLINIC_BASE } from '@vetloom/http/endpoint.ts';
import { idParam } from '@vetloom/http/path-id.ts';
import { demandPersonHere } from '@vetloom/http/person-here.ts';
import { z } from 'zod';
import { type AnyClinicCall, reading } from '../engine/clinic-call.ts';
import { shortPage } from '../engine/listing.ts';
import { endpoint } from '../services.ts';

const row = z.object({
  /** Unix seconds. */
  at: z.number().int(),
  /** The clinic that read, and its person. */
  clinic: z.string(),
  name: z.string(),
  email: z.string(),
  /** The way of a look (`phone`, `chip`, `name`, `list`, `referred`), else what was read. */
  about: z.string(),
  /** By what it was open, and what the person wrote, or which referral or statement it was. */
  by: z.enum(['look', 'referral', 'consent']),
  reason: z.string(),
  subject: z.string(),
});

const answer = z.object({ count: z.number().int(), reads: z.array(row) });
const frame = {
  scope: 'clinic',
  tag: 'Alliance',
  method: 'GET',
  write: false,
  permission: ['CUSTOMER_READ', 'PET_READ'],
  query: shortPage,
  result: answer,
} as const;
const PATH = `${CLINIC_BASE}/allianceRead`;
const description =
  'For people of the clinic alone: it names people of other clinics with what they wrote, of which no consent of this clinic disposes. Programs and API clients are refused.';

/** Readings of one owner or animal, or of all. */
async function readsOf(
  call: AnyClinicCall & { readonly query: z.output<typeof shortPage> },
  subject: string | null,
): Promise<z.output<typeof answer>> {
  demandPersonHere(call.person);
  const { limit, skip } = call.query;
  const where = 'FROM vetloom.alliance_read WHERE clinic_id = $1 AND ($2::text IS NULL OR subject = $2)';
  const { many, found } = await reading(call, async ({ rows }) => ({
    many: (await rows<{ many: number }>(`SELECT count(*)::int AS many ${where}`, [subject]))[0]?.many ?? 0,
    found: await rows<Omit<z.output<typeof row>, 'name'>>(
      `SELECT at::float8 AS at, reader AS clinic, email, about, opened_by AS by, reason, subject ${where}
        ORDER BY at DESC, id, subject LIMIT ${limit} OFFSET ${skip}`,
      [subject],
    ),
  }));
  const { system } = call.services.sync.db;
  const readers = [...new Set(found.map(({ clinic }) => clinic))];
  const names = new Map(
    await Promise.all(readers.map(async (id) => [id, (await system.findClinic(id))?.name ?? id] as const)),
  );
  return { count: many, reads: found.map((read) => ({ ...read, name: names.get(read.clinic) ?? read.clinic })) };
}

const all = endpoint({
  ...frame,
  path: PATH,
  description,
  summary: 'What people of partner clinics looked for and read here, newest first',
  errors: ['forbidden'],
  handle: (call) => readsOf(call, null),
});

const ofSubject = endpoint({
  ...frame,
  path: `${PATH}/{subjectID}`,
  description,
  summary: 'What people of partner clinics read here of one owner or animal, newest first',
  params: z.object({ subjectID: idParam(['user/', 'pet/'], 'notFound') }),
  errors: ['notFound', 'forbidden'],
  handle: (call) => readsOf(call, call.params.subjectID),
});

/** What partners read of this clinic (spec 3 §7 "Alliance"; [3.7.118]). */
export const allianceReadEndpoints = [all, ofSubject];
