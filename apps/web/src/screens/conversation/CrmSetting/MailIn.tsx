import { Button, Code, Switch } from '@mantine/core';
import { CRM_SETTING, type CrmSetting } from '@vetloom/domain/clinic/settings/crm.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useState } from 'react';
import { crmCalls } from '../../../data/conversation/crm-calls.ts';
import { useRun, useSyncStatus } from '../../../data/engine/hooks.ts';
import { crmSettings } from '../../../locale/conversation.ts';
import { attempt } from '../../../parts/act/attempt.ts';
import classes from './crm-setting.module.css';

const words = crmSettings.mail;

/** Whether mail of owners is taken in, where it is handed in, and by which key. */
export function MailIn({ setting }: { readonly setting: CrmSetting }) {
  const run = useRun();
  const offline = useSyncStatus()?.connection === 'offline';
  const [shown, setShown] = useState<{ readonly path: string; readonly key: string }>();
  const set = (field: 'takesMail' | 'mailKeyNumber', to: boolean | number) =>
    run(editSetting, {
      settingID: CRM_SETTING.id,
      edits: [{ op: 'set', path: [field], from: setting[field], to }],
    });
  const show = () => attempt(async () => setShown(await crmCalls.mailKey()));
  return (
    <section className={classes.section} aria-label={words.title}>
      <h3>{words.title}</h3>
      <p>{words.intro}</p>
      <Switch
        label={words.on}
        checked={setting.takesMail}
        onChange={(event) => {
          const to = event.currentTarget.checked;
          void attempt(() => set('takesMail', to));
        }}
      />
      {setting.takesMail ? (
        <>
          {shown === undefined ? null : (
            <dl className={classes.facts}>
              <dt>{words.path}</dt>
              <dd>
                <Code>{`${window.location.origin}${shown.path}`}</Code>
              </dd>
              <dt>{words.key}</dt>
              <dd>
                <Code>{shown.key}</Code>
              </dd>
            </dl>
          )}
          <div className={classes.acts}>
            <Button size="sm" variant="default" disabled={offline} onClick={() => void show()}>
              {words.show}
            </Button>
            <Button
              size="sm"
              variant="default"
              onClick={() =>
                void attempt(async () => {
                  await set('mailKeyNumber', setting.mailKeyNumber + 1);
                  setShown(undefined);
                  showSuccess(words.renewed);
                })
              }
            >
              {words.renew}
            </Button>
          </div>
        </>
      ) : null}
    </section>
  );
}
