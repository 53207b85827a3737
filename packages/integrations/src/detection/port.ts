/** What a model is asked of one picture. */
export interface DetectionQuestion {
  readonly model: string;
  readonly prompt: string;
  /** The form of the answer, as JSON Schema. */
  readonly answerSchema: object;
  /** A JPEG of pixels alone. */
  readonly picture: Uint8Array;
  /** Calls it off. */
  readonly signal?: AbortSignal | undefined;
}

/** What a model said, word by word, and what it counted. */
export interface DetectionSaid {
  readonly text: string;
  /** As it names itself; empty where it doesn't. */
  readonly model: string;
  readonly tokensIn: number | null;
  readonly tokensOut: number | null;
}

/** Why a question came to nothing. */
export type DetectionFault =
  | 'unreachable'
  | 'timeout'
  | 'credentials'
  | 'noModel'
  | 'busy'
  | 'serverError'
  | 'hostRefused'
  | 'tooLarge'
  | 'nonsense'
  | 'declined'
  | 'calledOff';

/** What became of a question; never thrown. */
export type DetectionReply =
  | { readonly kind: 'said'; readonly said: DetectionSaid }
  /** `again`: it has surely not been thought about, so that asking again costs nothing twice. `words` are the endpoint's or ours, bounded. */
  | { readonly kind: 'nothing'; readonly fault: DetectionFault; readonly again: boolean; readonly words: string };

/** A model that looks at pictures. Whoever asks bounds what comes, and holds it against the form that was asked for. */
export interface DetectionPort {
  ask(question: DetectionQuestion): Promise<DetectionReply>;
}
