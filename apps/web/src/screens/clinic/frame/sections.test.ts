import { expect, it } from 'vitest';
import { SECTIONS, sectionsOpen } from './sections.ts';

it('[1.6.69] [3.6.29 page half] the clinic’s own lists are hidden where an operator closed customised settings, and nothing else is', () => {
  expect(sectionsOpen()).toEqual(SECTIONS);
  expect(sectionsOpen(['bookingSettings'])).toEqual(SECTIONS);
  expect(SECTIONS.filter((name) => !sectionsOpen(['customizedSettings']).includes(name))).toEqual(['lists']);
});

it('sharing with partners is hidden where there are none, or an operator closed the alliance', () => {
  expect(SECTIONS.filter((name) => !sectionsOpen(['alliance']).includes(name))).toEqual(['alliance']);
});
