/** What may be said of a step: routes, commands and outcomes, never an id, a name or what somebody wrote. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** How a step is begun. */
export interface SpanStart {
  readonly name: string;
  /** Taken from somebody's request, or told to somebody; else within this process. */
  readonly kind?: 'server' | 'producer';
  readonly facts?: SpanFacts;
  /** W3C's traceparent of the step that this is a part of; without one a trace begins. */
  readonly of?: string | undefined;
  /** Traceparents of others that it is done for as well. */
  readonly alsoFor?: readonly string[];
  /** When it began, in ms of Unix time, where that isn't now. */
  readonly began?: number;
}

/** A step that is under way. */
export interface Span {
  /** W3C's traceparent, by which its parts and other processes find it. */
  readonly trace: string;
  end(facts?: SpanFacts, failed?: boolean): void;
}

/** Follows work in steps, across processes. */
export interface Tracing {
  begin(start: SpanStart): Span;
  /** Sends what is still to be sent. */
  stop(): Promise<void>;
}
