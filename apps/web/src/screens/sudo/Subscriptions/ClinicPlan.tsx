import { Button, NativeSelect, TextInput } from '@mantine/core';
import { addDays, fromCalendarDate } from '@vetloom/domain/core/clock.ts';
import type { Plan } from '@vetloom/domain/subscription/plan.schema.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import type { SudoClinic } from '../../../data/sudo/sudo.ts';
import { type SudoStanding, sudoPlans } from '../../../data/sudo/sudo-plans.ts';
import { refusal } from '../../../locale/codes.ts';
import { fileSize } from '../../../locale/files.ts';
import { sudoPlans as words } from '../../../locale/sudo-plans.ts';
import { DateField } from '../../../parts/form/DateField.tsx';
import { type Failure, useAttempt } from '../../../parts/form/use-attempt.ts';
import classes from '../sudo.module.css';
import { ClinicPayments } from './ClinicPayments.tsx';
import { quotaOf } from './plan-form-values.ts';

/** The end of a typed day (`2026-12-31`); undefined where none is typed. */
function endOfDay(text: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (day === undefined) return undefined;
  return addDays(fromCalendarDate(Number(year), Number(month), Number(day), shownZone()), 1, shownZone());
}

/** A clinic's subscription in the operator's hand: a plan by hand, more time, storage, payments. */
export function ClinicPlan({
  clinic: { clinic, clinicName },
  plans,
}: {
  readonly clinic: SudoClinic;
  readonly plans: readonly Plan[];
}) {
  const [found, setFound] = useState<SudoStanding>();
  const [failed, setFailed] = useState<Failure>();
  const { busy, failure, attempt } = useAttempt();
  const look = useCallback(
    () => sudoPlans.standing(clinic).then(setFound, (error: unknown) => setFailed(refusal(error))),
    [clinic],
  );
  useEffect(() => void look(), [look]);
  const act = (work: () => Promise<void>, said: string) =>
    void attempt(async () => {
      await work();
      showSuccess(said);
      await look();
    });
  if (!found) return failed ? <ErrorState title={failed.sentence} code={failed.code} /> : null;
  const { subscription: standing } = found.subscription;
  const until = standing?.periodEnd == null ? null : formatDate(standing.periodEnd - 1);
  return (
    <div className={classes.form}>
      <p role="status">
        {standing
          ? `${words.standing(standing.name, words.states[standing.state], until)}${standing.byHand ? `（${words.byHand}：${standing.note}）` : ''}`
          : words.noPlan}
      </p>
      {failure ? <ErrorState title={failure.sentence} code={failure.code} /> : null}
      <GiveForm
        plans={plans}
        busy={busy}
        onGive={(given) => act(() => sudoPlans.give(clinic, given), words.given(clinicName))}
      />
      {standing ? (
        <GraceForm
          busy={busy}
          onGrace={(end) => act(() => sudoPlans.grace(clinic, end), words.graceDone(clinicName))}
        />
      ) : null}
      <StorageForm
        storage={found.storage}
        busy={busy}
        onSave={(bytes) => act(() => sudoPlans.storage(clinic, bytes), words.storageDone(clinicName))}
      />
      <ClinicPayments
        payments={found.payments}
        busy={busy}
        onInvoice={(id, number) => act(() => sudoPlans.invoice(clinic, id, number), words.invoiceDone)}
        onRefund={(id, reason) => act(() => sudoPlans.refund(clinic, id, reason), words.refundDone)}
      />
    </div>
  );
}

interface GiveFormProps {
  readonly plans: readonly Plan[];
  readonly busy: boolean;
  readonly onGive: (given: { planID: string; until: number | null; note: string }) => void;
}

function GiveForm({ plans, busy, onGive }: GiveFormProps) {
  const [planID, setPlanID] = useState(plans[0]?.planID ?? '');
  const [day, setDay] = useState('');
  const [note, setNote] = useState('');
  const ready = planID !== '' && note.trim() !== '';
  const give = (event: FormEvent) => {
    event.preventDefault();
    if (ready) onGive({ planID, until: endOfDay(day) ?? null, note: note.trim() });
  };
  return (
    <form className={classes.form} aria-label={words.give} onSubmit={give} noValidate>
      <strong>{words.give}</strong>
      <p className={classes.text}>{words.giveText}</p>
      <NativeSelect
        label={words.plan}
        value={planID}
        data={plans.map((plan) => ({ value: plan.planID, label: plan.name }))}
        onChange={(event) => setPlanID(event.currentTarget.value)}
      />
      <DateField label={words.until} value={day} onChange={setDay} />
      <TextInput
        label={words.note}
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.acts}>
        <Button type="submit" variant="default" loading={busy} disabled={!ready}>
          {words.giveAct}
        </Button>
      </div>
    </form>
  );
}

function GraceForm({ busy, onGrace }: { readonly busy: boolean; readonly onGrace: (until: number) => void }) {
  const [day, setDay] = useState('');
  const until = endOfDay(day);
  return (
    <form
      className={classes.place}
      onSubmit={(event) => {
        event.preventDefault();
        if (until !== undefined) onGrace(until);
      }}
    >
      <DateField label={words.grace} value={day} onChange={setDay} />
      <Button type="submit" variant="default" loading={busy} disabled={until === undefined}>
        {words.graceAct}
      </Button>
    </form>
  );
}

interface StorageFormProps {
  readonly storage: SudoStanding['storage'];
  readonly busy: boolean;
  readonly onSave: (bytes: number | null) => void;
}

function StorageForm({ storage: { kept, quota }, busy, onSave }: StorageFormProps) {
  const [text, setText] = useState('');
  const bytes = quotaOf(text);
  return (
    <form
      className={classes.form}
      aria-label={words.storage}
      onSubmit={(event) => {
        event.preventDefault();
        if (bytes !== undefined) onSave(bytes);
      }}
    >
      <strong>{words.storage}</strong>
      <p className={classes.text}>{words.storageUsed(fileSize(kept), fileSize(quota))}</p>
      <meter min={0} max={quota} value={kept} aria-label={words.storage} />
      <TextInput
        label={words.storageLimit}
        inputMode="numeric"
        maxLength={6}
        value={text}
        error={bytes === undefined ? words.storageWrong : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.acts}>
        <Button type="submit" variant="default" loading={busy} disabled={bytes === undefined}>
          {words.storageAct}
        </Button>
      </div>
    </form>
  );
}
