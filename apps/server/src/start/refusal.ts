/** Why the server does not start, in one sentence for the person at the terminal. Exit code 1. */
export class StartRefusal extends Error {}
