import { Select, Switch, TextInput } from '@mantine/core';
import { PET_NUMBER_SETTING, type PetNumberSetting } from '@vetloom/domain/clinic/settings/pet-number.setting.ts';
import { PET_NUMBER_COUNTER } from '@vetloom/domain/clinic/settings/pet-number-counter.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { formatCount } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import type { ReactNode } from 'react';
import { useRun, useSetting } from '../../../data/engine/hooks.ts';
import { clinicInfo } from '../../../locale/clinic.ts';
import { petNumbers as words } from '../../../locale/clinic-setup.ts';
import { useEditDraft } from '../../../parts/form/use-edit-draft.ts';
import classes from '../frame/frame.module.css';
import { SettingPage } from '../frame/SettingPage.tsx';
import { SettingRow } from '../frame/SettingRow.tsx';
import { useSaving } from '../frame/use-saving.ts';
import own from './number.module.css';
import {
  changedNumbers,
  NUMBER_FIELDS,
  type NumberValues,
  numberEdits,
  numberExample,
  numberFault,
  numberValues,
  SEQUENCE,
  typedRule,
} from './number-values.ts';

interface NumberSectionProps {
  readonly editable: boolean;
  /** What stands below the rule. */
  readonly children?: ReactNode;
}

/** How the clinic numbers its animals, with the number that the next one gets (spec 1 §5). */
export function NumberSection({ editable, children }: NumberSectionProps) {
  const stored = useSetting(PET_NUMBER_SETTING);
  return stored === undefined ? null : (
    <NumberForm stored={stored} editable={editable}>
      {children}
    </NumberForm>
  );
}

function NumberForm({ stored, editable, children }: NumberSectionProps & { readonly stored: PetNumberSetting }) {
  const run = useRun();
  const form = useEditDraft<NumberValues, PetNumberSetting>('setting.petNumber', stored, numberValues(stored));
  const { values } = form;
  const changed = changedNumbers(stored, values);
  const fault = (field: 'petIDStart' | 'petIDPrefix') => {
    const found = numberFault(values, field);
    return found === undefined ? undefined : found === 'start' ? words.startWrong : words.prefixLong;
  };
  const saving = useSaving({
    changed: changed.map((field) => words.fields[field].label),
    check: () => NUMBER_FIELDS.every((field) => numberFault(values, field) === undefined),
    send: async () => {
      const edits = numberEdits(stored, values);
      if (edits.length > 0) await run(editSetting, { settingID: PET_NUMBER_SETTING.id, edits });
    },
    restore: form.restart,
    saved: words.saved,
  });
  const id = (field: string) => `number-${field}`;
  const described = (field: string) => ({ id: id(field), 'aria-describedby': `${id(field)}-hint` });
  const row = (field: keyof typeof words.fields) => ({ ...words.fields[field], field: id(field) });
  return (
    <SettingPage
      title={words.title}
      text={editable ? words.text : clinicInfo.readOnly}
      saving={editable ? saving : undefined}
    >
      <Example typed={typedRule(stored, values)} />
      <div className={classes.rows}>
        <SettingRow {...row('petIDFormat')}>
          <Select
            {...described('petIDFormat')}
            data={words.formats.map((label, at) => ({ value: String(at), label }))}
            value={String(values.petIDFormat)}
            allowDeselect={false}
            readOnly={!editable}
            onChange={(value) => value !== null && form.change({ petIDFormat: Number(value) })}
          />
        </SettingRow>
        <SettingRow {...row('petIDPrefix')}>
          <TextInput
            {...described('petIDPrefix')}
            value={values.petIDPrefix}
            error={fault('petIDPrefix')}
            readOnly={!editable}
            autoComplete="off"
            onChange={(event) => form.change({ petIDPrefix: event.currentTarget.value })}
          />
        </SettingRow>
        <SettingRow {...row('petIDSpeciesRule')}>
          <Switch
            {...described('petIDSpeciesRule')}
            checked={values.petIDSpeciesRule}
            disabled={!editable}
            label={values.petIDSpeciesRule ? words.on : words.off}
            onChange={(event) => form.change({ petIDSpeciesRule: event.currentTarget.checked })}
          />
        </SettingRow>
        {values.petIDFormat === SEQUENCE ? (
          <SettingRow {...row('petIDStart')}>
            <FigureInput
              {...described('petIDStart')}
              value={values.petIDStart}
              error={fault('petIDStart')}
              readOnly={!editable}
              onChange={(petIDStart) => form.change({ petIDStart })}
            />
          </SettingRow>
        ) : null}
      </div>
      {children}
    </SettingPage>
  );
}

/** The numbers that the next animals get by the rule as it is typed. */
function Example({ typed }: { readonly typed: PetNumberSetting }) {
  const counted = useSetting(PET_NUMBER_COUNTER) ?? PET_NUMBER_COUNTER.defaults;
  const now = useNow();
  const example = numberExample(typed, counted, now, shownZone());
  if (example === undefined) return <p className={own.none}>{words.none}</p>;
  const { next, last } = example;
  const kinds = typed.petIDSpeciesRule ? (['dog', 'cat', 'other'] as const) : (['other'] as const);
  const used = typed.petIDFormat === SEQUENCE ? words.counted(last) : words.countedToday(last);
  return (
    <section className={own.example} aria-label={words.example} aria-live="polite">
      {kinds.map((kind) => (
        <p key={kind}>
          <span>{kinds.length === 1 ? words.example : words.exampleOf[kind]}</span>
          <b>{example[kind]}</b>
        </p>
      ))}
      <small>
        {last === 0 ? words.notCounted : used}
        {typed.petIDStart !== undefined &&
        typed.petIDFormat === SEQUENCE &&
        typed.petIDStart < next &&
        last >= typed.petIDStart
          ? ` · ${words.startLate(formatCount(next))}`
          : ` · ${words.exampleHint}`}
      </small>
    </section>
  );
}
