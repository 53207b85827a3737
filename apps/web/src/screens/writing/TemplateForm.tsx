import { Button, Checkbox, MultiSelect } from '@mantine/core';
import {
  createRecordTemplate,
  editRecordTemplate,
  removeRecordTemplate,
} from '@vetloom/domain/writing/record-template.commands.ts';
import type { RecordTemplate } from '@vetloom/domain/writing/record-template.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { useState } from 'react';
import { found, useDocument, useRun, useStore } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { writing } from '../../locale/writing.ts';
import { useDraft } from '../../parts/draft/use-draft.ts';
import { Choice, Field, FieldPair, FieldStack, optional } from '../../parts/form/Fields.tsx';
import { FormPanel } from '../../parts/form/FormPanel.tsx';
import { useServices } from '../../parts/form/use-customize.ts';
import { TemplateRows } from './TemplateRows.tsx';
import { allNormal, noTemplate, type TemplateValues, templateEdits, templateValues } from './template-values.ts';
import { useSaving } from './use-saving.ts';
import { typeIntoFocused, Variables } from './Variables.tsx';

const words = writing.aids;

interface TemplateFormProps {
  /** The template that is changed; undefined makes a new one. */
  readonly template: RecordTemplate | undefined;
  readonly templates: readonly RecordTemplate[];
  readonly onClose: () => void;
}

/** One template: what it writes, orders and charges, and where it is offered first. */
export function TemplateForm({ template, templates, onClose }: TemplateFormProps) {
  const run = useRun();
  const store = useStore();
  const seen = template ? templateValues(template) : noTemplate();
  const draft = useDraft(`recordTemplate.${template?._id ?? 'new'}`, { values: seen, base: seen });
  const { values } = draft.values;
  const change = (part: Partial<TemplateValues>) => draft.change({ values: { ...values, ...part } });
  const [checked, setChecked] = useState(false);
  const { saving, failure, save } = useSaving();
  const kinds = found(useDocument('customize', '/customize/kinds'))?.kinds ?? [];
  const services = useServices();
  const noName = values.name.trim() === '';
  const send = async () => {
    setChecked(true);
    if (noName) return;
    const edits = templateEdits(draft.values.base, values);
    const act = () =>
      template
        ? edits.length === 0
          ? Promise.resolve()
          : run(editRecordTemplate, { templateID: template._id, edits })
        : run(createRecordTemplate, { _id: newID.recordTemplate(store.now()), fields: values });
    if (!(await save(act, words.saved(values.name)))) return;
    draft.restart();
    onClose();
  };
  const remove = async (gone: RecordTemplate) => {
    if (!(await save(() => run(removeRecordTemplate, { templateID: gone._id }), words.removed(gone.name)))) return;
    draft.restart();
    onClose();
    const back = () =>
      run(createRecordTemplate, { _id: newID.recordTemplate(store.now()), fields: templateValues(gone) });
    showUndo({
      message: words.removed(gone.name),
      undoWord: words.undo,
      onUndo: () => void save(back, words.saved(gone.name)),
    });
  };
  return (
    <FormPanel
      opened
      onClose={onClose}
      title={template ? words.editTemplate(template.name) : words.newTemplate}
      keptAt={draft.keptAt}
      onSave={() => void send()}
      saveWord={words.save}
      saving={saving}
      onDismiss={() => draft.restart()}
    >
      <FieldStack>
        {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
        <Field
          label={words.name}
          value={values.name}
          onChange={(name) => change({ name })}
          error={checked && noName ? words.requiredName : undefined}
          required
          autoFocus
        />
        <FieldPair>
          <Choice
            label={words.division}
            value={values.division}
            options={services.map((value) => ({ value, label: value }))}
            onChange={(division) => change({ division })}
          />
          <Choice
            label={words.species}
            value={values.species}
            options={kinds.map(({ _id, name, nametc }) => ({ value: _id, label: nametc || name }))}
            onChange={(species) => change({ species })}
          />
        </FieldPair>
        <Texts values={values} change={change} />
        <Variables onInsert={typeIntoFocused} />
        <Checkbox
          label={words.restNormal}
          checked={values.finding.length > 0}
          onChange={(event) => change({ finding: event.currentTarget.checked ? allNormal() : [] })}
        />
        <TemplateRows values={values} change={change} />
        <FieldPair>
          <Field
            label={words.nextVisitDays}
            value={values.nextVisitDays === null ? '' : String(values.nextVisitDays)}
            onChange={(text) => {
              const days = readFigure(text);
              if (text.trim() === '') change({ nextVisitDays: null });
              else if (days !== undefined && Number.isInteger(days) && days > 0) change({ nextVisitDays: days });
            }}
          />
          <MultiSelect
            label={optional(words.includes)}
            data={templates
              .filter(({ _id }) => _id !== template?._id)
              .map(({ _id, name }) => ({ value: _id, label: name }))}
            value={[...values.includes]}
            onChange={(includes) => change({ includes })}
            searchable
            maxValues={10}
          />
        </FieldPair>
        {template ? (
          <Button size="sm" variant="subtle" data-danger onClick={() => void remove(template)}>
            {words.remove}
          </Button>
        ) : null}
      </FieldStack>
    </FormPanel>
  );
}

interface TextsProps {
  readonly values: TemplateValues;
  readonly change: (part: Partial<TemplateValues>) => void;
}

/** The prose of a template, with its variables. */
function Texts({ values, change }: TextsProps) {
  return (
    <>
      <Field label={words.cause} value={values.cause} onChange={(cause) => change({ cause })} />
      <Field label={words.record} value={values.record} onChange={(record) => change({ record })} lines={2} />
      <Field
        label={words.diagnosis}
        value={values.diagnosis}
        onChange={(diagnosis) => change({ diagnosis })}
        lines={1}
      />
      <Field label={words.therapy} value={values.therapy} onChange={(therapy) => change({ therapy })} lines={2} />
    </>
  );
}
