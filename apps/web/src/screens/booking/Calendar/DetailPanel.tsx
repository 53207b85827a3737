import { Button, Checkbox } from '@mantine/core';
import { IconArrowsMove, IconCheck, IconHistory, IconPaw, IconPencil, IconX } from '@tabler/icons-react';
import { isOpenBooking } from '@vetloom/domain/booking/booking-status.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useState } from 'react';
import type { BookingEntry } from '../../../data/booking/bookings.ts';
import { useCan } from '../../../data/engine/hooks.ts';
import { booking as shared } from '../../../locale/booking.ts';
import { bookingCalendar } from '../../../locale/booking-calendar.ts';
import { useUnrepeated } from '../../../parts/act/unrepeated.ts';
import { BookingDeskActs } from '../../../parts/booking/BookingDeskActs.tsx';
import { BookingFacts } from '../../../parts/booking/BookingFacts.tsx';
import { petName, placeWords } from '../../../parts/booking/booking-words.ts';
import { DecideDialog, LineChoice } from '../../../parts/booking/DecideDialog.tsx';
import type { BookingActs } from '../../../parts/booking/use-booking-acts.ts';
import { ConfirmDialog } from '../../../parts/confirm/ConfirmDialog.tsx';
import { HistoryDrawer } from '../../../parts/history/HistoryDrawer.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import classes from './calendar.module.css';
import type { FullJudged } from './use-judge.ts';
import type { Series } from './use-series.ts';

const words = bookingCalendar.detail;

interface DetailPanelProps {
  /** Null where it is gone. */
  readonly entry: BookingEntry | null;
  readonly series: Series | undefined;
  /** What speaks against its place as it stands: for whoever approves or revives it. */
  readonly judged: FullJudged | undefined;
  /** Unix seconds. */
  readonly now: number;
  readonly acts: BookingActs;
  readonly onMove: () => void;
  readonly onEdit: () => void;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** A booking with all that is known of it, and what can be done with it. */
export function DetailPanel(props: DetailPanelProps) {
  const { entry, onClose } = props;
  if (entry === null)
    return (
      <SidePanel opened onClose={onClose} title={words.gone}>
        <EmptyState title={words.gone} next={words.goneNext} />
      </SidePanel>
    );
  return <Detail {...props} entry={entry} />;
}

function Detail(props: DetailPanelProps & { readonly entry: BookingEntry }) {
  const { entry, series, judged, now, acts, onMove, onEdit, onAgain, onClose } = props;
  const { booking, pet, visit } = entry;
  const can = useCan();
  const mayWrite = can('BOOKING_WRITE');
  const once = useUnrepeated(booking._id);
  const [asking, setAsking] = useState<'cancel' | 'refuse' | 'remove' | 'history'>();
  const [withFollowing, setFollowing] = useState(false);
  const [tells, setTells] = useState(true);
  const close = () => setAsking(undefined);
  const isOpen = isOpenBooking(booking);
  const isPending = booking.status === 'pending';
  const isOver = ['refuse', 'cancel', 'noShow'].includes(booking.status);
  useHotkey('M', bookingCalendar.keys.move, onMove, { enabled: mayWrite && isOpen && asking === undefined });
  const name = petName(entry);
  const following = withFollowing ? (series?.following ?? []) : [];
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={words.title(name)}
      footer={
        mayWrite ? (
          <div className={classes.foot}>
            {isPending ? (
              <>
                <Button variant="default" onClick={() => setAsking('refuse')}>
                  {shared.acts.refuse}
                </Button>
                <Button
                  leftSection={<IconCheck size={14} />}
                  onClick={() => void once(() => acts.approve(entry, judged?.doubles, tells))}
                >
                  {judged?.isDouble ? bookingCalendar.double.keep : shared.acts.approve}
                </Button>
              </>
            ) : null}
            {isOpen && !isPending ? (
              <Button variant="default" leftSection={<IconX size={14} />} onClick={() => setAsking('cancel')}>
                {shared.acts.cancel}
              </Button>
            ) : null}
            {isOpen ? (
              <Button
                variant="default"
                leftSection={<IconArrowsMove size={14} />}
                rightSection={<Keycap keys="M" />}
                onClick={onMove}
              >
                {words.move}
              </Button>
            ) : null}
            {isOpen && !isPending ? (
              <Button leftSection={<IconPencil size={14} />} onClick={onEdit}>
                {words.edit}
              </Button>
            ) : null}
            {isOver ? (
              <Button onClick={() => void once(() => acts.revive(entry, judged?.doubles))}>
                {judged?.isDouble ? bookingCalendar.double.keep : shared.acts.revive}
              </Button>
            ) : null}
          </div>
        ) : undefined
      }
    >
      <div className={classes.detail}>
        <BookingFacts entry={entry} series={series && words.series(series.at, series.all)} />
        {isPending && mayWrite ? <LineChoice userID={booking.userID} checked={tells} onChange={setTells} /> : null}
        {judged?.isDouble ? <p className={classes.objection}>{judged.words.join('；')}</p> : null}
        <div className={classes.detailActs}>
          <BookingDeskActs entry={entry} />
          {pet ? (
            <Button
              component={AppLink}
              to={links.pet(pet._id)}
              size="sm"
              variant="subtle"
              leftSection={<IconPaw size={14} />}
            >
              {words.pet}
            </Button>
          ) : null}
          {visit && can('RECORD_READ') ? (
            <Button component={AppLink} to={links.visit(visit.petID, visit._id)} size="sm" variant="subtle">
              {words.visit}
            </Button>
          ) : null}
          {mayWrite ? (
            <Button size="sm" variant="subtle" onClick={onAgain}>
              {words.again}
            </Button>
          ) : null}
          {(mayWrite || can('CHECK_IN')) && isOpen && booking.dateTime < now ? (
            <Button size="sm" variant="subtle" onClick={() => void once(() => acts.miss(entry))}>
              {shared.acts.noShow}
            </Button>
          ) : null}
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconHistory size={14} />}
            onClick={() => setAsking('history')}
          >
            {words.history}
          </Button>
          {mayWrite && booking.status !== 'checkedIn' ? (
            <Button size="sm" variant="subtle" c="var(--vl-cinnabar)" onClick={() => setAsking('remove')}>
              {shared.acts.remove}
            </Button>
          ) : null}
        </div>
      </div>
      {asking === 'cancel' || asking === 'refuse' ? (
        <DecideDialog
          act={asking}
          name={name}
          time={placeWords(booking)}
          userID={booking.userID}
          onClose={close}
          onDecide={(decided) =>
            asking === 'refuse' ? acts.refuse(entry, decided) : acts.cancel([entry, ...following], decided)
          }
        >
          {asking === 'cancel' && (series?.following.length ?? 0) > 0 ? (
            <Checkbox
              label={shared.decide.following(series?.following.length ?? 0)}
              checked={withFollowing}
              onChange={(event) => setFollowing(event.currentTarget.checked)}
            />
          ) : null}
        </DecideDialog>
      ) : null}
      {asking === 'remove' ? (
        <ConfirmDialog
          opened
          danger
          onClose={close}
          title={shared.acts.remove}
          text={words.removeText}
          confirmWord={shared.acts.remove}
          onConfirm={async () => {
            if (await acts.remove(entry)) onClose();
          }}
        />
      ) : null}
      {asking === 'history' ? (
        <HistoryDrawer collection="booking" id={booking._id} name={shared.history(name)} onClose={close} />
      ) : null}
    </SidePanel>
  );
}
