/** What stands for the name of an erased owner; screens say it in words. */
export const ERASED_NAME = '—';
