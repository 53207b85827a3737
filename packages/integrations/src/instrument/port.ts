/** One result that an instrument is asked for. */
export interface OrderedResult {
  /** Kind of the laboratory's values, such as `biochemistry`. */
  readonly type: string;
  /** The exam that is meant; without one every unfinished exam of that kind. */
  readonly taskID?: string | undefined;
}

/** Asks a clinic's instruments for results, through their vendor or a tool beside them (spec 2 §7 "request instrument results"). */
export interface InstrumentPort {
  /** What the instruments are reached by, as people call it; undefined for a clinic that has none connected. */
  toolOf(clinic: string): string | undefined;
  /**
   * Hands an order over. @throws DomainError networkRequired when nobody answers, failure otherwise
   */
  order(clinic: string, recordID: string, results: readonly OrderedResult[]): Promise<void>;
}
