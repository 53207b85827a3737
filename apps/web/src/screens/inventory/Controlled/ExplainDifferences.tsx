import { Button, Select, TextInput } from '@mantine/core';
import {
  type ControlledCount,
  DIFFERENCE_CAUSES,
  type DifferenceCause,
} from '@vetloom/domain/stock/controlled-count.schema.ts';
import { explains } from '@vetloom/domain/stock/controlled-count.ts';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { useState } from 'react';
import { controlledCalls } from '../../../data/inventory/controlled-calls.ts';
import { controlled, controlledCount as words } from '../../../locale/inventory-controlled.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { unitsText } from '../Analysis/figure-text.ts';
import classes from './controlled.module.css';
import { useWitness, WitnessFields, witnessOf } from './WitnessFields.tsx';

interface ExplainDifferencesProps {
  readonly count: ControlledCount;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface Said {
  readonly cause: DifferenceCause | null;
  readonly text: string;
}
const NOTHING: Said = { cause: null, text: '' };

/** Explains what two people counted otherwise than the book says, lot by lot: only then is the day counted. */
export function ExplainDifferences({ count, onDone, onClose }: ExplainDifferencesProps) {
  const { busy, act } = useAct();
  const { draft, setDraft, forget } = useWitness();
  const [said, setSaid] = useState<Readonly<Record<string, Said>>>({});
  const [asked, setAsked] = useState(false);
  const rows = count.rows.filter(({ difference }) => difference !== 0);
  const of = (lotID: string) => said[lotID] ?? NOTHING;
  const say = (lotID: string, part: Partial<Said>) =>
    setSaid((before) => ({ ...before, [lotID]: { ...(before[lotID] ?? NOTHING), ...part } }));
  const lacks = ({ cause, text }: Said) => cause === null || text.trim() === '';
  const save = () => {
    setAsked(true);
    const witness = witnessOf(draft);
    const explanations = rows.flatMap(({ prodID, lotID }) => {
      const { cause, text } = of(lotID);
      return cause === null || text.trim() === '' ? [] : [{ prodID, lotID, cause, text: text.trim() }];
    });
    if (witness === undefined || explanations.length < rows.length) return;
    void act(async () => {
      await controlledCalls.explain(count.id, explanations, witness).finally(forget);
      showSuccess(words.closed);
      onDone();
    });
  };
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={words.explainTitle}
      footer={
        <Button size="sm" loading={busy} onClick={save}>
          {words.close}
        </Button>
      }
    >
      <p className={classes.note}>{words.moves}</p>
      <div className={classes.differences}>
        {rows.map(({ lotID, name, lot, unit, counted, book, difference }, at) => (
          <section key={lotID} className={classes.form} aria-label={`${name} ${lot}`}>
            <div>
              <b>{`${name}　${lot || controlled.noLot}`}</b>
              <p className={classes.note}>
                {words.line(unitsText(counted), unitsText(book), `${unitsText(difference)} ${unit}`)}
              </p>
            </div>
            <Select
              size="sm"
              label={words.cause}
              data={DIFFERENCE_CAUSES.filter((cause) => explains(cause, difference)).map((value) => ({
                value,
                label: words.causes[value],
              }))}
              value={of(lotID).cause}
              allowDeselect={false}
              error={asked && of(lotID).cause === null}
              {...(at === 0 ? { 'data-autofocus': true } : {})}
              onChange={(next) => say(lotID, { cause: DIFFERENCE_CAUSES.find((one) => one === next) ?? null })}
            />
            <TextInput
              size="sm"
              label={words.text}
              value={of(lotID).text}
              maxLength={200}
              error={asked && of(lotID).text.trim() === ''}
              onChange={(event) => say(lotID, { text: event.currentTarget.value })}
            />
          </section>
        ))}
      </div>
      {asked && rows.some(({ lotID }) => lacks(of(lotID))) ? <p className={classes.off}>{words.needCause}</p> : null}
      <WitnessFields draft={draft} onChange={setDraft} asked={asked} />
    </SidePanel>
  );
}
