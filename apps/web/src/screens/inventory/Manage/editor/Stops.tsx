import { Button, Modal } from '@mantine/core';
import type { Form } from '@vetloom/domain/stock/form.schema.ts';
import { restOfOrder } from '@vetloom/domain/stock/order-rest.ts';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { useEffect, useRef } from 'react';
import { arrivedOf } from '../../../../data/inventory/arrived.ts';
import { catalogue } from '../../../../locale/inventory.ts';
import { formWords } from '../../../../locale/inventory-forms.ts';
import { usePeople } from '../../table/ClashNotice.tsx';
import classes from '../manage.module.css';
import type { RowText } from './form-text.ts';
import { rowsOfRest } from './from-order.ts';
import { fieldWords, type Stop, type useEditor } from './use-editor.ts';

type Editor = ReturnType<typeof useEditor>;

/** What keeps a form from being saved: said above its rows, each with the ways out. */
export function StopNotice({ stop, editor }: { readonly stop: Stop; readonly editor: Editor }) {
  const shown = useRef<HTMLDivElement>(null);
  // On a phone the rows below have carried it out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in the way has changed
  useEffect(() => void shown.current?.scrollIntoView({ block: 'nearest' }), [stop]);
  if (stop.kind === 'received') return null;
  return (
    <div ref={shown}>
      <Stopped stop={stop} editor={editor} />
    </div>
  );
}

function Stopped({ stop, editor }: { readonly stop: Stop; readonly editor: Editor }) {
  const people = usePeople();
  if (stop.kind === 'problem') return <Notice tone="cinnabar">{stop.sentence}</Notice>;
  if (stop.kind === 'refused') return <ErrorState title={stop.sentence} code={stop.code} />;
  if (stop.kind === 'received') return null;
  const words = formWords.clash;
  return (
    <div role="alert">
      <Notice
        tone="ochre"
        title={words.title(people(stop.theirs.updateBy) ?? catalogue.colleague)}
        action={
          <span className={classes.filters}>
            <Button size="sm" variant="default" onClick={() => editor.take(stop.theirs)}>
              {words.theirs}
            </Button>
            <Button size="sm" onClick={() => void editor.save(stop.more, { base: stop.theirs })}>
              {words.mine}
            </Button>
          </span>
        }
      >
        {words.text(fieldWords(stop.fields))}
      </Notice>
    </div>
  );
}

interface ReceivedDialogProps {
  readonly stop: Extract<Stop, { kind: 'received' }>;
  readonly order: Form<'order'>;
  readonly rows: readonly RowText[];
  readonly onGoOn: (rows: readonly RowText[], seen: readonly string[]) => void;
  readonly onAll: (seen: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Somebody else has received some of the order: what it was, and whether only the rest is received now. */
export function ReceivedDialog({ stop, order, rows, onGoOn, onAll, onClose }: ReceivedDialogProps) {
  const words = formWords.meanwhile;
  const people = usePeople();
  const seen = stop.all.map(({ id }) => id);
  const rest = restOfOrder(order, arrivedOf(stop.all));
  return (
    <Modal opened onClose={onClose} title={words.title(order.customID)} size={520} centered>
      <p>{words.text}</p>
      {stop.unseen.map((purchase) => (
        <section key={purchase.id} className={classes.part} aria-label={purchase.customID}>
          <h2>{words.by(people(purchase.createBy) ?? catalogue.colleague, purchase.customID)}</h2>
          <ul>
            {purchase.items.map((item) => (
              <li key={item._id}>{words.row(item.name, formatQuantity(item.number), item.unit)}</li>
            ))}
          </ul>
        </section>
      ))}
      {rest.length === 0 ? <p>{words.nothing}</p> : null}
      <div className={classes.acts}>
        <Button variant="default" onClick={onClose}>
          {words.none}
        </Button>
        <Button variant="default" onClick={() => onAll(seen)}>
          {words.all}
        </Button>
        <Button disabled={rest.length === 0} onClick={() => onGoOn(rowsOfRest(rest, rows), seen)} data-autofocus>
          {words.rest}
        </Button>
      </div>
    </Modal>
  );
}
