import { ActionIcon, Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { Receipt } from '@vetloom/domain/billing/receipt.schema.ts';
import type { TimelineEntry } from '@vetloom/domain/overview/timeline.ts';
import type { Pet, WeightEntry } from '@vetloom/domain/pet/pet.schema.ts';
import { removePetWeights } from '@vetloom/domain/pet/weight.commands.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { RECORD_STATUS } from '@vetloom/domain/record/record-status.ts';
import { closeReminder } from '@vetloom/domain/reminder/reminder.commands.ts';
import type { Reminder } from '@vetloom/domain/reminder/reminder.schema.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate, formatDateTime } from '@vetloom/ui/format/date.ts';
import { formatMoney, formatWeight } from '@vetloom/ui/format/number.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { VisitStatus } from '@vetloom/ui/status/VisitStatus.tsx';
import { useState } from 'react';
import { found, useCan, useDocument, useRun } from '../../../data/engine/hooks.ts';
import { refusal } from '../../../locale/codes.ts';
import { importMark } from '../../../locale/import-mark.ts';
import { pets } from '../../../locale/pet.ts';
import { missingVisit } from '../../../locale/record-missing.ts';
import type { ExamKnowledge } from '../../../parts/exam/exam-knowledge.ts';
import { PrintLater } from '../../../parts/print/PrintLater.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { DuplicateVisit } from '../../visit/DuplicateVisit.tsx';
import { DetailFacts, DetailHead } from './detail-parts.tsx';
import parts from './entry-detail.module.css';
import { MessageEntryDetail } from './MessageEntryDetail.tsx';
import classes from './pet-page.module.css';
import { ReactionDetail } from './ReactionDetail.tsx';
import { ReferralDetail } from './ReferralDetail.tsx';
import { TalkDetail } from './TalkDetail.tsx';
import { VisitDetail } from './VisitDetail.tsx';
import { WeightPanel } from './WeightPanel.tsx';

const words = pets.detail;

interface EntryDetailProps {
  readonly pet: Pet;
  readonly entry: TimelineEntry | undefined;
  /** Why the chosen entry isn't shown. */
  readonly missing?: 'fetching' | 'unreachable' | undefined;
  /** The animal's visits, the newest first. */
  readonly records: readonly VisitRecord[];
  readonly knowledge: ExamKnowledge;
  readonly now: number;
}

/** The chosen entry at the right, with the weight over three years below it. */
export function EntryDetail({ pet, entry, missing, records, knowledge, now }: EntryDetailProps) {
  return (
    <aside className={classes.detail} aria-label={words.label}>
      {missing !== undefined ? (
        <EmptyState {...missingVisit[missing]} />
      ) : entry === undefined ? (
        <p className={classes.hint}>{words.choose}</p>
      ) : (
        <Detail {...{ pet, entry, records, knowledge, now }} />
      )}
      <div className={classes.detailBody}>
        <WeightPanel pet={pet} now={now} />
      </div>
    </aside>
  );
}

type DetailProps = Pick<EntryDetailProps, 'pet' | 'records' | 'knowledge'>;

function Detail({
  entry,
  now,
  ...known
}: DetailProps & Pick<EntryDetailProps, 'now'> & { readonly entry: TimelineEntry }) {
  const { pet } = known;
  switch (entry.kind) {
    case 'visit':
      return <Visit {...known} record={entry.record} received={entry.record.received ?? 0} />;
    case 'receipt':
      return <ReceiptDetail receipt={entry.receipt} />;
    case 'reminder':
      return <ReminderDetail reminder={entry.reminder} />;
    case 'message':
      return <MessageEntryDetail message={entry.message} now={now} />;
    case 'talk':
      return <TalkDetail key={entry.id} note={entry.note} now={now} />;
    case 'referral':
      return <ReferralDetail key={entry.id} referral={entry.referral} />;
    case 'reaction':
      return <ReactionDetail key={entry.id} reaction={entry.reaction} />;
    case 'weight':
      return <WeightDetail pet={pet} weight={entry.weight} />;
  }
}

/** Runs an act of the pane; a refusal is told in a toast, because the pane may show something else by then. */
function useAct(): (act: () => Promise<unknown>, done: string) => void {
  return (act, done) => {
    act()
      .then(() => showSuccess(done))
      .catch((error: unknown) => {
        const { sentence, code } = refusal(error);
        showError(sentence, code);
      });
  };
}

interface VisitProps extends DetailProps {
  readonly record: VisitRecord;
  readonly received: number;
}

function Visit({ pet, records, knowledge, record, received }: VisitProps) {
  const can = useCan();
  const writing = record.status === RECORD_STATUS.checkIn && can('RECORD_WRITE');
  const [printing, setPrinting] = useState(false);
  return (
    <>
      <PrintLater recordID={printing ? record._id : undefined} onClose={() => setPrinting(false)} />
      <DetailHead title={words.visit(formatDate(record.dateTime))}>
        <VisitStatus status={record.status} opened={record.openedDateTime !== 0} />
        <span className={classes.push} />
        {can('RECORD_READ') ? (
          <>
            <DuplicateVisit record={record} />
            <ActionIcon aria-label={pets.profile.print} onClick={() => setPrinting(true)}>
              <IconPrinter size={16} stroke={1.8} />
            </ActionIcon>
            <Button
              size="sm"
              component={AppLink}
              to={links.visit(pet._id, record._id)}
              variant={writing ? 'filled' : 'default'}
              rightSection={<Keycap keys="Enter" onFill={writing} />}
            >
              {writing ? words.goOn : words.open}
            </Button>
          </>
        ) : null}
      </DetailHead>
      <div className={classes.detailBody}>
        <VisitDetail {...{ pet, record, records, knowledge, received }} />
      </div>
    </>
  );
}

function ReceiptDetail({ receipt }: { readonly receipt: Receipt }) {
  const handler = found(useDocument('staff', receipt.receiveBy));
  const can = useCan();
  return (
    <>
      <DetailHead title={words.receipt(formatDate(receipt.createDateTime))} />
      <div className={classes.detailBody}>
        <p className={parts.amount}>{can('BILLING_READ') ? formatMoney(receipt.receive) : null}</p>
        <DetailFacts
          facts={[
            [words.method, pets.timeline.method[receipt.method] ?? receipt.method],
            [pets.timeline.received, formatDateTime(receipt.createDateTime)],
            [words.handler, handler?.name ?? ''],
            [pets.form.info, receipt.note],
          ]}
        />
      </div>
    </>
  );
}

function ReminderDetail({ reminder }: { readonly reminder: Reminder }) {
  const run = useRun();
  const act = useAct();
  const can = useCan();
  const mayClose = can('RECORD_WRITE') || can('PET_WRITE') || can('CHECK_IN');
  return (
    <>
      <DetailHead title={words.reminder(formatDate(reminder.date))}>
        <span className={classes.push} />
        {reminder.closedDateTime === 0 && mayClose ? (
          <Button
            size="sm"
            variant="default"
            onClick={() => act(() => run(closeReminder, { reminderIDs: [reminder._id] }), pets.profile.reminderClosed)}
          >
            {pets.profile.closeReminder}
          </Button>
        ) : null}
      </DetailHead>
      <div className={classes.detailBody}>
        <p className={classes.title}>{reminder.vaccine.title}</p>
        <DetailFacts
          facts={[
            [words.remindOn, formatDate(reminder.date)],
            [words.vaccinated, reminder.vaccine.date === null ? '' : formatDate(reminder.vaccine.date)],
            [
              pets.timeline.reminderClosed,
              reminder.closedDateTime === 0 ? '' : formatDateTime(reminder.closedDateTime),
            ],
          ]}
        />
      </div>
    </>
  );
}

function sourceOf({ source, imported }: WeightEntry): string {
  if (imported !== undefined) return importMark.text(imported);
  // A list of animals tells a weight without its day.
  if (source === 'import') return words.fromImport;
  return source.startsWith('/record/') ? words.fromVisit : words.fromPage;
}

function WeightDetail({ pet, weight }: { readonly pet: Pet; readonly weight: WeightEntry }) {
  const run = useRun();
  const act = useAct();
  const can = useCan();
  return (
    <>
      <DetailHead title={words.weight(formatDate(weight.dateTime))}>
        <span className={classes.push} />
        {can('PET_WRITE') || can('RECORD_WRITE') ? (
          <Button
            size="sm"
            variant="subtle"
            data-danger
            onClick={() => act(() => run(removePetWeights, { petID: pet._id, ids: [weight.id] }), words.weightRemoved)}
          >
            {words.removeWeight}
          </Button>
        ) : null}
      </DetailHead>
      <div className={classes.detailBody}>
        <p className={parts.amount}>{formatWeight(weight.value)}</p>
        <DetailFacts
          facts={[
            [words.allWeights, formatDateTime(weight.dateTime)],
            [words.source, sourceOf(weight)],
          ]}
        />
      </div>
    </>
  );
}
