/** What the clinic's system is called on the lines of instruments. */
export const OUR_NAME = 'VetLoom';
