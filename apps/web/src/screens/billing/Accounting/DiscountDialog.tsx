import { Button, Modal, TextInput } from '@mantine/core';
import { giveDiscount } from '@vetloom/domain/billing/discount.commands.ts';
import { type Discount, type DiscountOff, offSum } from '@vetloom/domain/lines/discount.ts';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { readFigure } from '@vetloom/ui/format/figure.ts';
import { formatAmount } from '@vetloom/ui/format/number.ts';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { FigureInput } from '@vetloom/ui/input/FigureInput.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useState } from 'react';
import { useRun } from '../../../data/engine/hooks.ts';
import { checkout } from '../../../locale/billing.ts';
import { refusal } from '../../../locale/codes.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import { Choice } from '../parts/Choice.tsx';
import dialog from '../parts/dialog.module.css';
import { foldTyped, offWord } from './discount-word.ts';
import pane from './tender.module.css';

const words = checkout.discount;
const KINDS = { percent: words.percent, amount: words.amount } as const;
const USUAL = [5, 10, 15, 20] as const;

/** What a discount is given on. */
export interface DiscountTarget {
  readonly recordID: string;
  /** The line's id, or the whole bill. */
  readonly target: string;
  /** What stands there for people. */
  readonly name: string;
  /** NT$ of which it is taken off. */
  readonly sum: number;
  readonly stands: Discount | undefined;
}

interface DiscountDialogProps extends DiscountTarget {
  readonly onClose: () => void;
}

const percentOf = (off: DiscountOff | undefined) => (off?.kind === 'percent' ? String(off.percent) : '');
const amountOf = (off: DiscountOff | undefined) => (off?.kind === 'amount' ? String(off.amount) : '');

/** Asks how much is taken off and why; shows what it comes to in words that can't be read the other way round. */
export function DiscountDialog({ recordID, target, name, sum, stands, onClose }: DiscountDialogProps) {
  const run = useRun();
  const [kind, setKind] = useState<keyof typeof KINDS>(stands?.off.kind ?? 'percent');
  const [percent, setPercent] = useState(percentOf(stands?.off));
  const [amount, setAmount] = useState(amountOf(stands?.off));
  const [reason, setReason] = useState(stands?.reason ?? '');
  const [busy, setBusy] = useState(false);
  const figure = readFigure(kind === 'percent' ? percent : amount);
  const whole = figure !== undefined && Number.isInteger(figure) && figure >= 1;
  const most = kind === 'percent' ? 100 : sum;
  const off: DiscountOff | undefined =
    !whole || figure > most ? undefined : kind === 'percent' ? { kind, percent: figure } : { kind, amount: figure };
  const typed = (kind === 'percent' ? percent : amount).trim() !== '';
  const problem = typed && off === undefined ? (kind === 'percent' ? words.badPercent : words.badAmount) : undefined;
  const ready = off !== undefined && reason.trim() !== '' && !busy;
  const give = async (next: DiscountOff | null, why: string) => {
    setBusy(true);
    try {
      await run(giveDiscount, { recordID, target, off: next, from: stands?.off ?? null, reason: why });
      onClose();
    } catch (error) {
      const { sentence, code } = refusal(error);
      showError(sentence, code);
      setBusy(false);
    }
  };
  const save = () => ready && void give(off, reason.trim());
  useHotkey('Ctrl Enter', keyWords.save, save, { throughDialogs: true });
  return (
    <Modal opened onClose={onClose} title={words.on(name)} centered size={420}>
      <div className={dialog.form}>
        <Choice label={words.kind} options={KINDS} value={kind} onChange={setKind} />
        {kind === 'percent' ? (
          <>
            <div className={`${pane.quick} ${pane.quickPair}`}>
              {USUAL.map((each) => (
                <button
                  key={each}
                  type="button"
                  aria-pressed={percent === String(each)}
                  onClick={() => setPercent(String(each))}
                >
                  {offWord({ kind: 'percent', percent: each })}
                </button>
              ))}
            </div>
            <FigureInput
              label={words.percentOff}
              value={percent}
              onChange={(text) => setPercent(foldTyped(text) ?? text)}
              error={problem}
              data-autofocus
            />
          </>
        ) : (
          <FigureInput label={words.amountOff} value={amount} onChange={setAmount} error={problem} data-autofocus />
        )}
        <TextInput
          label={words.reason}
          placeholder={words.reasonExample}
          value={reason}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <p className={dialog.said} role="status">
          {off === undefined
            ? words.before(formatAmount(sum))
            : words.comes(formatAmount(sum), offWord(off), formatAmount(sum - offSum(off, sum)))}
        </p>
        <div className={dialog.foot}>
          {stands ? (
            <Button variant="default" disabled={busy} onClick={() => void give(null, '')}>
              {words.takeBack}
            </Button>
          ) : null}
          <Button disabled={!ready} onClick={save} rightSection={<Keycap keys="Ctrl Enter" onFill={ready} />}>
            {words.give}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
