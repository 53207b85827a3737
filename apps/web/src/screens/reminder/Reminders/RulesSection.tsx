import { Select } from '@mantine/core';
import type { ReminderKind, ReminderTemplate } from '@vetloom/domain/clinic/reminder-template.schema.ts';
import { REMINDER_SETTING, type ReminderSetting } from '@vetloom/domain/clinic/settings/reminder.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { editsBetween } from '@vetloom/domain/core/edit.ts';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { useState } from 'react';
import { useRun, useSetting } from '../../../data/engine/hooks.ts';
import { refusal } from '../../../locale/codes.ts';
import { reminders } from '../../../locale/reminder.ts';
import classes from './reminders.module.css';

const words = reminders.rules;

/** Each rule with the kind of its reminders: templates of that kind are offered first. */
const RULES = [
  { field: 'birthdayTemplateID', kind: 'birthday' },
  { field: 'refillTemplateID', kind: 'medicine' },
  { field: 'recallTemplateID', kind: 'recall' },
  { field: 'resultTemplateID', kind: 'result' },
  { field: 'prepaidTemplateID', kind: 'other' },
] as const satisfies readonly { readonly field: keyof ReminderSetting; readonly kind: ReminderKind }[];
const FIELDS = [...RULES.map(({ field }) => field), 'refillFromDays'] as const;

interface RulesSectionProps {
  readonly templates: readonly ReminderTemplate[];
  readonly editable: boolean;
}

/** What brings reminders about by itself: each rule by a template, or not at all. */
export function RulesSection(props: RulesSectionProps) {
  const stored = useSetting(REMINDER_SETTING);
  return stored === undefined ? null : <Rules key={stored.refillFromDays} {...props} stored={stored} />;
}

function Rules({ templates, editable, stored }: RulesSectionProps & { readonly stored: ReminderSetting }) {
  const run = useRun();
  const [days, setDays] = useState(String(stored.refillFromDays));
  const change = async (part: Partial<ReminderSetting>) => {
    try {
      const edits = editsBetween<ReminderSetting>(stored, { ...stored, ...part }, FIELDS);
      if (edits.length === 0) return;
      await run(editSetting, { settingID: REMINDER_SETTING.id, edits });
      showSuccess(reminders.done.saved);
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
    }
  };
  const count = readFigure(days);
  const goodDays = count !== undefined && Number.isInteger(count) && count >= 1 && count <= 366;
  return (
    <section className={classes.remind} aria-label={words.title}>
      <h3 className={classes.skippedHead}>{words.title}</h3>
      <p className={classes.quiet}>{words.intro}</p>
      {RULES.map(({ field, kind }) => {
        const offered = templates.toSorted((a, b) => Number(b.kind === kind) - Number(a.kind === kind));
        const gone = stored[field] !== '' && !templates.some(({ _id }) => _id === stored[field]);
        return (
          <Select
            key={field}
            label={words.fields[field].label}
            description={words.fields[field].text}
            placeholder={words.off}
            clearable
            disabled={!editable}
            data={offered.map((template) => ({ value: template._id, label: template.title }))}
            value={stored[field] === '' || gone ? null : stored[field]}
            error={gone ? words.gone : undefined}
            onChange={(next) => void change({ [field]: next ?? '' })}
          />
        );
      })}
      {stored.refillTemplateID === '' ? null : (
        <FigureInput
          label={words.refillFromDays}
          unit={reminders.template.daysUnit}
          w={160}
          value={days}
          disabled={!editable}
          error={goodDays ? undefined : words.badDays}
          onChange={setDays}
          onBlur={() => void (goodDays && change({ refillFromDays: count }))}
        />
      )}
    </section>
  );
}
