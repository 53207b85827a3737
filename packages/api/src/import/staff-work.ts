import { zoneIn } from '@vetloom/domain/clinic/clinic-zone.ts';
import { readStaff } from '@vetloom/domain/import/staff-row.ts';
import type { Role, Staff } from '@vetloom/domain/staff/staff.schema.ts';
import { type ChunkPeople, flushChunk } from '@vetloom/storage/bulk/flush-chunk.ts';
import { untouched } from '@vetloom/storage/import/import-lookups.ts';
import { allStaff } from '@vetloom/storage/import/patient-lookups.ts';
import type { ClinicTransaction } from '@vetloom/storage/ports/transaction.ts';
import { placesOf } from '../staff/staff-limit.ts';
import type { ChunkWritten, ImportWork, UndoChunk } from './import-work.ts';
import { rowThings } from './row-things.ts';
import { type StaffHere, StaffRows } from './staff-rows.ts';

/**
 * People of the other program. Whoever has an email is invited and no more: no account is made, no link and no mail goes out, and nothing is theirs until they
 * have agreed by the link that somebody hands them. Others stay names, which imported visits carry by themselves.
 */
export const STAFF_WORK: ImportWork = {
  async open(opened, job) {
    const zone = await zoneIn(opened.reader);
    const rows = new StaffRows(job);
    return {
      lists: { 'staff.role': (await rolesOf(opened)).map(({ name }) => name) },
      read(cells, first) {
        const read = cells.map((row) => readStaff(row, job.plan.mapping));
        return async (tx, actor) => {
          const outcome = rows.chunk(read, first, await staffHere(tx), actor);
          return {
            ...outcome,
            things: rowThings({ job, zone }, cells, first, outcome.fates),
            changes: [],
            write: (to, people, at) => writeStaff(to, outcome.members, people, at),
          };
        };
      },
    };
  },
  undoing: () => ({ chunk: undoStaff }),
};

const rolesOf = async (tx: ClinicTransaction): Promise<Role[]> =>
  (await tx.reader.query('role', 'byName', {})) as unknown as Role[];

async function staffHere(tx: ClinicTransaction): Promise<StaffHere> {
  const { limit } = await placesOf(tx.reader, (text, values) => tx.sql(text, values), tx.clinic);
  return { people: await allStaff(tx), roles: await rolesOf(tx), limit };
}

async function writeStaff(
  tx: ClinicTransaction,
  members: readonly Staff[],
  people: ChunkPeople,
  at: number,
): Promise<ChunkWritten> {
  if (members.length === 0) return { seq: undefined, written: [] };
  const writes = members.map((after) => ({ collection: 'staff' as const, id: after._id, before: undefined, after }));
  const seq = await flushChunk(tx, { command: 'import.chunk', ...people, at, writes });
  return { seq, written: members.map(({ _id }) => ({ collection: 'staff', id: _id, seq, before: null })) };
}

/** Takes invitations back. Whoever has agreed meanwhile, or was changed by somebody, stays. */
const undoStaff: UndoChunk = async (tx, { people, rows, at }) => {
  const free = await untouched(tx, rows);
  const found = (await tx.reader.getMany(
    'staff',
    rows.map(({ id }) => id),
  )) as (Staff | undefined)[];
  const going = found.filter((one) => one !== undefined && free.has(one._id) && one.joined === false) as Staff[];
  const gone = new Set(going.map(({ _id }) => _id));
  const names = found.flatMap((one) => (one && !gone.has(one._id) ? [one.name] : []));
  const writes = going.map((before) => ({ collection: 'staff' as const, id: before._id, before, after: null }));
  const seq = writes.length === 0 ? undefined : await flushChunk(tx, { command: 'import.undo', ...people, at, writes });
  return { seq, removed: going.length, kept: rows.length - going.length, names };
};
