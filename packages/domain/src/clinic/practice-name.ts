import type { Clinic } from './clinic.schema.ts';

const MARK = '（練習）';
/** Characters of a clinic's name at most. */
const MOST = 80;

/**
 * What a clinic is called when somebody names it: of a copy to practise on the name ends in a mark, also when its own people rename it. Lists of clinics and
 * printed papers have the name and nothing else that says so, and its receipts would pass for the clinic's.
 */
export const nameOfClinic = ({ practice }: Pick<Clinic, 'practice'>, name: string): string =>
  practice === true && !name.endsWith(MARK) ? `${name.slice(0, MOST - MARK.length)}${MARK}` : name;
