/** One step towards a database whose clinics lie on several machines. */
export interface Step {
  readonly does: 'let in' | 'hand on' | 'plan anew' | 'let erase' | 'spread' | 'copy to every machine' | 'let go';
  /** The role, function, table, or the foreign key as `table.constraint`. */
  readonly name: string;
  readonly sql: string;
}

/** A machine of a spread database. */
export interface Machine {
  readonly host: string;
  readonly port: number;
}

/** Where a clinic's rows lie. */
export interface ClinicPlace extends Machine {
  /** Clinics whose rows lie in the same shards; itself aside. */
  readonly beside: readonly string[];
}

/** A database over the machines of Citus, on the migration role's connection to the coordinator. */
export interface Distribution {
  /** What spreading it takes, in order; nothing where that is done. @throws NotSpreadable without a Citus that is supported */
  plan(shards?: number): Promise<readonly Step[]>;
  /** Does it; each step is whole or not at all, and what is done isn't done again. */
  spread(steps: readonly Step[], told?: (step: Step) => void): Promise<void>;
  /** @throws NotSpreadable where it isn't spread, DomainError notFound */
  where(clinic: string): Promise<ClinicPlace>;
}
