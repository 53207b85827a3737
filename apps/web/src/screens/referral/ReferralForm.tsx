import { Stack } from '@mantine/core';
import { createReferral, editReferral } from '@vetloom/domain/referral/referral.commands.ts';
import { REFERRAL_DIRECTIONS, type Referral } from '@vetloom/domain/referral/referral.schema.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { useRun, useStore } from '../../data/engine/hooks.ts';
import { newID } from '../../data/engine/ids.ts';
import { referral as words } from '../../locale/referral.ts';
import { useDraft } from '../../parts/draft/use-draft.ts';
import { dateText } from '../../parts/form/clinic-time.ts';
import { DateField } from '../../parts/form/DateField.tsx';
import { Field } from '../../parts/form/Fields.tsx';
import { FormPanel } from '../../parts/form/FormPanel.tsx';
import { type PanelForm, useEditForm, usePanelForm } from '../../parts/form/use-panel-form.ts';
import {
  type ReferralField,
  type ReferralValues,
  referralError,
  referralErrors,
  referralFieldsOf,
  referralValues,
} from './referral-values.ts';

interface ReferralFormProps {
  readonly petID: string;
  /** The referral that is changed; a new one without it. */
  readonly referral?: Referral | undefined;
  readonly onClose: () => void;
}

/** Writes down that an animal was referred, or changes what was written. */
export const ReferralForm = ({ petID, referral, onClose }: ReferralFormProps) =>
  referral === undefined ? (
    <Creating petID={petID} onClose={onClose} />
  ) : (
    <Editing key={referral._id} referral={referral} onClose={onClose} />
  );

function Creating({ petID, onClose }: Pick<ReferralFormProps, 'petID' | 'onClose'>) {
  const store = useStore();
  const run = useRun();
  const now = Math.floor(store.now());
  const empty: ReferralValues = { direction: 'received', clinic: '', date: dateText(now), note: '' };
  const draft = useDraft(`referral.new.${petID}`, empty);
  const form = usePanelForm<ReferralValues, ReferralField, unknown>(
    { ...draft, restart: () => draft.restart(empty) },
    {
      check: referralError,
      checkAll: referralErrors,
      send: (values) => {
        const at = Math.floor(store.now());
        const fields = referralFieldsOf(values, { dateTime: at });
        return run(createReferral, { _id: newID.referral(petID, at), petID, fields });
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

function Editing({ referral, onClose }: { readonly referral: Referral; readonly onClose: () => void }) {
  const run = useRun();
  const form = useEditForm<ReferralValues, Referral, ReferralField>({
    draft: `referral.edit.${referral._id}`,
    stored: referral,
    shown: referralValues(referral),
    check: referralError,
    checkAll: referralErrors,
    fieldsOf: (values) => referralFieldsOf(values, referral),
    placeOf: (value) => (value === 'date' ? 'dateTime' : value),
    send: (edits) => run(editReferral, { referralID: referral._id, edits }),
    onSaved: () => {
      showSuccess(words.changed);
      onClose();
    },
    onClose,
  });
  return <Panel form={form} title={words.edit} />;
}

interface PanelProps {
  readonly form: PanelForm<ReferralValues, ReferralField>;
  readonly title: string;
}

function Panel({ form, title }: PanelProps) {
  const { values, change, fields } = form;
  return (
    <FormPanel {...form.panel} title={title} saveWord={words.save}>
      <Stack gap="md">
        <SegmentedFilter
          label={words.directionLabel}
          value={values.direction}
          onChange={(direction) => change({ direction })}
          options={REFERRAL_DIRECTIONS.map((value) => ({ value, label: words.direction[value] }))}
        />
        <Field
          required
          autoFocus
          label={words.clinic[values.direction]}
          hint={words.clinicHint}
          value={values.clinic}
          error={fields.errors.clinic}
          onChange={(clinic) => change({ clinic: clinic.slice(0, 120) })}
          onLeave={() => fields.leave('clinic')}
        />
        <DateField
          required
          label={words.dateTime}
          value={values.date}
          error={fields.errors.date}
          onChange={(date) => change({ date })}
          onBlur={() => fields.leave('date')}
        />
        <Field
          label={words.note}
          lines={4}
          value={values.note}
          onChange={(note) => change({ note: note.slice(0, 4000) })}
        />
      </Stack>
    </FormPanel>
  );
}
