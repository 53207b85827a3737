import type { CodeName } from '@vetloom/domain/core/codes.ts';

/** Errors of the token endpoint, as RFC 6749 §5.2 names them. */
export type OAuthErrorName =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unsupported_grant_type'
  | 'invalid_scope';

/** The catalogue's code that goes with each. */
const CODES: Readonly<Record<OAuthErrorName, CodeName>> = {
  invalid_request: 'badParameter',
  invalid_client: 'wrongCredentials',
  invalid_grant: 'badParameter',
  unsupported_grant_type: 'badParameter',
  invalid_scope: 'badParameter',
};

/** A refusal to a program, in the words of the standard. */
export class OAuthError extends Error {
  readonly error: OAuthErrorName;

  constructor(error: OAuthErrorName, description: string) {
    super(description);
    this.error = error;
  }

  get codeName(): CodeName {
    return CODES[this.error];
  }
}
