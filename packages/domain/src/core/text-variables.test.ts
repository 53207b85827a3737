import { expect, it } from 'vitest';
import { bracedNames, unfilledVariables } from './text-variables.ts';

it('what is still to be filled in are the names that there are; other braces are an author’s own words', () => {
  expect(unfilledVariables('{owner}您好，{pet}的劑量是 {0.5} ml {^_^}，{owner}')).toEqual(['{owner}', '{pet}']);
  expect(unfilledVariables('劑量 {0.5} ml')).toEqual([]);
  expect(bracedNames('劑量 {0.5} ml')).toEqual(['{0.5}']);
});
