import { expect, it } from 'vitest';
import { SECTIONS, sectionsOpen } from './use-section.ts';

it('[1.6.69] the clinic’s own lists are hidden where an operator closed customised settings, and nothing else is', () => {
  expect(sectionsOpen()).toEqual(SECTIONS);
  expect(sectionsOpen(['bookingSettings', 'alliance'])).toEqual(SECTIONS);
  expect(SECTIONS.filter((name) => !sectionsOpen(['customizedSettings']).includes(name))).toEqual(['lists']);
});
