import { ActionIcon, Button, Stack } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { spaced } from '@vetloom/ui/format/spaced.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useState } from 'react';
import { useCan, useStore } from '../../../data/engine/hooks.ts';
import { type OpenedUnit, stockCalls } from '../../../data/inventory/stock-calls.ts';
import type { Places } from '../../../data/inventory/use-places.ts';
import { openedBottles as words } from '../../../locale/inventory-opened.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { Field } from '../../../parts/form/Fields.tsx';
import { useWitness, WitnessFields, witnessOf } from '../Controlled/WitnessFields.tsx';
import { usePeople } from '../table/ClashNotice.tsx';
import classes from './lots.module.css';
import { printVialLabel } from './print-vial.ts';

interface OpenedRowProps {
  readonly bottle: OpenedUnit;
  readonly places: Places;
  /** Among bottles of several products. */
  readonly named?: boolean;
  readonly onDone: () => void;
}

/** A bottle that stands open: until when it is good, what is left, its label, and throwing away what is left. */
export function OpenedRow({ bottle, places, named = false, onDone }: OpenedRowProps) {
  const can = useCan();
  const store = useStore();
  const people = usePeople();
  const { act } = useAct();
  const [asked, setAsked] = useState(false);
  const by = people(bottle.by) ?? bottle.by;
  return (
    <li>
      <span className={`${classes.main} ${classes.wide}`}>
        {spaced(...(named ? [bottle.name, bottle.lot] : []), words.until(bottle.until.replaceAll('-', '/')))}{' '}
        {bottle.isOverdue ? (
          <Chip dense tone="cinnabar">
            {words.overdue}
          </Chip>
        ) : null}
        <small>{words.said(formatDateTime(bottle.openedDateTime), by, places.nameOf(bottle.placeID))}</small>
      </span>
      <span className={classes.figure}>{words.rest(spaced(formatQuantity(bottle.rest), bottle.unit))}</span>
      <span className={classes.rowActs}>
        <ActionIcon
          variant="subtle"
          aria-label={words.print}
          onClick={() => void act(() => printVialLabel(store, bottle, by))}
        >
          <IconPrinter size={16} stroke={1.6} />
        </ActionIcon>
        {can('STOCK_CHECK_FORM_WRITE') ? (
          <Button size="xs" variant="subtle" data-danger onClick={() => setAsked(true)}>
            {words.discard}
          </Button>
        ) : null}
      </span>
      {asked ? <Discard bottle={bottle} onDone={onDone} onClose={() => setAsked(false)} /> : null}
    </li>
  );
}

interface DiscardProps extends Pick<OpenedRowProps, 'bottle' | 'onDone'> {
  readonly onClose: () => void;
}

/** Asks why; of a controlled drug also for the second person, who proves that they stand here. */
function Discard({ bottle, onDone, onClose }: DiscardProps) {
  const [reason, setReason] = useState<string>(words.reasonBegin);
  const { draft, setDraft, forget } = useWitness();
  const { isControlled } = bottle;
  const needsWitness = isControlled && bottle.rest > 0;
  const witness = needsWitness ? witnessOf(draft) : undefined;
  const quantity = spaced(formatQuantity(bottle.rest), bottle.unit);
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      title={words.discardTitle(bottle.name)}
      text={isControlled ? words.destroyText(quantity) : words.discardText(quantity)}
      confirmWord={words.confirm}
      disabled={reason.trim() === '' || (needsWitness && witness === undefined)}
      onConfirm={async () => {
        await stockCalls
          .discard(bottle.openedID, { reason: reason.trim(), ...(witness && { witness }) })
          .finally(forget);
        showSuccess(words.discarded(bottle.name));
        onClose();
        onDone();
      }}
    >
      <Stack gap="md">
        <Field
          required
          autoFocus
          label={words.reason}
          value={reason}
          onChange={(text) => setReason(text.slice(0, 200))}
        />
        {needsWitness ? <WitnessFields draft={draft} onChange={setDraft} asked={false} /> : null}
      </Stack>
    </ConfirmDialog>
  );
}
