import type { Session } from '../database/connections.ts';
import { zoneOfSession } from '../feed/clinic-zone.ts';
import {
  type AuditOptions,
  type AuditReport,
  type ClinicReport,
  type Finding,
  type Findings,
  type KnownHead,
  MOST_FINDINGS,
  type VerifyOptions,
} from '../ports/verification.ts';
import { walkChain } from './verify.ts';
import { walkAudit } from './verify-audit.ts';
import { compareDocuments } from './verify-documents.ts';
import { compareInstruments } from './verify-instruments.ts';
import { compareRows } from './verify-rows.ts';
import { compareStock } from './verify-stock.ts';

/**
 * Walks what is sealed in tables that every version has alike: history, command log and documents. For a clinic that stands in a database of an earlier
 * version, whose catalogue may have other columns.
 */
export async function verifySealed(session: Session, clinic: string, options: VerifyOptions = {}): Promise<Findings> {
  const told = new Told();
  await told.all(walkChain(session, clinic, options), ({ finding }) => finding);
  await told.all(compareDocuments(session, clinic, options), (finding) => finding);
  return told.findings();
}

/** See `Maintenance.verifyClinic`. */
export async function verifyClinic(
  session: Session,
  clinic: string,
  options: VerifyOptions = {},
): Promise<ClinicReport> {
  const told = new Told();
  const zone = await zoneOfSession(session, clinic);
  const walked = await told.all(walkChain(session, clinic, options), ({ finding }) => finding);
  const compared = await told.all(compareDocuments(session, clinic, options), (finding) => finding);
  const rows = await told.all(compareRows(session, clinic, options), (finding) => finding);
  await told.all(compareStock(session, clinic), (finding) => finding);
  await told.all(compareInstruments(session, clinic), (finding) => finding);
  return { ...told.findings(), ...walked, ...compared, ...rows, zone };
}

/** See `Maintenance.verifyAudit`. */
export async function verifyAudit(
  session: Session,
  { checkpoints, onProgress }: AuditOptions = {},
): Promise<AuditReport> {
  const told = new Told();
  const known = new Map(
    [...(checkpoints ?? [])].flatMap(([subject, heads]): [number, readonly KnownHead[]][] => {
      const lane = laneOf(subject);
      return lane === undefined ? [] : [[lane, heads]];
    }),
  );
  const walked = await told.all(walkAudit(session, known, onProgress ? { onProgress } : {}), (finding) => finding);
  return { ...told.findings(), ...walked };
}

/** The lane of the audit log that a checkpoint is about; undefined for a clinic's. */
const laneOf = (subject: string): number | undefined =>
  /^-\/\d{1,4}$/.test(subject) ? Number(subject.slice(2)) : undefined;

class Told {
  readonly #findings: Finding[] = [];
  #more = 0;

  async all<Met, Seen>(walk: AsyncGenerator<Met, Seen>, findingOf: (met: Met) => Finding): Promise<Seen> {
    for (;;) {
      const step = await walk.next();
      if (step.done) return step.value;
      if (this.#findings.length < MOST_FINDINGS) this.#findings.push(findingOf(step.value));
      else this.#more += 1;
    }
  }

  findings(): Findings {
    return { findings: this.#findings, more: this.#more };
  }
}
