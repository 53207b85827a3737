import type { CrmSetting, MenuPlace, QuickReply } from '@vetloom/domain/clinic/settings/crm.setting.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import { editsBetween } from '@vetloom/domain/core/edit.ts';
import { unknownVariables } from '@vetloom/domain/core/text-variables.ts';

/** What the form holds. */
export interface CrmValues {
  readonly quickReplies: readonly QuickReply[];
  readonly menuTitle: string;
  readonly menuPlaces: readonly MenuPlace[];
}

const FIELDS = ['quickReplies', 'menuTitle', 'menuPlaces'] as const;

export const valuesOf = ({ quickReplies, menuTitle, menuPlaces }: CrmSetting): CrmValues => ({
  quickReplies,
  menuTitle,
  menuPlaces,
});

/** What was changed, row by row. */
export const crmEdits = (stored: CrmSetting, values: CrmValues): Edit[] =>
  editsBetween(
    stored,
    {
      quickReplies: [...values.quickReplies],
      menuPlaces: [...values.menuPlaces],
      menuTitle: values.menuTitle.trim(),
    },
    FIELDS,
  );

/** Whether everything can be saved: nothing without words, and no name in braces that nothing is filled in for. */
export const isSound = ({ quickReplies, menuPlaces }: CrmValues): boolean =>
  quickReplies.every(
    ({ title, text }) => title.trim() !== '' && text.trim() !== '' && unknownVariables(text).length === 0,
  ) && menuPlaces.every(({ label }) => label.trim() !== '');
