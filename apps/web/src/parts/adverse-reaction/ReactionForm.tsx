import { Autocomplete, Select, Stack } from '@mantine/core';
import { createAdverseReaction, editAdverseReaction } from '@vetloom/domain/pet/adverse-reaction.commands.ts';
import {
  type AdverseReaction,
  REACTION_GRAVITIES,
  REACTION_OUTCOMES,
  type ReactionOutcome,
} from '@vetloom/domain/pet/adverse-reaction.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useDocuments, useRun, useStore } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { adverseReaction as words } from '../../locale/adverse-reaction.ts';
import { useDraft } from '../draft/use-draft.ts';
import { DateField } from '../form/DateField.tsx';
import { Field, FieldPair, optional } from '../form/Fields.tsx';
import { FormPanel } from '../form/FormPanel.tsx';
import { Segments } from '../form/Segments.tsx';
import { TimeField } from '../form/TimeField.tsx';
import { type PanelForm, useEditForm, usePanelForm } from '../form/use-panel-form.ts';
import {
  emptyReaction,
  otherLot,
  type ReactionField,
  type ReactionValues,
  reactionError,
  reactionErrors,
  reactionFieldsOf,
  reactionValues,
  type Suspect,
} from './reaction-values.ts';

export interface ReactionFormProps {
  readonly petID: string;
  /** What it is to, where a line of a visit says so. */
  readonly suspect?: Suspect | undefined;
  /** The reaction that is changed; a new one without it. */
  readonly reaction?: AdverseReaction | undefined;
  readonly onClose: () => void;
}

/** Writes down that an animal reacted to a drug or vaccine, or changes what was written. */
export const ReactionForm = ({ petID, suspect, reaction, onClose }: ReactionFormProps) =>
  reaction === undefined ? (
    <Creating petID={petID} suspect={suspect} onClose={onClose} />
  ) : (
    <Editing key={reaction._id} reaction={reaction} onClose={onClose} />
  );

function Creating({ petID, suspect, onClose }: Omit<ReactionFormProps, 'reaction'>) {
  const store = useStore();
  const run = useRun();
  const empty = emptyReaction(Math.floor(store.now()), suspect);
  const draft = useDraft(`adverseReaction.new.${petID}.${suspect?.itemID ?? ''}`, empty);
  const form = usePanelForm<ReactionValues, ReactionField, unknown>(
    { ...draft, restart: () => draft.restart(empty) },
    {
      check: reactionError,
      checkAll: reactionErrors,
      send: (values) => {
        const at = Math.floor(store.now());
        const fields = reactionFieldsOf(values, {
          ...{ recordID: suspect?.recordID ?? '', reportedDateTime: null },
          ...{ givenDateTime: suspect?.givenDateTime ?? at, beganDateTime: at },
        });
        return run(createAdverseReaction, { _id: newID.adverseReaction(petID, at), petID, fields });
      },
      onSaved: () => {
        showSuccess(words.saved);
        onClose();
      },
      onClose,
    },
  );
  return <Panel form={form} title={words.title} />;
}

function Editing({ reaction, onClose }: { readonly reaction: AdverseReaction; readonly onClose: () => void }) {
  const run = useRun();
  const form = useEditForm<ReactionValues, AdverseReaction, ReactionField>({
    draft: `adverseReaction.edit.${reaction._id}`,
    stored: reaction,
    shown: reactionValues(reaction),
    check: reactionError,
    checkAll: reactionErrors,
    fieldsOf: (values) => reactionFieldsOf(values, reaction),
    placeOf: storedPlace,
    send: (edits) => run(editAdverseReaction, { reactionID: reaction._id, edits }),
    onSaved: () => {
      showSuccess(words.changed);
      onClose();
    },
    onClose,
  });
  return <Panel form={form} title={words.edit} />;
}

function storedPlace(value: keyof ReactionValues): keyof AdverseReaction {
  if (value === 'givenDay' || value === 'givenTime') return 'givenDateTime';
  if (value === 'beganDay' || value === 'beganTime') return 'beganDateTime';
  return value === 'reportedDay' ? 'reportedDateTime' : value;
}

interface PanelProps {
  readonly form: PanelForm<ReactionValues, ReactionField>;
  readonly title: string;
}

function Panel({ form, title }: PanelProps) {
  const { values, change, fields } = form;
  const catalogue = useDocuments('catalog', 'byName', {}) ?? [];
  const products = catalogue.filter(({ kind, active }) => kind === 'product' && active);
  const choose = (product: string) =>
    change({
      // The lot was of what stood there before.
      ...otherLot(''),
      product: product.slice(0, 160),
      itemID: products.find(({ name }) => name === product.trim())?._id ?? '',
    });
  return (
    <FormPanel {...form.panel} title={title} saveWord={words.save}>
      <Stack gap="md">
        <Autocomplete
          label={words.product}
          description={words.productHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          aria-required
          data={[...new Set(products.map(({ name }) => name))]}
          limit={12}
          value={values.product}
          error={fields.errors.product}
          onChange={choose}
          onBlur={() => fields.leave('product')}
          {...(values.product === '' ? { 'data-autofocus': true } : {})}
        />
        <Field label={words.lot} hint={words.lotHint} value={values.lot} onChange={(lot) => change(otherLot(lot))} />
        <FieldPair>
          <DateField
            required
            label={words.given}
            value={values.givenDay}
            error={fields.errors.givenDay}
            onChange={(givenDay) => change({ givenDay })}
            onBlur={() => fields.leave('givenDay')}
          />
          <TimeField
            label={words.givenTime}
            value={values.givenTime}
            onChange={(givenTime) => change({ givenTime })}
            onBlur={() => fields.leave('beganDay')}
          />
        </FieldPair>
        <FieldPair>
          <DateField
            required
            label={words.began}
            value={values.beganDay}
            error={fields.errors.beganDay}
            onChange={(beganDay) => change({ beganDay })}
            onBlur={() => fields.leave('beganDay')}
          />
          <TimeField
            label={words.beganTime}
            value={values.beganTime}
            onChange={(beganTime) => change({ beganTime })}
            onBlur={() => fields.leave('beganDay')}
          />
        </FieldPair>
        <Field
          required
          label={words.signs}
          lines={3}
          value={values.signs}
          error={fields.errors.signs}
          {...(values.product === '' ? {} : { autoFocus: true })}
          onChange={(signs) => change({ signs: signs.slice(0, 4000) })}
          onLeave={() => fields.leave('signs')}
        />
        <Segments
          label={words.gravityLabel}
          value={values.gravity}
          onChange={(gravity) => change({ gravity })}
          options={REACTION_GRAVITIES.map((value) => ({ value, label: words.gravity[value] }))}
        />
        <Field
          label={words.treatment}
          lines={2}
          value={values.treatment}
          onChange={(treatment) => change({ treatment: treatment.slice(0, 4000) })}
        />
        <Select
          label={words.outcomeLabel}
          data={REACTION_OUTCOMES.map((value) => ({ value, label: words.outcome[value] }))}
          value={values.outcome}
          allowDeselect={false}
          onChange={(outcome) => outcome !== null && change({ outcome: outcome as ReactionOutcome })}
        />
        <FieldPair>
          <DateField
            label={optional(words.reported)}
            description={words.reportedHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={values.reportedDay}
            onChange={(reportedDay) => change({ reportedDay })}
          />
          <Field
            label={words.reportNumber}
            value={values.reportNumber}
            onChange={(reportNumber) => change({ reportNumber: reportNumber.slice(0, 60) })}
          />
        </FieldPair>
        <Field
          label={words.reportedTo}
          hint={words.reportedToHint}
          value={values.reportedTo}
          onChange={(reportedTo) => change({ reportedTo: reportedTo.slice(0, 80) })}
        />
      </Stack>
    </FormPanel>
  );
}
