/*
 * What Citus says of its machines with no code of its own: a machine that went in the middle of a commit, a part of a table that was moved to another one under a
 * statement. Nothing is wrong with what was asked, and whether a commit stands only the next question tells.
 */
const OF_MACHINES =
  /^(could not commit transaction for shard \d+ on at least one active node|could not find valid entry for shard|cannot find a worker that has active placements|failure on connection marked as essential|failed to (execute task|prepare))/;
/** A part that was dropped where it had been: its number stands behind the name of its table. */
const DROPPED_PART = /^relation "vetloom\.\w+_\d{6,}" does not exist$/;

/** Whether an error of a database that is spread over several machines passes by itself. */
export const isOfMachines = (code: string, message: string): boolean =>
  code === 'XX000' ? OF_MACHINES.test(message) : code === '42P01' && DROPPED_PART.test(message);
