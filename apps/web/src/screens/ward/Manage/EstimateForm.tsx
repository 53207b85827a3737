import type { Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import { editStay } from '@vetloom/domain/ward/stay.commands.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useRun } from '../../../data/engine/hooks.ts';
import { estimates } from '../../../locale/estimate.ts';
import { wardManage } from '../../../locale/ward-manage.ts';
import { EstimateRows, freshRow } from '../../../parts/estimate/EstimateRows.tsx';
import { type EstimateRow, estimateProblem, lineOf, rowOf } from '../../../parts/estimate/estimate-values.ts';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';
import { useEditForm } from '../../../parts/form/use-panel-form.ts';

const words = wardManage.estimate;

interface EstimateValues {
  readonly estimate: readonly EstimateRow[];
}

const errorOf = ({ estimate }: EstimateValues) => estimateProblem(estimate);

/** What a stay may come to: lines with how much at least and at most, of the clinic's list or written by hand. */
export function EstimateForm({ stay, onClose }: { readonly stay: Stay; readonly onClose: () => void }) {
  const run = useRun();
  const begin = (): EstimateRow => ({
    ...freshRow(),
    name: estimates.compared.cage,
    price: String(stay.cageDefaultPrice),
  });
  const form = useEditForm<EstimateValues, Stay, 'estimate'>({
    draft: `ward.estimate.${stay._id}`,
    stored: stay,
    shown: { estimate: stay.estimate.map(rowOf) },
    fieldsOf: ({ estimate }) => ({ estimate: estimate.map(lineOf) }),
    check: errorOf,
    checkAll: (values) => {
      const problem = errorOf(values);
      return problem === undefined ? {} : { estimate: problem };
    },
    send: (edits) => run(editStay, { inHospitalID: stay._id, edits }),
    onSaved: () => {
      showSuccess(words.saved);
      onClose();
    },
    onClose,
  });
  return (
    <FormPanel {...form.panel} title={words.title} saveWord={words.save}>
      <EstimateRows
        rows={form.values.estimate}
        onChange={(estimate) => form.change({ estimate })}
        error={form.fields.errors.estimate}
        begin={begin}
        first
      />
    </FormPanel>
  );
}
