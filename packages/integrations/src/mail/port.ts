/** Sends mails that the product writes by itself: invitations and links for a new password. */
export interface MailPort {
  /** Resolves when the mail was handed over; delivery is not promised. */
  send(mail: Mail): Promise<void>;
}

/** A mail of plain text. It may hold a link that opens an account: never log its text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}
