import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import {
  CRM_SETTING,
  type CrmSetting,
  MENU_ACTIONS,
  type MenuAction,
  MOST_MENU_PLACES,
} from '@vetloom/domain/clinic/settings/crm.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { unknownVariables } from '@vetloom/domain/core/text-variables.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { useRun } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { crmSettings } from '../../../locale/conversation.ts';
import { attempt } from '../../../parts/act/attempt.ts';
import classes from './crm-setting.module.css';
import { crmEdits, isSound, valuesOf } from './crm-values.ts';

const words = crmSettings;

/** Quick replies and the menu's places, saved together by one button: only what was changed. */
export function CrmForm({ stored }: { readonly stored: CrmSetting }) {
  const run = useRun();
  const [values, setValues] = useState(() => valuesOf(stored));
  const edits = crmEdits(stored, values);
  const save = () =>
    attempt(async () => {
      await run(editSetting, { settingID: CRM_SETTING.id, edits });
      showSuccess(words.saved);
    });
  const { quickReplies, menuPlaces, menuTitle } = values;
  return (
    <form
      className={classes.section}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <section className={classes.section} aria-label={words.quick.title}>
        <h3>{words.quick.title}</h3>
        <p>{quickReplies.length === 0 ? words.quick.none : words.quick.intro}</p>
        {quickReplies.map((reply, at) => {
          const change = (part: Partial<typeof reply>) =>
            setValues({ ...values, quickReplies: quickReplies.with(at, { ...reply, ...part }) });
          const unknown = unknownVariables(reply.text);
          return (
            <div key={reply._id} className={classes.row}>
              <TextInput
                label={words.quick.name}
                maxLength={30}
                value={reply.title}
                onChange={(event) => change({ title: event.currentTarget.value })}
              />
              <Textarea
                label={words.quick.text}
                className={classes.wide ?? ''}
                autosize
                minRows={1}
                maxLength={1000}
                value={reply.text}
                error={unknown.length === 0 ? undefined : words.quick.unknown(unknown.join(' '))}
                onChange={(event) => change({ text: event.currentTarget.value })}
              />
              <Button
                variant="subtle"
                px={8}
                aria-label={words.quick.remove(reply.title)}
                onClick={() => setValues({ ...values, quickReplies: quickReplies.toSpliced(at, 1) })}
              >
                <IconX size={14} />
              </Button>
            </div>
          );
        })}
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={14} />}
          onClick={() =>
            setValues({ ...values, quickReplies: [...quickReplies, { _id: newID.row(), title: '', text: '' }] })
          }
        >
          {words.quick.add}
        </Button>
      </section>
      <section className={classes.section} aria-label={words.menu.title}>
        <h3>{words.menu.title}</h3>
        <p>{words.menu.intro}</p>
        <TextInput
          label={words.menu.bar}
          maxLength={14}
          w={240}
          value={menuTitle}
          onChange={(event) => setValues({ ...values, menuTitle: event.currentTarget.value })}
        />
        {menuPlaces.map((place, at) => {
          const change = (part: Partial<typeof place>) =>
            setValues({ ...values, menuPlaces: menuPlaces.with(at, { ...place, ...part }) });
          return (
            <div key={place._id} className={classes.row}>
              <TextInput
                label={words.menu.label}
                maxLength={12}
                value={place.label}
                onChange={(event) => change({ label: event.currentTarget.value })}
              />
              <Select
                label={words.menu.action}
                data={MENU_ACTIONS.map((value) => ({ value, label: words.menu.actions[value] }))}
                value={place.action}
                allowDeselect={false}
                onChange={(action) => action !== null && change({ action: action as MenuAction })}
              />
              {place.action === 'book' ? null : (
                <TextInput
                  label={words.menu.value[place.action]}
                  className={classes.wide ?? ''}
                  maxLength={300}
                  value={place.value}
                  onChange={(event) => change({ value: event.currentTarget.value })}
                />
              )}
              <Button
                variant="subtle"
                px={8}
                aria-label={words.menu.remove(place.label || words.menu.unnamed)}
                onClick={() => setValues({ ...values, menuPlaces: menuPlaces.toSpliced(at, 1) })}
              >
                <IconX size={14} />
              </Button>
            </div>
          );
        })}
        {menuPlaces.length >= MOST_MENU_PLACES ? null : (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={14} />}
            onClick={() =>
              setValues({
                ...values,
                menuPlaces: [...menuPlaces, { _id: newID.row(), label: '', action: 'book', value: '' }],
              })
            }
          >
            {words.menu.add}
          </Button>
        )}
      </section>
      <div>
        <Button type="submit" disabled={edits.length === 0 || !isSound(values)}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
