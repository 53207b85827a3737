/** Live link as this browser sees it. */
export type Connection = 'online' | 'offline' | 'connecting';

/** What the person should look at: something will not resolve by itself. */
export type Attention = 'key-not-registered' | 'signed-out' | 'no-access' | 'protocol' | 'unreadable' | 'disk-full';
