import { SegmentedControl } from '@mantine/core';
import { splitTax, type TaxRules, taxRules } from '@vetloom/domain/clinic/business-tax.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import { GOODS_TAX, TAX_SETTING, type TaxSetting, TREATMENT_TAX } from '@vetloom/domain/clinic/settings/tax.setting.ts';
import { editsBetween } from '@vetloom/domain/core/edit.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { useState } from 'react';
import { useRun, useSetting } from '../../../data/engine/hooks.ts';
import { clinicInfo } from '../../../locale/clinic.ts';
import { tax as words } from '../../../locale/clinic-setup.ts';
import classes from '../frame/frame.module.css';
import { SettingPage } from '../frame/SettingPage.tsx';
import { SettingRow } from '../frame/SettingRow.tsx';
import { useSaving } from '../frame/use-saving.ts';
import own from './tax.module.css';

const FIELDS = ['taxIncluded', 'taxTreatment', 'taxGoods'] as const;
/** NT$ of the worked example. */
const EXAMPLE = 1050;

/** How the clinic's prices stand to business tax; until it has said so, what is usual, to be confirmed. */
export function TaxSection({ editable }: { readonly editable: boolean }) {
  const stored = useSetting(TAX_SETTING);
  return stored === undefined ? null : <TaxForm stored={stored} editable={editable} />;
}

function TaxForm({ stored, editable }: { readonly stored: TaxSetting; readonly editable: boolean }) {
  const run = useRun();
  const [typed, setTyped] = useState<Partial<TaxRules>>({});
  const shown = taxRules(stored);
  const rules = { ...shown, ...typed };
  const change = (part: Partial<TaxRules>) => setTyped({ ...typed, ...part });
  const undecided = FIELDS.some((field) => stored[field] === undefined);
  const saving = useSaving({
    changed: FIELDS.filter((field) => shown[field] !== rules[field]).map((field) => words.fields[field].label),
    alsoReady: undecided,
    send: () => run(editSetting, { settingID: TAX_SETTING.id, edits: editsBetween<TaxSetting>(stored, rules, FIELDS) }),
    restore: () => setTyped({}),
    saved: words.saved,
  });
  return (
    <SettingPage
      title={words.title}
      text={editable ? words.text : clinicInfo.readOnly}
      saving={editable ? saving : undefined}
    >
      {undecided ? (
        <div className={own.notice}>
          <Notice tone="ochre" title={words.undecided}>
            {words.undecidedText}
          </Notice>
        </div>
      ) : null}
      <div className={classes.rows}>
        <SettingRow {...words.fields.taxIncluded}>
          <SegmentedControl
            aria-label={words.fields.taxIncluded.label}
            data={(['true', 'false'] as const).map((value) => ({ value, label: words.included[value] }))}
            value={String(rules.taxIncluded)}
            readOnly={!editable}
            onChange={(value) => change({ taxIncluded: value === 'true' })}
          />
        </SettingRow>
        <SettingRow {...words.fields.taxTreatment}>
          <SegmentedControl
            aria-label={words.fields.taxTreatment.label}
            data={TREATMENT_TAX.map((value) => ({ value, label: words.treatment[value] }))}
            value={rules.taxTreatment}
            readOnly={!editable}
            onChange={(value) => change({ taxTreatment: value })}
          />
        </SettingRow>
        <SettingRow {...words.fields.taxGoods}>
          <SegmentedControl
            aria-label={words.fields.taxGoods.label}
            data={GOODS_TAX.map((value) => ({ value, label: words.goods[value] }))}
            value={rules.taxGoods}
            readOnly={!editable}
            onChange={(value) => change({ taxGoods: value })}
          />
        </SettingRow>
      </div>
      <TaxExample rules={rules} />
    </SettingPage>
  );
}

/** What a price becomes by the rules as they are chosen. */
function TaxExample({ rules }: { readonly rules: TaxRules }) {
  const columns = words.columns;
  return (
    <section className={own.example} aria-label={words.example}>
      <h3>{words.example}</h3>
      <p>{words.exampleHint}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{columns.what}</th>
            <th scope="col">{columns.net}</th>
            <th scope="col">{columns.tax}</th>
            <th scope="col">{columns.gross}</th>
          </tr>
        </thead>
        <tbody>
          {(['treatment', 'goods'] as const).map((what) => {
            const { net, tax, gross } = splitTax(EXAMPLE, what, rules);
            return (
              <tr key={what}>
                <th scope="row">{words.fields[what === 'treatment' ? 'taxTreatment' : 'taxGoods'].label}</th>
                <td>{formatAmount(net)}</td>
                <td>{formatAmount(tax)}</td>
                <td>{formatAmount(gross)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
