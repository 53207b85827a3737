import { MESSAGE_SETTING, type MessageSetting } from '@vetloom/domain/clinic/settings/message.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import type { Ways } from '@vetloom/domain/message/reach.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { useRun } from '../../../data/engine/hooks.ts';
import { clinicInfo } from '../../../locale/clinic.ts';
import { messageSetting } from '../../../locale/message-setting.ts';
import { TimeField } from '../../../parts/form/TimeField.tsx';
import { useEditDraft } from '../../../parts/form/use-edit-draft.ts';
import { MessageBands } from '../../../parts/message/MessageBands.tsx';
import frame from '../frame/frame.module.css';
import { SettingPage } from '../frame/SettingPage.tsx';
import { SettingRow } from '../frame/SettingRow.tsx';
import { useSaving } from '../frame/use-saving.ts';
import { AccountList } from './AccountList.tsx';
import { LinePayAccount } from './LinePayAccount.tsx';
import classes from './message-setting.module.css';
import { OrderField } from './OrderField.tsx';
import {
  changedWays,
  FIGURES,
  type Figure,
  figureFault,
  isFit,
  type WaysValues,
  waysEdits,
  waysValues,
} from './ways-values.ts';

const words = messageSetting;
const UNIT: Readonly<Record<Figure, string>> = {
  mostAnOwnerADay: words.form.messages,
  mostADay: words.form.messages,
  giveUpAfterHours: words.form.hours,
};

interface MessageSettingsProps {
  readonly ways: Ways;
  readonly editable: boolean;
}

/** Accounts, which are connected one by one, and below them how messages go, which is saved by the bar. */
export function MessageSettings({ ways, editable }: MessageSettingsProps) {
  const stored = ways.setting;
  const run = useRun();
  const form = useEditDraft<WaysValues, MessageSetting>('setting.message', stored, waysValues(stored));
  const { values, change } = form;
  const saving = useSaving({
    changed: changedWays(stored, values).map((row) => words.form[row].label),
    check: () => isFit(values),
    send: () => run(editSetting, { settingID: MESSAGE_SETTING.id, edits: waysEdits(stored, values) }),
    restore: form.restart,
    saved: words.saved,
  });
  return (
    <SettingPage
      title={words.title}
      text={editable ? words.text : clinicInfo.readOnly}
      saving={editable ? saving : undefined}
    >
      <div className={classes.bands}>
        <MessageBands ways={ways} />
      </div>
      <AccountList ways={ways} />
      <LinePayAccount editable={editable} />
      <section aria-label={words.form.title}>
        <h3 className={classes.heading}>{words.form.title}</h3>
        <div className={frame.rows}>
          <SettingRow {...words.form.order}>
            <OrderField ways={ways} values={values} editable={editable} change={change} />
          </SettingRow>
          <SettingRow {...words.form.quiet}>
            <div className={classes.quiet}>
              <TimeField
                label={words.form.quietFrom}
                value={values.quietFrom}
                readOnly={!editable}
                onChange={(quietFrom) => change({ quietFrom })}
              />
              <TimeField
                label={words.form.quietTo}
                value={values.quietTo}
                readOnly={!editable}
                onChange={(quietTo) => change({ quietTo })}
              />
            </div>
          </SettingRow>
          {(Object.keys(FIGURES) as Figure[]).map((figure) => (
            <FigureRow key={figure} {...{ figure, values, editable, change }} />
          ))}
        </div>
      </section>
    </SettingPage>
  );
}

interface FigureRowProps {
  readonly figure: Figure;
  readonly values: WaysValues;
  readonly editable: boolean;
  readonly change: (change: Partial<WaysValues>) => void;
}

function FigureRow({ figure, values, editable, change }: FigureRowProps) {
  const id = `message-${figure}`;
  const fault = figureFault(values, figure);
  return (
    <SettingRow {...words.form[figure]} field={id}>
      <FigureInput
        id={id}
        className={classes.figure ?? ''}
        aria-describedby={`${id}-hint`}
        value={values[figure]}
        unit={UNIT[figure]}
        readOnly={!editable}
        error={fault === undefined ? undefined : words.form.wrongFigure(...fault)}
        onChange={(value) => change({ [figure]: value })}
      />
    </SettingRow>
  );
}
