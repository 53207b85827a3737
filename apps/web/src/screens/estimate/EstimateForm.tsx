import { Button, Menu } from '@mantine/core';
import { linesAgain, linesOfBill, linesOfItems } from '@vetloom/domain/estimate/beginnings.ts';
import { createEstimate, editEstimate } from '@vetloom/domain/estimate/estimate.commands.ts';
import { type Estimate, estimateContent } from '@vetloom/domain/estimate/estimate.schema.ts';
import type { EstimateLine } from '@vetloom/domain/lines/estimate-line.schema.ts';
import { withIncluded } from '@vetloom/domain/writing/fill-in.ts';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useDocument, useDocuments, useRun, useStore } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { useTemplates } from '../../data/writing/writing.ts';
import { estimates as words } from '../../locale/estimate.ts';
import { useDraft } from '../../parts/draft/use-draft.ts';
import { EstimateRows } from '../../parts/estimate/EstimateRows.tsx';
import classes from '../../parts/estimate/estimate.module.css';
import { rowOf } from '../../parts/estimate/estimate-values.ts';
import { DateField } from '../../parts/form/DateField.tsx';
import { Field } from '../../parts/form/Fields.tsx';
import { FormPanel } from '../../parts/form/FormPanel.tsx';
import { type PanelForm, useEditForm, usePanelForm } from '../../parts/form/use-panel-form.ts';
import {
  contentOfValues,
  type EstimateField,
  type EstimateValues,
  estimateError,
  estimateErrors,
  estimateValues,
} from './estimate-form-values.ts';

interface NewEstimateProps {
  readonly petID: string;
  readonly recordID: string;
  /** The estimate with which it begins, and whether it takes that one's place. */
  readonly from?: { readonly estimate: Estimate; readonly supersedes: boolean } | undefined;
  /** Others of this animal, to begin with. */
  readonly earlier: readonly Estimate[];
  readonly onMade: (estimateID: string) => void;
  readonly onClose: () => void;
}

/** A new estimate: begun empty, with what stands on the visit's bill, a template, or an earlier one. */
export function NewEstimate({ petID, recordID, from, earlier, onMade, onClose }: NewEstimateProps) {
  const run = useRun();
  const store = useStore();
  const begun: EstimateValues = from
    ? estimateValues({ ...from.estimate, lines: linesAgain(from.estimate.lines, newID.row) })
    : estimateValues(estimateContent.parse({}));
  const supersedesID = from?.supersedes === true ? from.estimate._id : '';
  const key = `estimate.new.${petID}.${recordID}.${from?.estimate._id ?? ''}.${supersedesID}`;
  const draft = useDraft(key, begun);
  const form = usePanelForm<EstimateValues, EstimateField, string>(
    { ...draft, restart: () => draft.restart(begun) },
    {
      check: estimateError,
      checkAll: estimateErrors,
      send: async (values) => {
        const _id = newID.estimate(petID, Math.floor(store.now()));
        await run(createEstimate, { _id, petID, fields: { ...contentOfValues(values), recordID, supersedesID } });
        return _id;
      },
      onSaved: (_, _id) => {
        showSuccess(words.form.saved);
        onMade(_id);
      },
      onClose,
    },
  );
  return <Panel form={form} title={words.form.create} recordID={recordID} earlier={earlier} />;
}

/** Changes an estimate about which nobody has decided yet. */
export function EditEstimate({
  estimate,
  earlier,
  onClose,
}: {
  readonly estimate: Estimate;
  readonly earlier: readonly Estimate[];
  readonly onClose: () => void;
}) {
  const run = useRun();
  const form = useEditForm<EstimateValues, Estimate, EstimateField>({
    draft: `estimate.edit.${estimate._id}`,
    stored: estimate,
    shown: estimateValues(estimate),
    fieldsOf: contentOfValues,
    check: estimateError,
    checkAll: estimateErrors,
    send: (edits) => run(editEstimate, { estimateID: estimate._id, edits }),
    onSaved: () => {
      showSuccess(words.form.saved);
      onClose();
    },
    onClose,
  });
  return <Panel form={form} title={words.form.edit} recordID={estimate.recordID} earlier={earlier} />;
}

interface PanelProps {
  readonly form: PanelForm<EstimateValues, EstimateField>;
  readonly title: string;
  readonly recordID: string;
  readonly earlier: readonly Estimate[];
}

function Panel({ form, title, recordID, earlier }: PanelProps) {
  const { values, change, fields } = form;
  const bring = (lines: readonly EstimateLine[], gone: readonly string[] = []) => {
    if (gone.length > 0) showError(words.form.gone(gone.join('、')));
    else if (lines.length === 0) showError(words.form.emptied);
    // A row in which nothing was typed gives its place up.
    const typed = values.lines.filter(({ name }) => name.trim() !== '');
    change({ lines: [...typed, ...lines.map(rowOf)] });
  };
  return (
    <FormPanel {...form.panel} title={title} saveWord={words.form.save}>
      <div className={classes.fields}>
        <Field
          label={words.form.subject}
          hint={words.form.subjectHint}
          value={values.title}
          onChange={(text) => change({ title: text.slice(0, 120) })}
        />
        <Bring recordID={recordID} earlier={earlier} onBring={bring} />
        <div>
          <EstimateRows rows={values.lines} onChange={(lines) => change({ lines })} error={fields.errors.lines} />
        </div>
        <DateField
          label={words.validUntil}
          value={values.validUntil}
          onChange={(validUntil) => change({ validUntil })}
        />
        <Field
          label={words.form.note}
          lines={3}
          value={values.note}
          onChange={(note) => change({ note: note.slice(0, 4000) })}
        />
      </div>
    </FormPanel>
  );
}

interface BringProps extends Pick<PanelProps, 'recordID' | 'earlier'> {
  readonly onBring: (lines: readonly EstimateLine[], gone?: readonly string[]) => void;
}

/** What can be brought in at once: the bill of the visit, a template, an earlier estimate. */
function Bring({ recordID, earlier, onBring }: BringProps) {
  const visit = useDocument('record', recordID);
  const templates = useTemplates() ?? [];
  const catalogue = useDocuments('catalog', 'byName', {}) ?? [];
  const itemOf = (id: string) => catalogue.find(({ _id }) => _id === id);
  return (
    <div className={classes.acts}>
      {visit.state === 'found' ? (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onBring(linesOfBill(visit.document, newID.row))}
        >{`${words.form.from}${words.form.fromBill}`}</Button>
      ) : null}
      <Choice
        word={`${words.form.from}${words.form.fromTemplate}`}
        of={templates}
        name={({ name }) => name}
        onPick={(template) => {
          const whole = withIncluded(template, templates);
          const wanted = whole.flatMap(({ exam, charge, drug }) => [...charge, ...exam, ...drug]);
          const { lines, gone } = linesOfItems(wanted, itemOf, newID.row);
          onBring(lines, gone);
        }}
      />
      <Choice
        word={`${words.form.from}${words.form.fromEarlier}`}
        of={earlier}
        name={({ title, lines }) => title || (lines[0]?.name ?? words.untitled)}
        onPick={({ lines }) => onBring(linesAgain(lines, newID.row))}
      />
    </div>
  );
}

/** Most entries of a menu: what is older is copied from its own page. */
const MOST = 30;

interface ChoiceProps<T> {
  readonly word: string;
  readonly of: readonly T[];
  readonly name: (one: T) => string;
  readonly onPick: (one: T) => void;
}

function Choice<T extends { readonly _id: string }>({ word, of, name, onPick }: ChoiceProps<T>) {
  if (of.length === 0) return null;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="compact-sm" variant="default">
          {word}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {of.slice(0, MOST).map((one) => (
          <Menu.Item key={one._id} onClick={() => onPick(one)}>
            {name(one)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
