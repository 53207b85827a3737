import { Switch } from '@mantine/core';
import { QUEUE_SETTING, type QueueSetting } from '@vetloom/domain/clinic/settings/queue.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { editsBetween } from '@vetloom/domain/core/edit.ts';
import { CountInput } from '@vetloom/ui/input/CountInput.tsx';
import { useState } from 'react';
import { useRun, useSetting } from '../../../data/engine/hooks.ts';
import { clinicInfo } from '../../../locale/clinic.ts';
import { queue } from '../../../locale/visit-queue.ts';
import classes from '../frame/frame.module.css';
import { SettingPage } from '../frame/SettingPage.tsx';
import { SettingRow } from '../frame/SettingRow.tsx';
import { useSaving } from '../frame/use-saving.ts';
import { QueueScreens } from './QueueScreens.tsx';

const words = queue.settings;
const FIELDS = ['isSpoken', 'isDark', 'showsWait', 'missedAfterMin'] as const;
type Rules = Pick<QueueSetting, (typeof FIELDS)[number]>;

/** How numbers are called, and the screens that show them. */
export function QueueSection({ editable }: { readonly editable: boolean }) {
  const stored = useSetting(QUEUE_SETTING);
  return stored === undefined ? null : <QueueForm stored={stored} editable={editable} />;
}

function QueueForm({ stored, editable }: { readonly stored: QueueSetting; readonly editable: boolean }) {
  const run = useRun();
  const [typed, setTyped] = useState<Partial<Rules>>({});
  const rules: Rules = { ...stored, ...typed };
  const change = (part: Partial<Rules>) => setTyped({ ...typed, ...part });
  const saving = useSaving({
    changed: FIELDS.filter((field) => stored[field] !== rules[field]).map((field) => words[field]),
    send: () =>
      run(editSetting, { settingID: QUEUE_SETTING.id, edits: editsBetween<QueueSetting>(stored, rules, FIELDS) }),
    restore: () => setTyped({}),
    saved: words.saved,
  });
  const turned = (field: 'isSpoken' | 'isDark' | 'showsWait') => (
    <Switch
      aria-label={words[field]}
      checked={rules[field]}
      disabled={!editable}
      onChange={(event) => change({ [field]: event.currentTarget.checked })}
    />
  );
  return (
    <SettingPage
      title={words.title}
      text={editable ? words.text : clinicInfo.readOnly}
      saving={editable ? saving : undefined}
    >
      <QueueScreens editable={editable} />
      <div className={classes.rows}>
        <SettingRow label={words.isSpoken} hint={words.isSpokenHint}>
          {turned('isSpoken')}
        </SettingRow>
        <SettingRow label={words.isDark}>{turned('isDark')}</SettingRow>
        <SettingRow label={words.showsWait}>{turned('showsWait')}</SettingRow>
        <SettingRow label={words.missedAfterMin} hint={words.missedAfterMinHint}>
          <CountInput
            aria-label={words.missedAfterMin}
            min={1}
            max={240}
            unit={words.minutes}
            w={120}
            disabled={!editable}
            value={rules.missedAfterMin}
            onChange={(value) => value !== undefined && change({ missedAfterMin: value })}
          />
        </SettingRow>
      </div>
    </SettingPage>
  );
}
