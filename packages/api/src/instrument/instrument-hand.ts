/** By whose hand the files of instruments are kept: nobody signed in for them. */
export const INSTRUMENT_HAND = { email: 'instrument', operator: undefined } as const;
