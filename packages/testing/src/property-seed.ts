import fc from 'fast-check';

// What `npm test` says of a commit must not depend on luck: properties try the same values each time. Deep rounds try others; a failure
// prints its seed and path there, and becomes a test of its own.
const SEED = 20_261_122;

fc.configureGlobal(process.env.VETLOOM_DEEP ? {} : { seed: SEED });
