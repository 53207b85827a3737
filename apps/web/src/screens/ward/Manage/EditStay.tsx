import { Stack } from '@mantine/core';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import { editStay } from '@vetloom/domain/ward/stay.commands.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useRun } from '../../../data/engine/hooks.ts';
import { wardAdmit as words } from '../../../locale/ward-admit.ts';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';
import { useEditForm } from '../../../parts/form/use-panel-form.ts';
import { type AdmitField, type AdmitValues, admitError, admitErrors, stayValues } from '../Admit/admit-values.ts';
import { StayFields, useStayChoices } from '../Admit/StayFields.tsx';

/** Changes what is written down of a stay. */
export function EditStay({ stay, onClose }: { readonly stay: Stay; readonly onClose: () => void }) {
  const run = useRun();
  const choices = useStayChoices();
  const form = useEditForm<AdmitValues, Stay, AdmitField>({
    draft: `ward.stay.${stay._id}`,
    stored: stay,
    shown: stayValues(stay),
    fieldsOf: ({ cause, doctorID, alerts, notice, note }) => ({
      ...{ cause: cause.trim(), doctorID, alerts: [...alerts], notice, note },
    }),
    check: admitError,
    checkAll: admitErrors,
    send: (edits) => {
      const doctor = edits.find(({ path }) => path[0] === 'doctorID');
      const named =
        doctor?.op === 'set'
          ? [{ op: 'set' as const, path: ['doctor'], from: stay.doctor, to: choices.doctorName(String(doctor.to)) }]
          : [];
      return run(editStay, { inHospitalID: stay._id, edits: [...edits, ...named] });
    },
    onSaved: () => {
      showSuccess(words.saved);
      onClose();
    },
    onClose,
  });
  return (
    <FormPanel {...form.panel} title={words.editTitle} saveWord={words.saveEdit}>
      <Stack gap="md">
        <StayFields form={form} choices={choices} withCage={false} />
      </Stack>
    </FormPanel>
  );
}
