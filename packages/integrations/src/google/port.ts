/** Sign-in with an account elsewhere, by OpenID Connect. */
export interface IdentityProvider {
  /** Where to send the browser, and what must be kept until it returns. `returnTo` is registered there character by character. */
  begin(returnTo: string): Promise<IdentityRequest>;
  /**
   * Who returned. `callback` is the whole address at which the browser came back.
   * @throws DomainError loginDataWrong when the answer is not the one of that request, forged, expired or for another program
   */
  finish(callback: URL, kept: KeptRequest): Promise<ProvenIdentity>;
}

/** What must be kept on the server until the browser returns; none of it is shown to the browser but by the address. */
export interface KeptRequest {
  readonly state: string;
  readonly nonce: string;
  /** PKCE. */
  readonly verifier: string;
}
/** The begun request. */
export interface IdentityRequest extends KeptRequest {
  readonly address: string;
}

/** A person as the provider vouches for them. */
export interface ProvenIdentity {
  /** Never changes and is never given to another, unlike the email. */
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** Whether the provider itself gives out addresses of that domain, so that nobody else can hold this one. */
  readonly authoritative: boolean;
}
