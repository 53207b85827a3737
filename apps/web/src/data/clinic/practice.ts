import { tabValue } from './tab-value.ts';

const practice = tabValue(false);

/** Keeps whether the tab's clinic is a copy to practise on; false while none is entered. */
export const notePractice = practice.note;

/** Whether the tab's clinic is a copy to practise on: nothing that is done in it is of the clinic, and nothing goes out. */
export const usePractice = practice.use;
