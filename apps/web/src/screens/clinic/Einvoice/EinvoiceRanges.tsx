import { Button, Select, TextInput } from '@mantine/core';
import { nextPeriod, periodOf, writtenInvoice } from '@vetloom/domain/einvoice/invoice-number.ts';
import { addEinvoiceRange, removeEinvoiceRange } from '@vetloom/domain/einvoice/range.commands.ts';
import { type EinvoiceRange, leftOf, runsOut, sizeOf } from '@vetloom/domain/einvoice/range.schema.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { useNow } from '@vetloom/ui/hooks/use-now.ts';
import { useEffect, useState } from 'react';
import { einvoiceCalls, type UnusedNumbers } from '../../../data/einvoice/einvoice-calls.ts';
import { useDocuments, useRun, useSyncStatus } from '../../../data/engine/hooks.ts';
import { einvoice } from '../../../locale/einvoice.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import own from './einvoice.module.css';
import { UnusedNumbersReport } from './UnusedNumbersReport.tsx';

const words = einvoice.setting;
const NOTHING = { letters: '', from: '', to: '' };

/** The numbers that the tax office gave, period by period, and those that nobody used. */
export function EinvoiceRanges({ editable }: { readonly editable: boolean }) {
  const present = periodOf(useNow(), shownZone());
  const ranges = useDocuments('einvoiceRange', 'byPeriod', {});
  const run = useRun();
  const { act, busy } = useAct();
  const online = useSyncStatus()?.connection === 'online';
  const [unused, setUnused] = useState<UnusedNumbers>();
  const [withdrawn, setWithdrawn] = useState<EinvoiceRange>();
  useEffect(() => {
    if (online) einvoiceCalls.unused(present).then(setUnused, () => setUnused(undefined));
  }, [online, present]);
  if (!ranges) return null;
  const ofPeriod = ranges.filter(({ period }) => period === present);
  const remove = async ({ _id: rangeID }: EinvoiceRange) => {
    if (await act(() => run(removeEinvoiceRange, { rangeID }))) showSuccess(words.removed);
  };
  const columns = words.rangeColumns;
  return (
    <section className={own.part} aria-label={words.ranges}>
      <h3>{words.ranges}</h3>
      <p>{words.rangesText}</p>
      {ofPeriod.length === 0 ? (
        <Notice tone="ochre">{words.noRanges}</Notice>
      ) : runsOut(ofPeriod) ? (
        <Notice tone="ochre" title={words.runsOut}>
          {words.runsOutText}
        </Notice>
      ) : null}
      {ranges.length === 0 ? null : (
        <table className={own.table}>
          <thead>
            <tr>
              <th scope="col">{columns.period}</th>
              <th scope="col">{columns.numbers}</th>
              <th scope="col">{columns.left}</th>
              <th scope="col">{columns.act}</th>
            </tr>
          </thead>
          <tbody>
            {[...ranges].reverse().map((range) => (
              <tr key={range._id}>
                <td>{einvoice.period(range.period)}</td>
                <td>
                  {writtenInvoice(range.letters, range.from)} – {writtenInvoice(range.letters, range.to)}
                </td>
                <td>
                  {formatQuantity(leftOf(range))}／{formatQuantity(sizeOf(range))}
                </td>
                <td>
                  {editable && range.period >= present ? (
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      data-danger
                      loading={busy}
                      onClick={() => (range.next === range.from ? void remove(range) : setWithdrawn(range))}
                    >
                      {range.next === range.from ? words.remove : words.withdraw}
                    </Button>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {editable ? <RangeForm present={present} /> : null}
      <ConfirmDialog
        opened={withdrawn !== undefined}
        onClose={() => setWithdrawn(undefined)}
        title={words.withdraw}
        text={words.withdrawText}
        confirmWord={words.withdraw}
        danger
        onConfirm={async () => {
          if (withdrawn) await run(removeEinvoiceRange, { rangeID: withdrawn._id });
          showSuccess(words.removed);
        }}
      />
      {unused && unused.count > 0 ? <p>{words.unusedText(unused.count)}</p> : null}
      {online ? <UnusedNumbersReport present={present} editable={editable} /> : null}
    </section>
  );
}

function RangeForm({ present }: { readonly present: string }) {
  const run = useRun();
  const { act, busy } = useAct();
  const [period, setPeriod] = useState(present);
  const [typed, setTyped] = useState(NOTHING);
  const letters = typed.letters.normalize('NFKC').toUpperCase();
  const ready = /^[A-Z]{2}$/.test(letters) && /^\d{8}$/.test(typed.from) && /^\d{8}$/.test(typed.to);
  const add = async () => {
    const input = { period, letters, from: Number(typed.from), to: Number(typed.to) };
    if (!(await act(() => run(addEinvoiceRange, input)))) return;
    setTyped(NOTHING);
    showSuccess(words.added);
  };
  return (
    <form
      className={own.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) void add();
      }}
    >
      <Select
        label={words.period}
        data={[present, nextPeriod(present, shownZone())].map((value) => ({ value, label: einvoice.period(value) }))}
        value={period}
        allowDeselect={false}
        onChange={(value) => value !== null && setPeriod(value)}
      />
      {(['letters', 'from', 'to'] as const).map((field) => (
        <TextInput
          key={field}
          label={words[field]}
          value={typed[field]}
          maxLength={field === 'letters' ? 2 : 8}
          autoComplete="off"
          onChange={(event) => setTyped({ ...typed, [field]: event.currentTarget.value })}
        />
      ))}
      <Button type="submit" variant="default" disabled={!ready} loading={busy}>
        {words.add}
      </Button>
    </form>
  );
}
