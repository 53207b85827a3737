import type { Frame } from './frame.ts';

/** Asks a worker for a frame. `bytes` opens the file; without them it must be open already. */
export interface FrameRequest {
  readonly request: number;
  /** Names the file: the hash of its content. */
  readonly key: string;
  /** From 0. */
  readonly frame: number;
  readonly bytes?: ArrayBuffer;
}

/** What a worker answers: the frame, that it wants the file first, or why it can't be shown. */
export type FrameAnswer =
  | { readonly answer: number; readonly kind: 'frame'; readonly frame: Frame }
  | { readonly answer: number; readonly kind: 'wanted' }
  | { readonly answer: number; readonly kind: 'failed'; readonly why: string };
