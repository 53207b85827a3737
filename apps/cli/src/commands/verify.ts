import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Checkpoint, knownCode, knownHeadOf, readCheckpoints } from '@vetloom/storage/history/checkpoint.ts';
import { keptLines, publicKeyOf } from '@vetloom/storage/history/checkpoint-folder.ts';
import type { OpenedDatabase } from '@vetloom/storage/ports/open.ts';
import type { ClinicReport, Findings, KnownHead, Progress } from '@vetloom/storage/ports/verification.ts';
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

const OPTIONS = { ...DATA_OPTION, checkpoint: { type: 'string' }, code: { type: 'string' } } as const;

/** `verify`: compares what the database holds with what was sealed (ARCHITECTURE 26). */
export const verify: Subcommand = {
  summary: "check that nobody has altered the clinics' history, documents, command log or the audit log",
  help: `Usage: npm run cli -- verify [clinic] [options]

Walks the chain of hashes over every command and change of a clinic, or of all clinics, and over
the audit log; compares every document with what its history makes it; and compares the ends of
the chains with the signed checkpoints of the data folder. Exit code 1 if anything is not as it
was written. The clinics can go on working meanwhile.

Options
  --checkpoint=FILE   checkpoints that were kept elsewhere (a copy of the data folder's file, a
                      mail), beside those of the data folder
  --code=CODE         the code of a printed handover sheet; needs the clinic's name
${DATA_HELP}`,
  run: async (invocation) => {
    const { values, positionals } = readArguments(invocation.args, OPTIONS, 1);
    const [wanted] = positionals;
    const known = knownHeads(invocation, values, wanted);
    return withDatabase(placeOf(invocation, values.data), 'must exist', async (database) => {
      const clinics = (await database.system.listClinics()).map(({ id }) => id);
      if (wanted !== undefined && !clinics.includes(wanted))
        throw new Refusal(`There is no clinic "${wanted}"; there are ${clinics.join(', ') || 'none'}.`, 2);
      return tellAll(
        invocation.console,
        database,
        wanted === undefined ? clinics : [wanted],
        known,
        wanted === undefined,
      );
    });
  },
};

/** What is known of the ends of chains, and what was wrong with those who say so. */
interface Known {
  readonly heads: ReadonlyMap<string, readonly KnownHead[]>;
  readonly faults: readonly string[];
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
  if (key) {
    const sources = [{ name: 'the checkpoints of the data folder', text: keptLines(folder) }];
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
  return { heads, faults };
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
  { heads, faults }: Known,
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
  if (clinics.length === 0) out('There are no clinics.');
  if (withAudit) {
    const report = await database.maintenance.verifyAudit({
      checkpoints: heads,
      onProgress: progressTo(console, 'audit log'),
    });
    broken ||= report.findings.length > 0;
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
  const { rows, commands, documents } = report;
  const last = checkpoints.reduce<number | null>((latest, { at }) => Math.max(latest ?? 0, at ?? 0) || null, null);
  const taken = last === null ? '' : `, the last of ${dayIn(report, last)}`;
  return `${number(rows)} rows, ${number(commands)} commands, ${number(documents)} documents, ${number(checkpoints.length)} checkpoints${taken}`;
}

function* uncoveredOf(report: ClinicReport): Generator<string> {
  const { uncoveredCommands, uncoveredDocuments, coveredFrom, uncoveredUntil } = report;
  if (uncoveredCommands > 0)
    yield `${number(uncoveredCommands)} commands of the log are not covered${before(dayIn(report, coveredFrom))}`;
  if (uncoveredDocuments > 0)
    yield `of ${number(uncoveredDocuments)} documents what has not changed since then is not covered${before(dayIn(report, uncoveredUntil))}`;
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
