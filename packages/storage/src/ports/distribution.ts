/** One step towards a database whose clinics lie on several machines. */
export interface Step {
  readonly does:
    | 'bind the owner'
    | 'let in'
    | 'hand on'
    | 'plan anew'
    | 'let erase'
    | 'spread'
    | 'copy to every machine'
    | 'let go';
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
  /** What the rows and indexes of those parts take, of all clinics in them. */
  readonly bytes: number;
}

/** A part of the moving of a clinic. */
export interface MoveStep {
  readonly does: 'move' | 'compare';
  readonly clinic: string;
}

/** A clinic's way to another machine, with those beside it; without steps where it lies there. */
export interface Move {
  readonly clinic: string;
  readonly from: ClinicPlace;
  readonly to: Machine;
  readonly steps: readonly MoveStep[];
}

/** A database over the machines of Citus, on the migration role's connection to the coordinator. */
export interface Distribution {
  /** What spreading it takes, in order; nothing where that is done. @throws NotSpreadable without a Citus that is supported */
  plan(shards?: number): Promise<readonly Step[]>;
  /** Does it; each step is whole or not at all, and what is done isn't done again. */
  spread(steps: readonly Step[], told?: (step: Step) => void): Promise<void>;
  /** @throws NotSpreadable where it isn't spread, DomainError notFound */
  where(clinic: string): Promise<ClinicPlace>;
  /** What moving a clinic takes. @throws NotSpreadable where it isn't spread or knows no such machine, DomainError notFound */
  planMove(clinic: string, to: Machine): Promise<Move>;
  /**
   * Moves a clinic, with those in the same shard, to another machine while their stations work: for some seconds what they send is answered with 800000, and they send it again. Answers how many rows
   * were compared at the two places.
   * @throws NotSpreadable where another move goes on or the clinic lies elsewhere by now, DomainError failure where rows are missing
   */
  move(move: Move, told?: (step: MoveStep) => void): Promise<number>;
}
