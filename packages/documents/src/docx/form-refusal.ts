import { DomainError } from '@vetloom/domain/core/error.ts';

/** Why a file is refused as a form, by the rule that the refusal names; each has its sentence in the app. */
export type FormRule =
  | 'formNotDocx'
  | 'formEncrypted'
  | 'formMacros'
  | 'formExternal'
  | 'formEmbedded'
  | 'formTooLarge'
  | 'formBroken'
  | 'formTags';

/** The refusal of an upload: 100105, and nothing is kept. */
export const refusal = (rule: FormRule, detail: Readonly<Record<string, unknown>> = {}): DomainError =>
  new DomainError('badParameter', `the file is refused as a form: ${rule}`, { rule, ...detail });
