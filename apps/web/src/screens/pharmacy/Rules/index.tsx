import { Button, Switch, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { editDrugRule } from '@vetloom/domain/pharmacy/drug-rule.commands.ts';
import { DRUG_RULE_KINDS, type DrugRule, type DrugRuleKind } from '@vetloom/domain/pharmacy/drug-rule.schema.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Footer, Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useState } from 'react';
import { useCan, useDocuments, useRun } from '../../../data/engine/hooks.ts';
import { refusal } from '../../../locale/codes.ts';
import { drugRules as words } from '../../../locale/pharmacy-rules.ts';
import { useKinds } from '../../../parts/form/use-customize.ts';
import { SuggestedMark } from '../../../parts/suggested/SuggestedMark.tsx';
import { SuggestedNotice } from '../../../parts/suggested/SuggestedNotice.tsx';
import { suggestedIDs } from '../../../parts/suggested/suggested-ids.ts';
import { useQuery } from '../../../routes/navigation.tsx';
import classes from './drugs.module.css';
import { PaperSettings } from './PaperSettings.tsx';
import { RuleForm } from './RuleForm.tsx';
import { fits, whatOf } from './rule-values.ts';

/** The clinic's own rules of prescribing, its label paper and the rounding of drugs. The address holds search and kind. */
export default function DrugSettings() {
  const rules = useDocuments('drugRule', 'byKind', {});
  const can = useCan();
  const [query, setQuery] = useQuery();
  const [open, setOpen] = useState<string>();
  const editable = can('GENERAL_SETTINGS_WRITE') || can('VETLOOM_SYSTEM');
  if (rules === undefined) return null;
  const kind = DRUG_RULE_KINDS.find((one) => one === query.kind);
  const search = query.q ?? '';
  const shown = rules.filter((rule) => (kind === undefined || rule.kind === kind) && fits(rule, search));
  const count = (of: DrugRuleKind) => rules.filter((rule) => rule.kind === of).length;
  return (
    <Sheet fill>
      <Toolbar
        end={
          editable ? (
            <Button size="compact-sm" leftSection={<IconPlus size={14} stroke={2} />} onClick={() => setOpen('new')}>
              {words.add}
            </Button>
          ) : null
        }
      >
        <TextInput
          aria-label={words.search}
          placeholder={words.search}
          leftSection={<IconSearch size={14} stroke={1.8} />}
          value={search}
          onChange={(event) => setQuery({ q: event.currentTarget.value || undefined })}
        />
        <SegmentedFilter
          label={words.filter}
          options={[
            { value: 'all', label: words.all, count: rules.length },
            ...DRUG_RULE_KINDS.map((value) => ({ value, label: words.kinds[value], count: count(value) })),
          ]}
          value={kind ?? 'all'}
          onChange={(next) => setQuery({ kind: next === 'all' ? undefined : next })}
        />
      </Toolbar>
      <div className={classes.top}>
        <Notice tone="ochre">{words.notice}</Notice>
        {editable ? null : <Notice tone="ochre">{words.readOnly}</Notice>}
        <SuggestedNotice ids={suggestedIDs(rules)} list editable={editable} />
        <PaperSettings editable={editable} />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={rules.length === 0 ? words.empty : words.noneFits}
          next={rules.length === 0 ? words.emptyNext : words.noneFitsNext}
        />
      ) : (
        <Rules rules={shown} editable={editable} onOpen={setOpen} />
      )}
      <Footer>{words.shown(shown.length, rules.length)}</Footer>
      {open === undefined ? null : (
        <RuleForm key={open} rule={rules.find((rule) => rule._id === open)} onClose={() => setOpen(undefined)} />
      )}
    </Sheet>
  );
}

interface RulesProps {
  readonly rules: readonly DrugRule[];
  readonly editable: boolean;
  readonly onOpen: (ruleID: string) => void;
}

function Rules({ rules, editable, onOpen }: RulesProps) {
  const { columns } = words;
  const kinds = useKinds();
  const run = useRun();
  const nameOf = (id: string) => {
    const kind = kinds.find(({ _id }) => _id === id);
    return kind?.nametc || kind?.name || id;
  };
  const turn = (rule: DrugRule, to: boolean) =>
    run(editDrugRule, { ruleID: rule._id, edits: [{ op: 'set', path: ['active'], from: rule.active, to }] }).catch(
      (error: unknown) => {
        const { sentence, code } = refusal(error);
        showError(sentence, code);
      },
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a group of rows, not of fields
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={words.filter}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{columns.kind}</th>
            <th scope="col">{columns.drugs}</th>
            <th scope="col">{columns.what}</th>
            <th scope="col">{columns.species}</th>
            <th scope="col">{columns.severity}</th>
            <th scope="col">{columns.active}</th>
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => {
            const drugs = rule.drugs.join('、');
            return (
              <tr key={rule._id} data-off={!rule.active}>
                <td>{words.kinds[rule.kind]}</td>
                <td>
                  {editable ? (
                    <button
                      type="button"
                      className={classes.open}
                      aria-label={words.edit(drugs)}
                      onClick={() => onOpen(rule._id)}
                    >
                      {drugs}
                    </button>
                  ) : (
                    drugs
                  )}
                  {rule.suggested ? (
                    <>
                      {' '}
                      <SuggestedMark />
                    </>
                  ) : null}
                </td>
                <td>{whatOf(rule)}</td>
                <td>{rule.species.length === 0 ? words.anySpecies : rule.species.map(nameOf).join('、')}</td>
                <td>
                  {rule.kind === 'dose' || rule.kind === 'label' ? null : (
                    <Chip tone={rule.severity === 'stop' ? 'cinnabar' : 'ochre'}>
                      {words.severities[rule.severity]}
                    </Chip>
                  )}
                </td>
                <td>
                  <Switch
                    size="sm"
                    aria-label={`${words.active} ${drugs}`}
                    checked={rule.active}
                    disabled={!editable}
                    onChange={(event) => void turn(rule, event.currentTarget.checked)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
