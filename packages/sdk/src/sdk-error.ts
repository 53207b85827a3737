import { type Code, FAILURE, isCode } from './codes.ts';

/** Why a call was refused or failed: the catalogue's code (spec 1 §8), and the answer or the error as it came. */
export class SdkError extends Error {
  override readonly name = 'SdkError';
  /** A code of the catalogue; 900000 for whatever is no answer of the server (spec 1 §7). */
  readonly code: Code;
  /** The server's answer, or the error of the network, unchanged. */
  readonly raw: unknown;

  constructor(code: number, message: string, raw: unknown) {
    super(message);
    this.code = isCode(code) ? code : FAILURE;
    this.raw = raw;
  }
}
