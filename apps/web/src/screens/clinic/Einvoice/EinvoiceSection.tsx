import { SegmentedControl, Switch, TextInput } from '@mantine/core';
import {
  EINVOICE_SETTING,
  EINVOICE_WAYS,
  type EinvoiceSetting,
} from '@vetloom/domain/clinic/settings/einvoice.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { editsBetween } from '@vetloom/domain/core/edit.ts';
import { isSoundTaxID, typedTaxID } from '@vetloom/domain/core/tax-id.ts';
import { CountInput } from '@vetloom/ui/input/CountInput.tsx';
import { useState } from 'react';
import { useRun, useSetting } from '../../../data/engine/hooks.ts';
import { clinicInfo } from '../../../locale/clinic.ts';
import { einvoice } from '../../../locale/einvoice.ts';
import classes from '../frame/frame.module.css';
import { SettingPage } from '../frame/SettingPage.tsx';
import { SettingRow } from '../frame/SettingRow.tsx';
import { useSaving } from '../frame/use-saving.ts';
import { EinvoiceKeys } from './EinvoiceKeys.tsx';
import { EinvoiceRanges } from './EinvoiceRanges.tsx';

const words = einvoice.setting;
const FIELDS = ['on', 'sellerUbn', 'sellerName', 'sellerAddress', 'way', 'blockSize'] as const;
const TEXTS = ['sellerUbn', 'sellerName', 'sellerAddress'] as const;
const MOST = { sellerUbn: 20, sellerName: 60, sellerAddress: 100 } as const;
type Rules = Pick<EinvoiceSetting, (typeof FIELDS)[number]>;

/** Whether and as whom the clinic issues e-invoices, by which way they reach the ministry, its numbers and keys. */
export function EinvoiceSection({ editable }: { readonly editable: boolean }) {
  const stored = useSetting(EINVOICE_SETTING);
  return stored === undefined ? null : <EinvoiceForm stored={stored} editable={editable} />;
}

function EinvoiceForm({ stored, editable }: { readonly stored: EinvoiceSetting; readonly editable: boolean }) {
  const run = useRun();
  const [typed, setTyped] = useState<Partial<Rules>>({});
  const rules: Rules = { ...stored, ...typed };
  const change = (part: Partial<Rules>) => setTyped({ ...typed, ...part });
  const soundUbn = rules.sellerUbn === '' ? !rules.on : isSoundTaxID(rules.sellerUbn);
  const named = rules.sellerName.trim() !== '' || !rules.on;
  const errors = {
    sellerUbn: soundUbn ? undefined : words.ubnWrong,
    sellerName: named ? undefined : words.nameMissing,
    sellerAddress: undefined,
  } as const;
  const saving = useSaving({
    changed: FIELDS.filter((field) => stored[field] !== rules[field]).map((field) => words[field].label),
    check: () => soundUbn && named,
    send: () =>
      run(editSetting, { settingID: EINVOICE_SETTING.id, edits: editsBetween<EinvoiceSetting>(stored, rules, FIELDS) }),
    restore: () => setTyped({}),
    saved: words.saved,
  });
  return (
    <SettingPage
      title={words.title}
      text={editable ? words.text : clinicInfo.readOnly}
      saving={editable ? saving : undefined}
    >
      <div className={classes.rows}>
        <SettingRow {...words.on}>
          <Switch
            aria-label={words.on.label}
            checked={rules.on}
            disabled={!editable}
            onChange={(event) => change({ on: event.currentTarget.checked })}
          />
        </SettingRow>
        {TEXTS.map((field) => (
          <SettingRow key={field} {...words[field]}>
            <TextInput
              aria-label={words[field].label}
              value={rules[field]}
              maxLength={MOST[field]}
              autoComplete="off"
              disabled={!editable}
              error={errors[field]}
              onChange={({ currentTarget: { value } }) =>
                change({ [field]: field === 'sellerUbn' ? typedTaxID(value) : value })
              }
            />
          </SettingRow>
        ))}
        <SettingRow {...words.way}>
          <SegmentedControl
            aria-label={words.way.label}
            data={EINVOICE_WAYS.map((value) => ({ value, label: words.ways[value] }))}
            value={rules.way}
            readOnly={!editable}
            onChange={(value) => change({ way: value })}
          />
        </SettingRow>
        <SettingRow {...words.blockSize}>
          <CountInput
            aria-label={words.blockSize.label}
            min={10}
            max={500}
            w={120}
            disabled={!editable}
            value={rules.blockSize}
            onChange={(value) => value !== undefined && change({ blockSize: value })}
          />
        </SettingRow>
      </div>
      {editable ? <EinvoiceKeys way={stored.way} /> : null}
      <EinvoiceRanges editable={editable} />
    </SettingPage>
  );
}
