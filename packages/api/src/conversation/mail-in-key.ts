import type { CrmSetting } from '@vetloom/domain/clinic/settings/crm.setting.ts';
import type { CodeKeys } from '../message/codes/code-keys.ts';

/** The key by which what receives a clinic's mail signs what it hands in. It is worked out and kept nowhere; another number makes another key. */
export const mailInKey = (
  keys: CodeKeys,
  clinic: string,
  { mailKeyNumber }: Pick<CrmSetting, 'mailKeyNumber'>,
): string => keys.nameOf('mail in', clinic, String(mailKeyNumber));
