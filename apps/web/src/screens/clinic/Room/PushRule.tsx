import { SegmentedControl } from '@mantine/core';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import {
  WARD_PUSH_SETTING,
  WARD_PUSH_SHOWN,
  type WardPushShown,
} from '@vetloom/domain/clinic/settings/ward-push.setting.ts';
import { useRun, useSetting } from '../../../data/engine/hooks.ts';
import { wardPush } from '../../../locale/ward-push.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { SettingRow } from '../frame/SettingRow.tsx';
import classes from './room.module.css';

const words = wardPush.rule;

/** What browsers show of the ward on locked screens; kept at once. */
export function PushRule({ editable }: { readonly editable: boolean }) {
  const setting = useSetting(WARD_PUSH_SETTING);
  const run = useRun();
  const { act } = useAct();
  if (setting === undefined) return null;
  const choose = (to: WardPushShown) =>
    act(() =>
      run(editSetting, {
        settingID: WARD_PUSH_SETTING.id,
        edits: [{ op: 'set', path: ['shows'], from: setting.shows, to }],
      }),
    );
  return (
    <div className={classes.rule}>
      <SettingRow label={words.label} hint={words.hint}>
        <SegmentedControl
          aria-label={words.label}
          data={WARD_PUSH_SHOWN.map((value) => ({ value, label: words.shows[value] }))}
          value={setting.shows}
          readOnly={!editable}
          onChange={(value) => void choose(value)}
        />
      </SettingRow>
    </div>
  );
}
