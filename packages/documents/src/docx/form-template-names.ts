/** The forms that every clinic can take as its own (spec 3 §7 "Fixed downloadable generic templates"). */
export const FORM_TEMPLATES = ['surgeryConsent', 'euthanasiaConsent', 'diagnosisCertificate', 'sample'] as const;
/** One of them. */
export type FormTemplate = (typeof FORM_TEMPLATES)[number];
