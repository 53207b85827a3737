import { isBan } from 'taiwan-id-validator';

/** Whether a text is the uniform number of a business (統一編號): eight digits of which the last checks the others, by the rule since 2023. */
export const isSoundTaxID = (text: string): boolean => isBan(text);

/** As it is written down of what people type and paste: full-width digits become plain ones, blanks and hyphens are no part of it. */
export const typedTaxID = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\u2010-\u2015\u2212-]/g, '');
