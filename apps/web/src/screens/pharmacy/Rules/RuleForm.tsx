import { Button, MultiSelect, Select, Stack, Switch, TextInput } from '@mantine/core';
import { createDrugRule, editDrugRule, removeDrugRule } from '@vetloom/domain/pharmacy/drug-rule.commands.ts';
import { DRUG_RULE_KINDS, type DrugRule, SEVERITIES } from '@vetloom/domain/pharmacy/drug-rule.schema.ts';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { TagsField } from '@vetloom/ui/input/TagsField.tsx';
import { useState } from 'react';
import { useRun } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { refusal } from '../../../locale/codes.ts';
import { drugRules } from '../../../locale/pharmacy-rules.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';
import { useKinds } from '../../../parts/form/use-customize.ts';
import { SuggestedNotice } from '../../../parts/suggested/SuggestedNotice.tsx';
import classes from './drugs.module.css';
import { draftOf, editsOf, type RuleDraft, readDraft } from './rule-values.ts';

const words = drugRules.form;

interface RuleFormProps {
  /** Undefined for a new one. */
  readonly rule: DrugRule | undefined;
  readonly onClose: () => void;
}

/** One rule; the fields follow its kind. */
export function RuleForm({ rule, onClose }: RuleFormProps) {
  const run = useRun();
  const [draft, setDraft] = useState(() => draftOf(rule));
  const [wrong, setWrong] = useState('');
  const [saving, setSaving] = useState(false);
  const [removing, setRemoving] = useState(false);
  const change = (part: Partial<RuleDraft>) => {
    setWrong('');
    setDraft({ ...draft, ...part });
  };
  const save = async () => {
    const read = readDraft(draft);
    if ('wrong' in read) return setWrong(read.wrong);
    setSaving(true);
    try {
      const edits = rule === undefined ? [] : editsOf(rule, read.fields);
      if (rule === undefined) await run(createDrugRule, { _id: newID.drugRule(), fields: read.fields });
      else if (edits.length > 0) await run(editDrugRule, { ruleID: rule._id, edits });
      showSuccess(words.saved);
      onClose();
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
      setSaving(false);
    }
  };
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={rule === undefined ? words.create : words.edit}
      keptAt={undefined}
      onSave={() => void save()}
      saveWord={words.save}
      saving={saving}
    >
      <Stack gap="sm">
        <SuggestedNotice ids={rule?.suggested ? [rule._id] : []} editable />
        <Select
          label={words.kind}
          data={DRUG_RULE_KINDS.map((kind) => ({ value: kind, label: drugRules.kinds[kind] }))}
          value={draft.kind}
          allowDeselect={false}
          disabled={rule !== undefined}
          onChange={(value) => change({ kind: DRUG_RULE_KINDS.find((kind) => kind === value) ?? draft.kind })}
        />
        <KindFields draft={draft} wrong={wrong} onChange={change} />
        <TextInput
          label={words.source}
          value={draft.source}
          maxLength={200}
          onChange={(event) => change({ source: event.currentTarget.value })}
        />
        <Switch
          label={drugRules.active}
          checked={draft.active}
          onChange={(event) => change({ active: event.currentTarget.checked })}
        />
        {rule === undefined ? null : (
          <Button className={classes.remove} variant="subtle" data-danger onClick={() => setRemoving(true)}>
            {words.remove}
          </Button>
        )}
      </Stack>
      {rule === undefined ? null : (
        <ConfirmDialog
          opened={removing}
          onClose={() => setRemoving(false)}
          title={words.remove}
          text={words.removeText}
          confirmWord={words.remove}
          danger
          onConfirm={async () => {
            await run(removeDrugRule, { ruleID: rule._id });
            showSuccess(words.removed);
            onClose();
          }}
        />
      )}
    </FormPanel>
  );
}

interface KindFieldsProps {
  readonly draft: RuleDraft;
  /** Name of the field that can't be saved so. */
  readonly wrong: string;
  readonly onChange: (part: Partial<RuleDraft>) => void;
}

function KindFields({ draft, wrong, onChange }: KindFieldsProps) {
  const kinds = useKinds();
  const { kind } = draft;
  const flaw = (field: keyof RuleDraft) => (wrong === field ? words.flaw : undefined);
  const text = (field: 'name' | 'sentence', label: string) => (
    <TextInput
      label={label}
      value={draft[field]}
      maxLength={field === 'name' ? 60 : 200}
      error={flaw(field)}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  );
  const tags = (field: 'drugs' | 'others' | 'conditions', label: string, description: string) => (
    <TagsField
      label={label}
      description={description}
      value={draft[field]}
      longest={60}
      error={flaw(field)}
      onChange={(list) => onChange({ [field]: list })}
    />
  );
  const figure = (field: 'doseMin' | 'doseMax' | 'dayMax') => (
    <TextInput
      label={words[field]}
      inputMode="decimal"
      value={draft[field]}
      error={wrong === field ? words.wrongNumber : undefined}
      rightSection={<small>{words.unit}</small>}
      rightSectionWidth={56}
      rightSectionPointerEvents="none"
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <>
      {kind === 'class' ? text('name', words.name) : null}
      {tags('drugs', kind === 'class' ? words.members : words.drugs, words.drugsHint)}
      {kind === 'class' ? (
        <Switch
          label={words.single}
          checked={draft.single}
          onChange={(event) => onChange({ single: event.currentTarget.checked })}
        />
      ) : null}
      {kind === 'interaction' ? tags('others', words.others, words.drugsHint) : null}
      {kind === 'class' || kind === 'interaction' ? null : (
        <MultiSelect
          label={words.species}
          description={words.speciesHint}
          data={kinds.map(({ _id, nametc, name }) => ({ value: _id, label: nametc || name }))}
          value={draft.species}
          onChange={(species) => onChange({ species })}
        />
      )}
      {kind === 'dose' ? (
        <>
          <div className={classes.three}>
            {figure('doseMin')}
            {figure('doseMax')}
            {figure('dayMax')}
          </div>
          <TagsField
            label={words.routes}
            value={draft.routes}
            longest={20}
            onChange={(routes) => onChange({ routes })}
          />
        </>
      ) : null}
      {kind === 'contraindication' ? tags('conditions', words.conditions, words.conditionsHint) : null}
      {kind === 'dose' || kind === 'class'
        ? null
        : text('sentence', kind === 'label' ? words.labelSentence : words.sentence)}
      {kind === 'dose' || kind === 'label' ? null : (
        <Select
          label={words.severity}
          data={SEVERITIES.map((one) => ({ value: one, label: drugRules.severities[one] }))}
          value={draft.severity}
          allowDeselect={false}
          onChange={(value) => onChange({ severity: SEVERITIES.find((one) => one === value) ?? draft.severity })}
        />
      )}
    </>
  );
}
