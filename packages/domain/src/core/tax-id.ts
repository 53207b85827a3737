import { isBan } from 'taiwan-id-validator';

/** Whether a text is the uniform number of a business (統一編號): eight digits of which the last checks the others, by the rule since 2023. */
export const isSoundTaxID = (text: string): boolean => isBan(text);
