import { Button, PasswordInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import type { BackupAnswer } from '@vetloom/domain/backup/backup.schema.ts';
import { CountInput } from '@vetloom/ui/input/CountInput.tsx';
import { useState } from 'react';
import { backup } from '../../../locale/backup.ts';
import { TimeField } from '../../../parts/form/TimeField.tsx';
import frame from '../frame/frame.module.css';
import { SettingRow } from '../frame/SettingRow.tsx';
import classes from './backup.module.css';
import { type BackupValues, endingOf } from './backup-values.ts';
import { KeyCeremony } from './KeyCeremony.tsx';

const words = backup.form;

interface BackupFormProps {
  readonly settings: BackupAnswer;
  readonly values: BackupValues;
  readonly change: (part: Partial<BackupValues>) => void;
}

/** When backups are taken, how many are kept, where they go and to whose key. */
export function BackupForm({ settings, values, change }: BackupFormProps) {
  return (
    <section aria-label={words.title}>
      <h3 className={classes.heading}>{words.title}</h3>
      <div className={frame.rows}>
        <KeyRow values={values} change={change} />
        <SettingRow {...words.place}>
          <PlaceFields settings={settings} values={values} change={change} />
        </SettingRow>
        <SettingRow {...words.enabled}>
          <SegmentedControl
            aria-label={words.enabled.label}
            data={[
              { value: 'true', label: words.on },
              { value: 'false', label: words.off },
            ]}
            value={String(values.enabled)}
            onChange={(value) => change({ enabled: value === 'true' })}
          />
        </SettingRow>
        <SettingRow {...words.time} field="backup-time">
          <TimeField
            id="backup-time"
            className={classes.short ?? ''}
            value={values.time}
            onChange={(time) => time !== '' && change({ time })}
          />
        </SettingRow>
        <SettingRow {...words.keep}>
          <div className={classes.keeping}>
            {(['keepDays', 'keepWeeks', 'keepMonths'] as const).map((field) => (
              <CountInput
                key={field}
                label={words[UNITS[field].word]}
                min={field === 'keepDays' ? 1 : 0}
                max={UNITS[field].most}
                value={values[field]}
                onChange={(value) => value !== undefined && change({ [field]: value })}
              />
            ))}
          </div>
        </SettingRow>
      </div>
    </section>
  );
}

const UNITS = {
  keepDays: { word: 'days', most: 366 },
  keepWeeks: { word: 'weeks', most: 104 },
  keepMonths: { word: 'months', most: 120 },
} as const;

function PlaceFields({ settings, values, change }: BackupFormProps) {
  const { folders, endpoints } = settings;
  return (
    <div className={classes.fields}>
      <SegmentedControl
        aria-label={words.place.label}
        data={(['none', 'folder', 's3'] as const).map((value) => ({ value, label: words.kinds[value] }))}
        value={values.kind}
        onChange={(value) => change({ kind: value })}
      />
      {values.kind === 'folder' ? (
        <TextInput
          label={words.folder.label}
          description={folders.length === 0 ? words.noFolder : words.folder.hint(folders.join('、'))}
          value={values.folder}
          onChange={(event) => change({ folder: event.target.value })}
        />
      ) : null}
      {values.kind === 's3' ? (
        <>
          <Select
            label={words.endpoint}
            {...(endpoints.length === 0 && { description: words.noEndpoint })}
            data={[...endpoints]}
            value={values.endpoint || null}
            onChange={(value) => change({ endpoint: value ?? '' })}
          />
          {(['region', 'bucket', 'prefix', 'keyID'] as const).map((field) => (
            <TextInput
              key={field}
              label={words[field]}
              autoComplete="off"
              value={values[field]}
              onChange={(event) => change({ [field]: event.target.value })}
            />
          ))}
          <PasswordInput
            label={words.secret}
            autoComplete="new-password"
            placeholder={settings.keyID === null ? '' : words.secretKept}
            value={values.secret}
            onChange={(event) => change({ secret: event.target.value })}
          />
        </>
      ) : null}
    </div>
  );
}

function KeyRow({ values, change }: Pick<BackupFormProps, 'values' | 'change'>) {
  const [making, setMaking] = useState(false);
  const { recipient } = values;
  return (
    <SettingRow {...words.key}>
      <div className={classes.key}>
        <span>{recipient === null ? words.noKey : words.public(endingOf(recipient))}</span>
        <Button variant="default" leftSection={<IconKey size={16} />} onClick={() => setMaking(true)}>
          {recipient === null ? words.makeKey : words.newKey}
        </Button>
      </div>
      {making ? (
        <KeyCeremony
          replaces={recipient !== null}
          onClose={() => setMaking(false)}
          onMade={(made) => change({ recipient: made })}
        />
      ) : null}
    </SettingRow>
  );
}
