import {
  IconAlertTriangle,
  IconBed,
  IconBell,
  IconBuildingHospital,
  IconCash,
  IconFlask,
  IconMessage,
  IconMessages,
  IconPill,
  IconScale,
  IconStethoscope,
  IconVaccine,
} from '@tabler/icons-react';
import { CHRONIC_PICKUP } from '@vetloom/domain/clinic/service-types.ts';
import type { TimelineEntry } from '@vetloom/domain/overview/timeline.ts';
import type { VisitPicture } from '@vetloom/domain/overview/visit-pictures.ts';
import { amendmentsOf } from '@vetloom/domain/record/amendment.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { formatDate, formatShortDay, formatTime } from '@vetloom/ui/format/date.ts';
import { formatMoney, formatQuantity, formatWeight, formatWeightFigure } from '@vetloom/ui/format/number.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { VisitStatus } from '@vetloom/ui/status/VisitStatus.tsx';
import { memo, type ReactNode, useMemo } from 'react';
import { useCan } from '../../../data/engine/hooks.ts';
import { adverseReaction as reactionWords } from '../../../locale/adverse-reaction.ts';
import { conversations } from '../../../locale/conversation.ts';
import { channelNames, messages } from '../../../locale/message.ts';
import { pets } from '../../../locale/pet.ts';
import { referral as referralWords } from '../../../locale/referral.ts';
import { wordsOfLine } from '../../../parts/conversation/line-words.ts';
import type { ExamKnowledge } from '../../../parts/exam/exam-knowledge.ts';
import { MessageMark } from '../../../parts/message/MessageMark.tsx';
import { firstWords, purposeWord } from '../../../parts/message/message-words.ts';
import { StaffName } from '../../../parts/staff-name/StaffName.tsx';
import { examGlance } from './exam-glance.ts';
import { GlanceMark } from './GlanceMark.tsx';
import classes from './pet-page.module.css';
import { RowPictures } from './RowPictures.tsx';

const words = pets.timeline;

export interface TimelineRowProps {
  readonly id: string;
  readonly entry: TimelineEntry;
  readonly knowledge: ExamKnowledge;
  readonly running: boolean;
  /** In the future: its year isn't the heading's. */
  readonly ahead: boolean;
  readonly active: boolean;
  /** What there is to look at of a visit. */
  readonly pictures: readonly VisitPicture[] | undefined;
  readonly onChoose: (id: string) => void;
  readonly onOpen: (entry: TimelineEntry) => void;
}

/** What a row says: its node, a bold line, a quiet line, and two facts at the right. */
interface RowText {
  readonly node: ReactNode;
  readonly tone: string;
  readonly title: string;
  /** Said beside the title. */
  readonly mark?: ReactNode;
  readonly line: string;
  readonly top: ReactNode;
  readonly bottom: ReactNode;
}

const ICON = { size: 14, stroke: 1.8, 'aria-hidden': true } as const;
const NO_LIST: readonly never[] = [];
const MOST_NAMES = 3;

/** What was done at a visit, in the order of interest: diagnoses, values, vaccines, drugs, weight. */
function visitLine(record: VisitRecord, values: string): string {
  const diseases = (record.disease ?? NO_LIST).map((disease) => disease.name);
  const vaccines = (record.vaccine ?? NO_LIST).map((line) => line.name);
  const drugs = (record.drugBag ?? NO_LIST).flatMap((bag) =>
    bag.items.map((item) => `${item.name} ×${formatQuantity(item.number)}`),
  );
  const exams = record.examTask?.length ?? 0;
  const parts = [
    ...diseases.slice(0, 2),
    values,
    ...vaccines.slice(0, 2),
    ...drugs.slice(0, MOST_NAMES),
    exams === 0 || values !== '' ? '' : words.exams(exams),
    record.weight === null || record.weight === undefined ? '' : formatWeight(record.weight),
  ];
  return parts.filter(Boolean).join(' · ');
}

function visitNode(record: VisitRecord): Pick<RowText, 'node' | 'tone'> {
  if (record.inHospitalID !== '') return { node: <IconBed {...ICON} />, tone: 'ochre' };
  if ((record.vaccine ?? NO_LIST).length > 0) return { node: <IconVaccine {...ICON} />, tone: 'moss' };
  if (record.division === CHRONIC_PICKUP) return { node: <IconPill {...ICON} />, tone: 'accent' };
  if ((record.examTask ?? NO_LIST).length > 0) return { node: <IconFlask {...ICON} />, tone: 'gromwell' };
  return { node: <IconStethoscope {...ICON} />, tone: 'accent' };
}

function textOf(entry: TimelineEntry, running: boolean, money: boolean, values: string): RowText {
  switch (entry.kind) {
    case 'visit': {
      const { record } = entry;
      return {
        ...visitNode(record),
        title: record.cause || record.division || words.noCause,
        mark: amendmentsOf(record).length === 0 ? null : <Chip dense>{words.amended}</Chip>,
        line: visitLine(record, values),
        top: running ? (
          <VisitStatus status={record.status} opened={record.openedDateTime !== 0} />
        ) : money && typeof record.total === 'number' ? (
          formatMoney(record.total)
        ) : null,
        bottom: <StaffName id={record.doctorID} name={record.doctor} />,
      };
    }
    case 'receipt': {
      const { receipt } = entry;
      return {
        node: <IconCash {...ICON} />,
        tone: 'ink',
        title: receipt.reverses === '' ? words.received : words.reversed,
        line: [words.method[receipt.method] ?? receipt.method, receipt.note].filter(Boolean).join(' · '),
        top: money ? formatMoney(receipt.receive) : null,
        bottom: '',
      };
    }
    case 'reminder': {
      const { reminder } = entry;
      return {
        node: <IconBell {...ICON} />,
        tone: 'ink',
        title: words.remind(reminder.vaccine.title),
        line: '',
        top: null,
        bottom: reminder.closedDateTime === 0 ? words.reminderOpen : words.reminderClosed,
      };
    }
    case 'message': {
      const { message } = entry;
      return {
        node: <IconMessage {...ICON} />,
        tone: 'ink',
        title: messages.history.timeline(purposeWord(message), channelNames[message.channel]),
        line: firstWords(message),
        top: <MessageMark status={message.status} />,
        bottom: '',
      };
    }
    case 'talk': {
      const { note } = entry;
      return {
        node: <IconMessages {...ICON} />,
        tone: 'ink',
        title: conversations.note.timeline(channelNames[note.channel]),
        line: note.lines.map(wordsOfLine).join(' '),
        top: note.name,
        bottom: '',
      };
    }
    case 'referral': {
      const { referral } = entry;
      return {
        node: <IconBuildingHospital {...ICON} />,
        tone: 'ochre',
        title: referralWords.at(referral.direction, referral.clinic),
        line: referral.note.trim().split('\n')[0] ?? '',
        top: null,
        bottom: referralWords.direction[referral.direction],
      };
    }
    case 'reaction': {
      const { reaction } = entry;
      return {
        node: <IconAlertTriangle {...ICON} />,
        tone: 'cinnabar',
        title: reactionWords.of(reaction.product),
        line: reaction.signs.trim().split('\n')[0] ?? '',
        top: reactionWords.gravity[reaction.gravity],
        bottom: reactionWords.outcome[reaction.outcome],
      };
    }
    case 'weight': {
      const { change } = entry;
      return {
        node: <IconScale {...ICON} />,
        tone: 'ink',
        title: words.weighed,
        line: '',
        top: formatWeight(entry.weight.value),
        bottom:
          change === undefined || change === 0
            ? ''
            : `${change > 0 ? '▲' : '▼'} ${formatWeightFigure(Math.abs(change))}`,
      };
    }
  }
}

/** One line of the timeline. Arrow keys draw anew only the line that is left and the one that is chosen. */
export const TimelineRow = memo(function TimelineRow({
  id,
  entry,
  knowledge,
  running,
  ahead,
  active,
  pictures,
  onChoose,
  onOpen,
}: TimelineRowProps) {
  const money = useCan()('BILLING_READ');
  const found = useMemo(
    () => (entry.kind === 'visit' ? examGlance(entry.record, knowledge) : undefined),
    [entry, knowledge],
  );
  const text = textOf(entry, running, money, found?.line ?? '');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list holds the focus and handles the keys
    <div
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className={classes.row}
      data-running={running || undefined}
      onClick={() => onChoose(entry.id)}
      onDoubleClick={() => onOpen(entry)}
    >
      <span className={classes.when}>
        <span>{ahead ? formatDate(entry.at) : formatShortDay(entry.at)}</span>
        <span className={classes.quiet}>{entry.kind === 'reminder' ? '' : formatTime(entry.at)}</span>
      </span>
      <span className={classes.node} data-tone={text.tone} data-shape={text.tone === 'gromwell' ? 'square' : 'circle'}>
        {text.node}
      </span>
      <span className={classes.what}>
        <span className={classes.title}>
          {text.title}
          {text.mark}
        </span>
        <span className={classes.line}>{text.line}</span>
        {pictures === undefined ? null : <RowPictures pictures={pictures} />}
      </span>
      {found === undefined ? null : <GlanceMark glance={found} />}
      <span className={classes.end}>
        <span>{text.top}</span>
        <span className={classes.quiet}>{text.bottom}</span>
      </span>
    </div>
  );
});
