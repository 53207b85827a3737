/** What can take a booking's ground away after it was made: the clinic closes, its doctor isn't there, or works here no more. */
export const LOSSES = ['closed', 'holiday', 'notOnDuty', 'away', 'left'] as const;
/** What can take a booking's ground away after it was made. */
export type Loss = (typeof LOSSES)[number];
