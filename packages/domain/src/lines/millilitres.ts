/** Whether something is counted in mL, as clinics write it. */
export const isInMillilitres = (unit: string): boolean => /^(ml|c\.?c\.?|毫升)$/i.test(unit.trim());
