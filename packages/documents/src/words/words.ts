import { chinese } from './chinese.ts';
import { english } from './english.ts';

/** Every word that a paper prints of itself; values that people typed stay as they were typed. */
export type Words = typeof chinese;

/** The words of a paper: English when the print option `englishVersion` is on (spec 1 §9), else Chinese. */
export const wordsFor = (englishVersion: boolean): Words => (englishVersion ? english : chinese);
