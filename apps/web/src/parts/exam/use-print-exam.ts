import { BASE, links } from '../../routes/links.ts';

/** Opens the print view of a visit's exams in a tab of its own. */
export const usePrintExam =
  () =>
  (recordID: string): void => {
    window.open(`${BASE}${links.to('printExam', { record: recordID })}`, '_blank', 'noopener');
  };
