/** Live link as this browser sees it. */
export type Connection = 'online' | 'offline' | 'connecting';

/** What the person should look at: something will not resolve by itself. */
export type Attention =
  | 'key-not-registered'
  /** Somebody else's work waits for their own sign-in: their password was changed, and nobody else can say that they did it. */
  | 'author-needed'
  | 'signed-out'
  | 'no-access'
  | 'protocol'
  | 'unreadable'
  | 'disk-full';
