import { Button } from '@mantine/core';
import { MESSAGE_WRITERS } from '@vetloom/domain/message/message.commands.ts';
import { MESSAGE_STATUS, needsPerson } from '@vetloom/domain/message/message-status.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate, formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatQuantity } from '@vetloom/ui/format/number.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { spaced } from '@vetloom/ui/format/spaced.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useState } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { type ListedLot, type LotTaker, stockCalls } from '../../../data/inventory/stock-calls.ts';
import { useAsked } from '../../../data/inventory/use-asked.ts';
import { recallCalls } from '../../../data/message/recall.ts';
import { adverseReaction } from '../../../locale/adverse-reaction.ts';
import { lots, lotDrawer as words } from '../../../locale/inventory-lots.ts';
import { recall } from '../../../locale/inventory-recall.ts';
import { channelNames, messageReasons } from '../../../locale/message.ts';
import { useAct } from '../../../parts/act/use-act.ts';
import { MessageMark } from '../../../parts/message/MessageMark.tsx';
import { WriteLater } from '../../../parts/message/WriteLater.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import form from '../form/form.module.css';
import classes from './lots.module.css';
import { TellOwners } from './TellOwners.tsx';

/** As many as the service gives at once. */
const MOST = 500;

/** Whom a lot went to, with phone, visit and a message to begin: asked for by a button, because it names people. */
export function Recall({ lot }: { readonly lot: ListedLot }) {
  const can = useCan();
  const [asked, setAsked] = useState(false);
  const [writing, setWriting] = useState<LotTaker>();
  const [telling, setTelling] = useState(false);
  const [turn, setTurn] = useState(0);
  const { found, failure } = useAsked(
    () => stockCalls.recall(lot.lotID, MOST),
    asked ? [lot.lotID, String(turn)] : undefined,
  );
  const may = can('RECORD_READ') && can('CUSTOMER_READ');
  const mayTell = may && MESSAGE_WRITERS.some((permission) => can(permission));
  const phones = [...new Set(found?.rows.flatMap(({ phone }) => (phone === '' ? [] : [phone])))];
  return (
    <section className={form.section} aria-label={words.recall}>
      <SectionHeading count={found?.count}>{words.recall}</SectionHeading>
      <p className={form.note}>{may ? words.recallText : words.noRight}</p>
      {failure === undefined ? null : <Notice tone="ochre">{failure.sentence}</Notice>}
      {found === undefined ? (
        <div className={classes.rowActs}>
          <Button
            size="sm"
            variant="default"
            disabled={!may}
            loading={asked && failure === undefined}
            onClick={() => setAsked(true)}
          >
            {words.toRecall}
          </Button>
        </div>
      ) : found.count === 0 ? (
        <p className={form.note}>{words.noTaker}</p>
      ) : (
        <>
          <ul className={classes.rows}>
            {found.rows.map((taker) => (
              <li key={taker.causeID}>
                <span className={classes.main}>
                  {taker.userID === '' ? (
                    taker.userName || words.unknown
                  ) : (
                    <AppLink to={links.owner(taker.userID)}>{taker.userName}</AppLink>
                  )}
                  {taker.petName === '' ? '' : ` ${taker.petName}`}
                  {taker.reactions === 0 ? null : (
                    <>
                      {' '}
                      <Chip dense tone="cinnabar">
                        {adverseReaction.count(taker.reactions)}
                      </Chip>
                    </>
                  )}
                  <small>
                    {formatDate(taker.dateTime)}　{spaced(formatQuantity(taker.quantity), lot.unit)}
                    {taker.phone === '' ? null : (
                      <>
                        {' '}
                        <a href={`tel:${taker.phone}`}>{formatPhone(taker.phone)}</a>
                      </>
                    )}
                  </small>
                </span>
                <span className={classes.rowActs}>
                  <Told taker={taker} mayCall={mayTell} onCalled={() => setTurn(turn + 1)} />
                  {taker.causeID.startsWith('/record/') && taker.petID !== '' ? (
                    <Button component={AppLink} to={links.visit(taker.petID, taker.causeID)} size="xs" variant="subtle">
                      {words.visit}
                    </Button>
                  ) : null}
                  {taker.userID === '' ? null : (
                    <Button size="xs" variant="default" onClick={() => setWriting(taker)}>
                      {words.write}
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
          <p className={form.note}>{words.takers(found.rows.length, found.count)}</p>
          {mayTell ? (
            <div className={classes.rowActs}>
              <Button size="sm" onClick={() => setTelling(true)}>
                {recall.open}
              </Button>
            </div>
          ) : (
            <p className={form.note}>{recall.noRight}</p>
          )}
          {phones.length === 0 ? null : (
            <div className={classes.rowActs}>
              <Button
                size="sm"
                variant="default"
                onClick={() =>
                  void navigator.clipboard
                    .writeText(phones.join('\n'))
                    .then(() => showSuccess(words.copied(phones.length)))
                }
              >
                {words.copyPhones}
              </Button>
            </div>
          )}
        </>
      )}
      {telling ? (
        <TellOwners
          lot={lot}
          onDone={() => {
            setTelling(false);
            setTurn(turn + 1);
          }}
          onClose={() => setTelling(false)}
        />
      ) : null}
      {writing === undefined ? null : (
        <WriteLater
          open
          userID={writing.userID}
          petID={writing.petID}
          {...(writing.causeID.startsWith('/record/') ? { sourceID: writing.causeID } : {})}
          begin={words.recallWords(lot.name, lot.lot || lots.noLot, writing.petID !== '')}
          onClose={() => setWriting(undefined)}
        />
      )}
    </section>
  );
}

interface ToldProps {
  readonly taker: LotTaker;
  readonly mayCall: boolean;
  readonly onCalled: () => void;
}

/** What the owner was told of the recall, how and when; whoever a message doesn’t reach is telephoned. */
function Told({ taker: { told, userID }, mayCall, onCalled }: ToldProps) {
  const { act, busy } = useAct();
  if (userID === '') return null;
  if (told === null) return <small className={classes.told}>{recall.notTold}</small>;
  const { messageID, status, channel, failure, dateTime } = told;
  const isToCall = needsPerson(status);
  const way = failure === '' && status !== MESSAGE_STATUS.called ? (channelNames[channel] ?? '') : '';
  return (
    <>
      <span className={classes.told}>
        <MessageMark status={status} />
        <small>{failure === '' ? spaced(way, formatDateTime(dateTime)) : (messageReasons[failure] ?? failure)}</small>
      </span>
      {isToCall && mayCall ? (
        <Button
          size="xs"
          variant="default"
          loading={busy}
          onClick={() =>
            void act(async () => {
              await recallCalls.called(messageID);
              showSuccess(recall.calledDone);
              onCalled();
            })
          }
        >
          {recall.called}
        </Button>
      ) : null}
    </>
  );
}
