/** What acts by itself, by the name that documents and the history keep in a person's place. */
export const machines: Readonly<Record<string, string>> = { instrument: '儀器', alliance: '聯盟院所' };
