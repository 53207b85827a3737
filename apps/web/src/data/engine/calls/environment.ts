import { environmentOf, type PageAddress } from '@vetloom/protocol/environment.ts';

const NOWHERE: PageAddress = { protocol: 'http:', hostname: 'localhost', port: '' };

/** The endpoints of this page; outside of a page those of its own origin. */
export const { endpoints } = environmentOf(globalThis.location ?? NOWHERE);
