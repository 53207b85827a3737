import type { Case } from '@vetloom/domain/sync/case.schema.ts';
import type { ClinicStore, LocalReads } from '@vetloom/sync-client/client.types.ts';

/** A way out of a refused command: it is sent again, saying something else. */
export interface CaseWay {
  readonly label: string;
  /** What it says instead, by dotted places of its arguments. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What has to be done before it can stand. */
  readonly before?: (store: ClinicStore) => Promise<unknown>;
}

/** Finds ways out of a case; the first is what most people want. `now`: Unix seconds. */
export type FindWays = (
  reads: LocalReads,
  root: Pick<Case, 'args' | 'detail'>,
  now: number,
) => Promise<readonly CaseWay[]>;

/** Ways out that a capability knows, by the rule that refused; their code comes with the first such case. */
export type WaysByRule = Readonly<Record<string, () => Promise<FindWays>>>;
