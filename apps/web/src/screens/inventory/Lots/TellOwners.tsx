import { Button, Checkbox, Modal, Textarea } from '@mantine/core';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useState } from 'react';
import type { ListedLot } from '../../../data/inventory/stock-calls.ts';
import { type RecallPreview, recallCalls } from '../../../data/message/recall.ts';
import { refusal } from '../../../locale/codes.ts';
import { lots } from '../../../locale/inventory-lots.ts';
import { recall as words } from '../../../locale/inventory-recall.ts';
import { channelNames, messageReasons } from '../../../locale/message.ts';
import form from '../form/form.module.css';
import classes from './lots.module.css';

/** So many texts are shown whole. */
const SAMPLES = 2;

interface TellOwnersProps {
  readonly lot: ListedLot;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** One text to all owners whom a lot went to: whom it reaches by which way is looked at before it goes. */
export function TellOwners({ lot, onDone, onClose }: TellOwnersProps) {
  const [text, setText] = useState<string>(words.words(lot.name, lot.lot || lots.noLot));
  const [urgent, setUrgent] = useState(false);
  const [preview, setPreview] = useState<RecallPreview>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(refusal(error).sentence);
    }
    setBusy(false);
  };
  const look = () => run(async () => setPreview(await recallCalls.preview(lot.lotID, text)));
  const send = () =>
    run(async () => {
      const { written, toCall } = await recallCalls.send(lot.lotID, text, urgent);
      showSuccess(words.sent(written, toCall));
      onDone();
    });
  const reached = preview?.byWay.reduce((sum, { owners }) => sum + owners, 0) ?? 0;
  const open = reached + (preview?.toCall.length ?? 0);
  return (
    <Modal opened onClose={onClose} title={words.title(lot.lot || lots.noLot)} size={560} centered>
      <div className={form.section}>
        <Textarea
          label={words.text}
          description={words.textHint}
          value={text}
          autosize
          minRows={4}
          maxRows={10}
          maxLength={1000}
          data-autofocus
          onChange={(event) => {
            setText(event.currentTarget.value);
            // What would be sent is what was looked at.
            setPreview(undefined);
          }}
        />
        <Checkbox
          label={words.urgent}
          description={words.urgentHint}
          checked={urgent}
          onChange={(event) => setUrgent(event.currentTarget.checked)}
        />
      </div>
      {failure === undefined ? null : <Notice tone="ochre">{failure}</Notice>}
      {preview === undefined ? null : <Found preview={preview} />}
      <div className={classes.foot}>
        <Button size="sm" variant="subtle" onClick={onClose}>
          {words.cancel}
        </Button>
        {preview === undefined ? (
          <Button size="sm" loading={busy} disabled={text.trim() === ''} onClick={() => void look()}>
            {words.look}
          </Button>
        ) : (
          <Button size="sm" loading={busy} disabled={open === 0} onClick={() => void send()}>
            {reached > 0 || open === 0 ? words.send(reached) : words.list(open)}
          </Button>
        )}
      </div>
    </Modal>
  );
}

function Found({ preview: { owners, already, byWay, rendered, toCall } }: { readonly preview: RecallPreview }) {
  return (
    <>
      <section className={form.section}>
        <p className={form.note}>{words.owners(owners, already)}</p>
        {byWay.length === 0 && toCall.length === 0 ? <p className={form.note}>{words.nobody}</p> : null}
        <p className={form.note}>
          {byWay.map((way) => words.byWay(channelNames[way.channel], way.owners, way.segments)).join('、')}
        </p>
        {rendered.slice(0, SAMPLES).map(({ userID, name, text }) => (
          <figure key={userID} className={classes.sample}>
            <figcaption>{words.sample(name)}</figcaption>
            <blockquote>{text}</blockquote>
          </figure>
        ))}
      </section>
      {toCall.length === 0 ? null : (
        <section className={form.section} aria-label={words.toCall}>
          <SectionHeading count={toCall.length}>{words.toCall}</SectionHeading>
          <p className={form.note}>{words.toCallHint}</p>
          <ul className={classes.rows}>
            {toCall.map(({ userID, name, phone, why }) => (
              <li key={userID}>
                <span className={classes.main}>
                  {name}
                  <small>{messageReasons[why] ?? why}</small>
                </span>
                {phone === '' ? null : <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
