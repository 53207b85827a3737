import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkStored } from '@vetloom/storage/blob/check-files.ts';
import {
  brokenLines,
  type Checkpoint,
  fingerprintOf,
  knownCode,
  knownHeadOf,
  readCheckpoints,
} from '@vetloom/storage/history/checkpoint.ts';
import { keptLines, publicKeyOf } from '@vetloom/storage/history/checkpoint-folder.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import type { AuditLine } from '@vetloom/storage/ports/people.ts';
import type { ClinicReport, Findings, KnownHead, Progress } from '@vetloom/storage/ports/verification.ts';
import { filesHere } from './file-store.ts';
import { tellFiles } from './files.ts';
import {
  type Console,
  DATA_HELP,
  DATA_OPTION,
  type Invocation,
  Refusal,
  readArguments,
  type Subcommand,
} from './usage.ts';
import { dataFolderOf, placeOf, withDatabase } from './with-database.ts';

/** Clinics that an operator has removed, at most. */
const REMOVALS = 10_000;

const OPTIONS = {
  ...DATA_OPTION,
  checkpoint: { type: 'string' },
  code: { type: 'string' },
  files: { type: 'boolean' },
} as const;

/** `verify`: compares what the database holds with what was sealed (ARCHITECTURE 26). */
export const verify: Subcommand = {
  summary: "check that nobody has altered the clinics' history, documents, command log or the audit log",
  help: `Usage: npm run cli -- verify [clinic] [options]

Walks the chain of hashes over every command and change of a clinic, or of all clinics, and over
the audit log; compares every document, and every row of the inventory, with what its history
makes it; looks whether what instruments sent is whole and belongs to tools, reports and orders that
are there; and compares the ends of the chains with the signed checkpoints of the data folder. Exit
code 1 if anything is not as it was written. The clinics can go on working meanwhile.

Options
  --checkpoint=FILE   checkpoints that were kept elsewhere (a copy of the data folder's file, a
                      mail), beside those of the data folder
  --files             compare the stored files with their hashes too; reads all of them
  --code=CODE         the code of a printed handover sheet; needs the clinic's name
${DATA_HELP}`,
  run: async (invocation) => {
    const { values, positionals } = readArguments(invocation.args, OPTIONS, 1);
    const [wanted] = positionals;
    const kept = knownHeads(invocation, values, wanted);
    return withDatabase(placeOf(invocation, values.data), 'must exist', async (database) => {
      const present = (await database.system.listClinics()).map(({ id }) => id);
      const removals = latestRemovals(await database.people.auditTrail('clinic.remove', REMOVALS));
      // Of a clinic that has had its id since another one was removed, the other one's checkpoints say nothing.
      const known = { ...kept, heads: withoutRemoved(kept.heads, removals) };
      // One that only its checkpoints know, and that no operator removed, was taken out of the database as a whole.
      const signed = [...known.heads.keys()].filter((subject) => !subject.startsWith('-/'));
      const clinics = [...new Set([...present, ...signed])];
      const gone = [...removals.values()].filter(({ clinic }) => wanted === undefined || clinic === wanted);
      if (wanted !== undefined && !clinics.includes(wanted) && gone.length === 0)
        throw new Refusal(`There is no clinic "${wanted}"; there are ${clinics.join(', ') || 'none'}.`, 2);
      const told = await tellAll(
        invocation.console,
        database,
        wanted === undefined ? clinics : clinics.filter((clinic) => clinic === wanted),
        known,
        wanted === undefined,
      );
      for (const removal of gone) invocation.console.out(removalLine(removal, kept.heads.get(removal.clinic) ?? []));
      if (!values.files) return told;
      const { objects } = await filesHere(invocation, values.data);
      return Math.max(told, tellFiles(invocation.console.out, await checkStored(objects)));
    });
  },
};

/** That somebody removed a clinic, as the audit log has it. Whoever owns the database can write that too, so it is told each time. */
interface Removal {
  readonly clinic: string;
  readonly by: string;
  /** Unix seconds. */
  readonly at: number;
  readonly documents: unknown;
  readonly export: unknown;
}

function latestRemovals(lines: readonly AuditLine[]): ReadonlyMap<string, Removal> {
  const removals = new Map<string, Removal>();
  for (const { at, email: by, detail } of lines) {
    const clinic = String(detail.clinic);
    if (at >= (removals.get(clinic)?.at ?? 0))
      removals.set(clinic, { clinic, by, at, documents: detail.documents, export: detail.export });
  }
  return removals;
}

function withoutRemoved(
  heads: Known['heads'],
  removals: ReadonlyMap<string, Removal>,
): ReadonlyMap<string, readonly KnownHead[]> {
  const standing = [...heads].map(([subject, all]): [string, readonly KnownHead[]] => {
    const removedAt = removals.get(subject)?.at;
    return [subject, removedAt === undefined ? all : all.filter(({ at }) => at === null || at > removedAt)];
  });
  return new Map(standing.filter(([, all]) => all.length > 0));
}

function removalLine({ clinic, by, at, documents, export: file }: Removal, heads: readonly KnownHead[]): string {
  const entries = heads.filter((head) => head.at !== null && head.at <= at).map(({ seq }) => seq);
  const known = entries.length === 0 ? '' : `; its last checkpoint knows ${number(Math.max(...entries))} entries`;
  return `${clinic}: REMOVED by ${by} on ${utcDay(at)}, its ${String(documents)} documents were written to ${String(file)}${known}`;
}

/** What is known of the ends of chains, and what was wrong with those who say so. */
interface Known {
  readonly heads: ReadonlyMap<string, readonly KnownHead[]>;
  readonly faults: readonly string[];
  /** The key of the data folder by its fingerprint, where it has lines of checkpoints. */
  readonly key: string | undefined;
}

function knownHeads(
  invocation: Invocation,
  { data, checkpoint, code }: { readonly data?: string; readonly checkpoint?: string; readonly code?: string },
  clinic: string | undefined,
): Known {
  const folder = join(dataFolderOf(invocation, data), 'checkpoints');
  const faults: string[] = [];
  const found: Checkpoint[] = [];
  const key = publicKeyOf(folder);
  const lines = keptLines(folder);
  faults.push(...faultsOf(lines));
  if (key) {
    const sources = [{ name: OWN_LINES, text: lines }];
    if (checkpoint !== undefined) sources.push({ name: checkpoint, text: textOf(checkpoint) });
    for (const { name, text } of sources) {
      const { checkpoints, unsigned } = readCheckpoints(text, key);
      found.push(...checkpoints);
      if (unsigned.length > 0)
        faults.push(`${name}: line ${unsigned.join(', ')} is not signed by the key of the data folder`);
    }
  } else if (checkpoint !== undefined)
    throw new Refusal(`There is no ${join(folder, 'key.pub')} to check the signatures with.`);
  const heads = new Map<string, KnownHead[]>();
  for (const one of found) heads.set(one.subject, [...(heads.get(one.subject) ?? []), knownHeadOf(one)]);
  if (code !== undefined) {
    if (clinic === undefined) throw new Refusal('A code is of one clinic: name it before --code.', 2);
    const printed = knownCode(clinic, code);
    if (!printed) throw new Refusal(`"${code}" is no code such as 1234-7KQM-02XP-9RTA.`, 2);
    heads.set(clinic, [...(heads.get(clinic) ?? []), printed]);
  }
  return { heads, faults, key: key && lines !== '' ? fingerprintOf(key) : undefined };
}

const OWN_LINES = 'the checkpoints of the data folder';

/** What the lines of the folder show by themselves: only those who add to it write there. */
function faultsOf(lines: string): string[] {
  const { damaged, missingBefore } = brokenLines(lines);
  return [
    ...(damaged.length > 0 ? [`${OWN_LINES}: line ${damaged.join(', ')} is damaged`] : []),
    ...(missingBefore.length > 0 ? [`${OWN_LINES}: lines are missing before line ${missingBefore.join(', ')}`] : []),
  ];
}

/** What the audit log knows of checkpoints that aren't in the folder. */
function lostCheckpoints(begun: readonly string[], key: string | undefined): string | undefined {
  if (begun.length === 0 || (begun.length === 1 && begun[0] === key)) return undefined;
  if (key === undefined)
    return `${OWN_LINES} are gone, or this is another folder: a server signed some for this database`;
  return `${OWN_LINES} were begun anew: those that were signed with the key ${begun.find((one) => one !== key) ?? ''} are not here`;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Refusal(`${path} can't be read.`, 1, { cause: error });
  }
}

async function tellAll(
  console: Console,
  database: OpenedDatabase,
  clinics: readonly string[],
  { heads, faults, key }: Known,
  withAudit: boolean,
): Promise<number> {
  const { out } = console;
  let broken = faults.length > 0;
  for (const fault of faults) out(`BROKEN ${fault}`);
  for (const clinic of clinics) {
    const checkpoints = heads.get(clinic) ?? [];
    const onProgress = progressTo(console, clinic);
    const report = await database.maintenance.verifyClinic(clinic, { checkpoints, onProgress });
    broken ||= report.findings.length > 0;
    tellFindings(out, clinic, report, (at) => dayIn(report, at));
    out(`${clinic}: ${report.findings.length === 0 ? 'intact' : 'NOT INTACT'}, ${countsOf(report, checkpoints)}`);
    for (const line of uncoveredOf(report)) out(`${clinic}: ${line}`);
  }
  if (clinics.every((clinic) => !heads.has(clinic)) && clinics.length > 0)
    out(
      'NO CHECKPOINTS: nothing outside of the database says what stood in it. Is this the data folder of the server?',
    );
  if (clinics.length === 0 && withAudit) out('There are no clinics.');
  if (withAudit) {
    const report = await database.maintenance.verifyAudit({
      checkpoints: heads,
      onProgress: progressTo(console, 'audit log'),
    });
    const lost = lostCheckpoints(report.checkpointKeys, key);
    broken ||= report.findings.length > 0 || lost !== undefined;
    if (lost !== undefined) out(`BROKEN ${lost}`);
    tellFindings(out, 'audit log', report, utcDay);
    out(`audit log: ${report.findings.length === 0 ? 'intact' : 'NOT INTACT'}, ${number(report.lines)} lines`);
    if (report.uncovered > 0)
      out(`audit log: ${number(report.uncovered)} lines are not covered${before(utcDay(report.coveredFrom))}`);
  }
  return broken ? 1 : 0;
}

function tellFindings(
  out: Console['out'],
  what: string,
  { findings, more }: Findings,
  dayOf: (at: number | null) => string | undefined,
): void {
  for (const { seq, ord, at, about, reason } of findings) {
    const place = seq === null ? '' : ` at sequence ${seq}, row ${ord}`;
    const day = dayOf(at);
    out(`${what}: BROKEN${place}${day ? ` of ${day}` : ''}: ${about === null ? '' : `${about}: `}${reason}`);
  }
  if (more > 0) out(`${what}: and ${number(more)} more`);
}

function countsOf(report: ClinicReport, checkpoints: readonly KnownHead[]): string {
  const { rows, commands, documents, inventoryRows } = report;
  const last = checkpoints.reduce<number | null>((latest, { at }) => Math.max(latest ?? 0, at ?? 0) || null, null);
  const taken = last === null ? '' : `, the last of ${dayIn(report, last)}`;
  const inventory = inventoryRows === 0 ? '' : ` ${number(inventoryRows)} rows of the inventory,`;
  return `${number(rows)} rows, ${number(commands)} commands, ${number(documents)} documents,${inventory} ${number(checkpoints.length)} checkpoints${taken}`;
}

function* uncoveredOf(report: ClinicReport): Generator<string> {
  const { uncoveredCommands, uncoveredDocuments, uncoveredRows, coveredFrom, uncoveredUntil } = report;
  if (uncoveredCommands > 0)
    yield `${number(uncoveredCommands)} commands of the log are not covered${before(dayIn(report, coveredFrom))}`;
  if (uncoveredDocuments > 0)
    yield `of ${number(uncoveredDocuments)} documents what has not changed since then is not covered${before(dayIn(report, uncoveredUntil))}`;
  if (uncoveredRows > 0)
    yield `of ${number(uncoveredRows)} rows of the inventory what has not changed since their changes are noted is not covered`;
}

const before = (day: string | undefined) => (day === undefined ? '' : ` before ${day}`);
const number = (count: number) => count.toLocaleString('en');

const dayIn = ({ zone }: ClinicReport, at: number | null): string | undefined =>
  at === null ? undefined : minuteOf(at + zone.offsetAt(at));
const utcDay = (at: number | null): string | undefined => (at === null ? undefined : `${minuteOf(at)} UTC`);
/** `2026-11-23 16:05`; `at` counts seconds of the place's own clock. */
const minuteOf = (at: number) => new Date(at * 1000).toISOString().slice(0, 16).replace('T', ' ');

/** How often somebody who waits is told, in ms. */
const TELL_EVERY = 5000;

function progressTo({ err }: Console, what: string): (progress: Progress) => void {
  let told = performance.now();
  return ({ stage, done, total }) => {
    if (performance.now() - told < TELL_EVERY) return;
    told = performance.now();
    err(`${what}: ${stage} ${number(done)} of ${number(total)}`);
  };
}
