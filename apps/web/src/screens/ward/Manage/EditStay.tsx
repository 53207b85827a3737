import { Stack } from '@mantine/core';
import { type Edit, editsBetween } from '@vetloom/domain/core/edit.ts';
import type { BoardingFields } from '@vetloom/domain/hospital/boarding.schema.ts';
import type { StayPlan } from '@vetloom/domain/hospital/plan.schema.ts';
import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import { editStay } from '@vetloom/domain/ward/stay.commands.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { wardAdmit as words } from '../../../locale/ward-admit.ts';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';
import { useEditForm } from '../../../parts/form/use-panel-form.ts';
import { type AdmitField, type AdmitValues, admitError, admitErrors, stayValues } from '../Admit/admit-values.ts';
import { KindFields } from '../Admit/KindFields.tsx';
import { belongingsOf, boardingOf, groomingOf } from '../Admit/kind-values.ts';
import { replanCare } from '../Admit/open-days.ts';
import { StayFields, useStayChoices } from '../Admit/StayFields.tsx';

/** Values of the form that stand in one field of the stay. */
const PLACES: Readonly<Partial<Record<keyof AdmitValues, keyof Stay & string>>> = {
  ...{ feeder: 'boarding', food: 'boarding', foodAmount: 'boarding', feedTimes: 'boarding', walkTimes: 'boarding' },
  ...{ medication: 'boarding', contactName: 'boarding', contactPhone: 'boarding', consent: 'boarding' },
  ...{ consentLimit: 'boarding', pickUpDay: 'boarding', pickUpTime: 'boarding', rateID: 'boarding' },
  ...{ wishes: 'grooming', findings: 'grooming', temper: 'grooming', readyTime: 'grooming' },
};
const placeOf = (value: keyof AdmitValues & string) => PLACES[value] ?? (value as keyof Stay & string);

/** What was agreed is edited field by field, so that two people may change two of them. */
function byField(edit: Edit): Edit[] {
  const [root = ''] = edit.path;
  if (edit.op !== 'set' || edit.path.length > 1 || (root !== 'boarding' && root !== 'grooming')) return [edit];
  const [from, to] = [edit.from as Record<string, unknown>, edit.to as Record<string, unknown>];
  return editsBetween(from, to, Object.keys(to)).map((one) => ({ ...one, path: [root, ...one.path] }));
}

interface EditStayProps {
  readonly stay: Stay;
  /** Its days: those that aren't over follow what is agreed anew. */
  readonly plans: readonly StayPlan[];
  readonly onClose: () => void;
}

/** Changes what is written down of a stay. */
export function EditStay({ stay, plans, onClose }: EditStayProps) {
  const run = useRun();
  const store = useStore();
  const choices = useStayChoices();
  const form = useEditForm<AdmitValues, Stay, AdmitField>({
    draft: `ward.stay.${stay._id}`,
    stored: stay,
    shown: stayValues(stay),
    fieldsOf: (values) => ({
      ...{ cause: values.cause.trim(), doctorID: values.doctorID, alerts: [...values.alerts] },
      ...{ notice: values.notice, note: values.note },
      belongings: belongingsOf(values.belongings, stay.belongings ?? [], newID.row),
      ...(stay.boarding && { boarding: { ...stay.boarding, ...boardingOf(values), rateID: values.rateID } }),
      ...(stay.grooming && { grooming: groomingOf(values, stay.startDateTime) }),
    }),
    placeOf,
    check: (values, field) => admitError(values, field, stay.startDateTime),
    checkAll: (values) => admitErrors(values, stay.startDateTime),
    send: async (typed) => {
      const edits = typed.flatMap(byField);
      const doctor = edits.find(({ path }) => path[0] === 'doctorID');
      const named =
        doctor?.op === 'set'
          ? [{ op: 'set' as const, path: ['doctor'], from: stay.doctor, to: choices.doctorName(String(doctor.to)) }]
          : [];
      await run(editStay, { inHospitalID: stay._id, edits: [...edits, ...named] });
      const agreed = typed.find(({ path }) => path[0] === 'boarding');
      if (agreed?.op === 'set' && stay.boarding)
        await replanCare(run, plans, { ...stay.boarding, ...(agreed.to as BoardingFields) }, store.now());
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
        <StayFields form={form} choices={choices} withCage={false}>
          <KindFields form={form} isNew={false} rates={stay.boarding?.terms.rates} />
        </StayFields>
      </Stack>
    </FormPanel>
  );
}
