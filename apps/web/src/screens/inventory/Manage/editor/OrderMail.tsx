import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { ErrorState } from '@vetloom/ui/feedback/ErrorState.tsx';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useEffect, useRef, useState } from 'react';
import { useCan, useSyncStatus } from '../../../../data/engine/hooks.ts';
import { buyingCalls, type OrderMailStanding } from '../../../../data/inventory/buying-calls.ts';
import { useAsked } from '../../../../data/inventory/use-asked.ts';
import { refusal } from '../../../../locale/codes.ts';
import { orderMailWords as words } from '../../../../locale/inventory-suppliers.ts';
import { messageReasons } from '../../../../locale/message.ts';
import { FieldStack } from '../../../../parts/form/Fields.tsx';
import { links } from '../../../../routes/links.ts';
import { AppLink } from '../../../../routes/navigation.tsx';
import classes from '../manage.module.css';

/** How long one that is on its way is asked after again, milliseconds. */
const ASKED_AGAIN_MS = 4000;
const TONES = { sent: 'moss', failed: 'cinnabar', unsure: 'ochre' } as const;

interface OrderMailProps {
  readonly orderID: string;
  readonly customID: string;
  readonly supplierID: string;
  readonly editable: boolean;
  /** Something is typed that isn't saved yet: the mail would say something else. */
  readonly isTyped: boolean;
  /** The order is less than the supplier takes. */
  readonly isBelow: boolean;
  /** The order has changed by being sent off. */
  readonly onSent: () => void;
}

/** How the mails of an order stand, and the way to send one. */
export function OrderMail(props: OrderMailProps) {
  const { orderID, editable, isTyped } = props;
  const online = useSyncStatus()?.connection === 'online';
  const [version, setVersion] = useState(0);
  const [opened, setOpened] = useState(false);
  const { found } = useAsked(
    () => buyingCalls.orderMail(orderID),
    online ? ['order mail', orderID, version] : undefined,
  );
  const [kept, setKept] = useState<OrderMailStanding>();
  useEffect(() => {
    if (found !== undefined) setKept(found);
  }, [found]);
  // While it is asked again what was known stays.
  const standing = found ?? kept;
  const moves = standing?.state === 'queued' || standing?.state === 'handing';
  useEffect(() => {
    if (!moves || !online) return;
    const timer = setInterval(() => setVersion((before) => before + 1), ASKED_AGAIN_MS);
    return () => clearInterval(timer);
  }, [moves, online]);
  if (standing === undefined) return null;
  const [latest] = standing.mails;
  const tone = standing.state in TONES ? TONES[standing.state as keyof typeof TONES] : undefined;
  return (
    <div className={classes.part} role="status">
      <span className={classes.filters}>
        <Chip dense {...(tone === undefined ? {} : { tone })}>
          {words.states[standing.state]}
        </Chip>
        {latest === undefined ? null : (
          <small className={classes.quiet}>
            {latest.to} {latest.sentDateTime > 0 ? formatDateTime(latest.sentDateTime) : ''}
          </small>
        )}
      </span>
      {latest === undefined || latest.reason === '' ? null : (
        <div>{messageReasons[latest.reason] ?? latest.reason}</div>
      )}
      {standing.outdated ? <div className={classes.late}>{words.outdated}</div> : null}
      {editable && !moves ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconMail size={14} />}
          disabled={!online || isTyped}
          onClick={() => setOpened(true)}
        >
          {standing.state === 'sent' || standing.state === 'unsure' ? words.again : words.act}
        </Button>
      ) : null}
      {opened ? (
        <MailDialog
          {...props}
          standing={standing}
          onDone={() => {
            setOpened(false);
            setVersion((before) => before + 1);
            props.onSent();
          }}
          onClose={() => setOpened(false)}
        />
      ) : null}
    </div>
  );
}

interface MailDialogProps extends OrderMailProps {
  readonly standing: OrderMailStanding;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function MailDialog({ orderID, customID, supplierID, isBelow, standing, onDone, onClose }: MailDialogProps) {
  const can = useCan();
  const [subject, setSubject] = useState(standing.subject);
  const [text, setText] = useState(standing.text);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<ReturnType<typeof refusal>>();
  const once = useRef(crypto.randomUUID());
  const send = async () => {
    if (sending) return;
    setSending(true);
    setFailure(undefined);
    try {
      const again = standing.state === 'sent' || standing.state === 'unsure';
      await buyingCalls.mailOrder(orderID, { subject, text, again }, once.current);
      showSuccess(words.queued(customID));
      onDone();
    } catch (error) {
      // A refusal is kept under its key: what is tried after it is another mail.
      once.current = crypto.randomUUID();
      setFailure(refusal(error));
    } finally {
      setSending(false);
    }
  };
  const ready = standing.address !== '' && standing.connected;
  return (
    <Modal opened onClose={onClose} title={words.title(customID)} size={520} centered>
      <FieldStack>
        {failure === undefined ? null : <ErrorState title={failure.sentence} code={failure.code} />}
        {standing.address === '' ? (
          <Notice
            tone="ochre"
            action={
              can('SUPPLIER_READ') ? (
                <Button
                  component={AppLink}
                  to={links.to('inventory.editSupplier', { id: supplierID })}
                  size="xs"
                  variant="default"
                >
                  {words.toSupplier}
                </Button>
              ) : null
            }
          >
            {words.noAddress}
          </Notice>
        ) : (
          <TextInput label={words.to} value={standing.address} readOnly />
        )}
        {standing.connected ? null : <Notice tone="ochre">{words.notConnected}</Notice>}
        {isBelow ? <Notice tone="ochre">{words.below}</Notice> : null}
        <TextInput
          label={words.subject}
          value={subject}
          maxLength={160}
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
        <Textarea
          label={words.text}
          description={words.attached}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          minRows={6}
          maxRows={14}
          value={text}
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className={classes.acts}>
          <Button loading={sending} disabled={!ready || text.trim() === ''} onClick={() => void send()}>
            {words.send}
          </Button>
        </div>
      </FieldStack>
    </Modal>
  );
}
