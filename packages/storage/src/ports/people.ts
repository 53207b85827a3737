/** What a clinic's staff screen and the operator need to know of accounts. Every function is named, and audited (law 24). */
export interface PeopleStore {
  /** Every clinic that lists the person, resigned and invited included: whose password a clinic may set depends on it. */
  clinicsOf(email: string): Promise<string[]>;
  /** Makes an account; false, and nothing changed, when there is one. */
  createAccount(account: NewAccount): Promise<boolean>;
  /** The newest lines of the audit log of one kind. */
  auditTrail(kind: string, most: number): Promise<AuditLine[]>;
}

/** An account that a clinic makes for a new colleague. */
export interface NewAccount {
  /** Lower case. */
  readonly email: string;
  readonly name: string;
  /** argon2id, or a text that no password has. */
  readonly passwordHash: string;
  /** Who made it, and for which clinic. */
  readonly by: string;
  readonly clinic: string;
  /** What the one who gave the password holds; null for the person's mailbox and for who holds everything. */
  readonly powers: readonly string[] | null;
}

/** A line of the audit log. `at` is Unix seconds. */
export interface AuditLine {
  readonly at: number;
  readonly email: string;
  readonly clinic: string | null;
  readonly address: string;
  readonly detail: Readonly<Record<string, unknown>>;
}
