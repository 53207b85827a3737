import { localStorageColorSchemeManager } from '@mantine/core';

/** Remembers the person's choice of light, dark or the machine's own; `public/boot.js` reads the same key. */
export const colourSchemes = localStorageColorSchemeManager({ key: 'vetloom.colourScheme' });
