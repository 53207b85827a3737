import { Button, Checkbox, SegmentedControl, Stack, Text } from '@mantine/core';
import { editsBetween } from '@vetloom/domain/core/edit.ts';
import { cageTotal } from '@vetloom/domain/hospital/plan.totals.ts';
import type { DischargeSummary, Stay } from '@vetloom/domain/hospital/stay.schema.ts';
import { kindOfStay } from '@vetloom/domain/hospital/stay-place.ts';
import { SUMMARY_SECTIONS } from '@vetloom/domain/hospital/summary-sections.ts';
import { createReminder, REMINDER_KEEPERS } from '@vetloom/domain/reminder/reminder.commands.ts';
import { type DischargeWords, dischargeDraft } from '@vetloom/domain/ward/discharge-draft.ts';
import { dischargeStay, editStay, readmitStay, settleStay } from '@vetloom/domain/ward/stay.commands.ts';
import { showSuccess, showUndo } from '@vetloom/ui/feedback/toasts.tsx';
import { formatMoney } from '@vetloom/ui/format/number.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useState } from 'react';
import { useCan, useRun, useStore } from '../../../data/engine/hooks.ts';
import { newID } from '../../../data/engine/ids.ts';
import { useBoardingBill } from '../../../data/ward/boarding.ts';
import type { StayFile } from '../../../data/ward/stay-file.ts';
import { chargeWord, wardBoarding } from '../../../locale/ward-boarding.ts';
import { leavingWords } from '../../../locale/ward-leaving.ts';
import { wardManage } from '../../../locale/ward-manage.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { useDraft } from '../../../parts/draft/use-draft.ts';
import { timeOf } from '../../../parts/form/clinic-time.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import { Field } from '../../../parts/form/Fields.tsx';
import { FormPanel } from '../../../parts/form/FormPanel.tsx';
import { usePanelForm } from '../../../parts/form/use-panel-form.ts';
import { links } from '../../../routes/links.ts';
import { useGo } from '../../../routes/navigation.tsx';
import { Belongings } from './KindPane.tsx';
import { printSummary } from './stay-papers.ts';

const words = wardManage.discharge;

interface DischargeValues extends DischargeSummary {
  readonly how: 'cashier' | 'debt';
  readonly reason: string;
  /** A day as fields hold it; empty for none. */
  readonly nextDay: string;
  /** Whether what wasn't given back stays here. */
  readonly keeps: boolean;
}
type DischargeField = 'reason' | 'nextDay' | 'keeps';

const draftWords: DischargeWords = {
  day: wardManage.day,
  weight: wardManage.weight,
  drug: wardManage.drug,
  days: wardManage.drugDays,
};

const summaryOf = (values: DischargeValues): DischargeSummary =>
  Object.fromEntries(SUMMARY_SECTIONS.map((part) => [part, values[part]])) as DischargeSummary;

/** The edits that turn the summary that somebody saw into what they typed: parts by themselves, so that two people may write two parts. */
function summaryEdits(seen: Stay['dischargeSummary'], typed: DischargeSummary) {
  if (seen === undefined)
    return [{ op: 'set' as const, path: ['dischargeSummary'], from: undefined, to: { ...typed } }];
  return editsBetween(seen, typed, SUMMARY_SECTIONS).map((edit) => ({
    ...edit,
    path: ['dischargeSummary', ...edit.path],
  }));
}

interface DischargeFormProps {
  readonly file: StayFile;
  readonly onClose: () => void;
}

/**
 * Sends an animal home: the summary that fills itself from the stay, what becomes of the bill, the next visit; settled and discharged in one act. Of one
 * that is out already the summary alone is written.
 */
export function DischargeForm({ file, onClose }: DischargeFormProps) {
  const { stay, plans, monitors, exams } = file;
  const leaving = leavingWords(kindOfStay(stay));
  const [seen] = useState(stay.dischargeSummary);
  const store = useStore();
  const can = useCan();
  const run = useRun();
  const go = useGo();
  const { act } = useAct();
  const pet = file.pet?.name ?? '';
  const isIn = stay.dischargeDateTime === 0;
  const now = useNow();
  const bill = useBoardingBill(file, now);
  const owed = (isIn && bill ? bill.total : stay.total) - stay.received;
  const left = (stay.belongings ?? []).filter(({ returnedDateTime }) => returnedDateTime === 0);
  const drafted = dischargeDraft({ stay, plans, monitors, exams }, draftWords);
  const initial: DischargeValues = { ...(seen ?? drafted), how: 'cashier', reason: '', nextDay: '', keeps: false };
  const draft = useDraft(`ward.discharge.${stay._id}`, initial);
  const check = (values: DischargeValues, field: DischargeField) => {
    if (field === 'keeps')
      return isIn && left.length > 0 && !values.keeps ? wardBoarding.discharge.keepMissing : undefined;
    if (field === 'reason')
      return isIn && owed > 0 && values.how === 'debt' && values.reason.trim() === ''
        ? leaving.reasonMissing
        : undefined;
    const day = values.nextDay === '' ? undefined : timeOf(values.nextDay);
    return values.nextDay !== '' && (day === undefined || day <= store.now()) ? words.nextDayPast : undefined;
  };
  const form = usePanelForm<DischargeValues, DischargeField, boolean>(
    { ...draft, restart: () => draft.restart() },
    {
      check,
      checkAll: (values) =>
        Object.fromEntries(
          (['reason', 'nextDay', 'keeps'] as const).flatMap((field) => {
            const problem = check(values, field);
            return problem === undefined ? [] : [[field, problem]];
          }),
        ),
      send: async (values) => {
        const edits = summaryEdits(seen, summaryOf(values));
        const of = { inHospitalID: stay._id };
        if (edits.length > 0) await run(editStay, { ...of, edits });
        if (!isIn) return false;
        const dateTime = Math.floor(store.now());
        // Where nights are charged, what is settled is known when the animal has left.
        if (!stay.boarding) await run(settleStay, { ...of, dateTime });
        const debtReason = owed > 0 && values.how === 'debt' ? values.reason.trim() : '';
        const { local } = await run(dischargeStay, { ...of, dateTime, debtReason });
        if (stay.boarding) await run(settleStay, { ...of, dateTime });
        const date = values.nextDay === '' ? undefined : timeOf(values.nextDay);
        if (date !== undefined)
          await run(createReminder, {
            ...{ reminderID: newID.reminder(date, store.now()), petID: stay.petID, date, title: leaving.reminder },
            ...{ kind: 'other' as const, recordID: stay.recordID, note: stay.cause },
          });
        return local === 'waiting';
      },
      onSaved: (values, waits) => {
        onClose();
        if (!isIn) return showSuccess(leaving.saved);
        showUndo({
          message: waits ? leaving.waits(pet) : leaving.done(pet),
          undoWord: wardManage.acts.undo,
          onUndo: () => void act(() => run(readmitStay, { inHospitalID: stay._id })),
        });
        if (owed > 0 && values.how === 'cashier' && can('BILLING_WRITE'))
          go(links.to('checkout.accounting', { record: stay._id }));
      },
      onClose,
    },
  );
  const { values, change, fields } = form;
  return (
    <FormPanel
      {...form.panel}
      title={isIn ? leaving.title(pet) : leaving.summaryTitle(pet)}
      saveWord={isIn ? leaving.out : words.saveSummary}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {leaving.hint}
        </Text>
        {SUMMARY_SECTIONS.map((part) => (
          <Field
            key={part}
            label={leaving.sections[part]}
            lines={part === 'course' || part === 'watch' ? 3 : 1}
            value={values[part]}
            autoFocus={part === 'watch'}
            onChange={(text) => change({ [part]: text.slice(0, 4000) })}
          />
        ))}
        <div>
          <Button size="compact-sm" variant="default" onClick={() => change(drafted)}>
            {words.refill}
          </Button>{' '}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => void act(() => printSummary(store, file, summaryOf(values)))}
          >
            {words.print}
          </Button>
        </div>
        {isIn && REMINDER_KEEPERS.some(can) ? (
          <DateField
            label={words.nextDay}
            description={words.nextDayHint}
            value={values.nextDay}
            error={fields.errors.nextDay}
            onChange={(nextDay) => change({ nextDay })}
          />
        ) : null}
        {isIn && left.length > 0 ? (
          <Stack gap={6}>
            <Text fw={600}>{wardBoarding.discharge.left}</Text>
            <Belongings file={file} />
            <Checkbox
              label={wardBoarding.discharge.keep}
              checked={values.keeps}
              error={fields.errors.keeps}
              onChange={(event) => change({ keeps: event.currentTarget.checked })}
            />
          </Stack>
        ) : null}
        {isIn ? (
          <Stack gap={6} role="group" aria-label={words.balance}>
            {bill?.days.map(({ planDateTime, cage }) => (
              <Text key={planDateTime} size="sm">
                {wardManage.day(planDateTime)}{' '}
                {wardBoarding.discharge.price(cage.boarding ? chargeWord(cage.boarding) : cage.name, cageTotal(cage))}
              </Text>
            ))}
            <Text fw={600}>{owed > 0 ? words.owed(formatMoney(owed)) : words.even}</Text>
            {owed > 0 ? (
              <>
                <SegmentedControl
                  aria-label={words.how}
                  value={values.how}
                  data={[
                    { value: 'cashier', label: words.atCashier },
                    { value: 'debt', label: leaving.debt },
                  ]}
                  onChange={(how) => change({ how: how === 'debt' ? 'debt' : 'cashier' })}
                />
                {values.how === 'debt' ? (
                  <Field
                    required
                    label={words.reason}
                    value={values.reason}
                    error={fields.errors.reason}
                    onChange={(reason) => change({ reason: reason.slice(0, 300) })}
                    onLeave={() => fields.leave('reason')}
                  />
                ) : null}
              </>
            ) : null}
          </Stack>
        ) : null}
      </Stack>
    </FormPanel>
  );
}
