import type { Ways } from '@vetloom/domain/message/reach.ts';
import { PatientGlyph } from '@vetloom/ui/marks/PatientGlyph.tsx';
import type { ListColumn } from '@vetloom/ui/table/list-table.types.ts';
import type { MessageEntry } from '../../../data/message/live-messages.ts';
import { channelNames, messages } from '../../../locale/message.ts';
import { useKinds } from '../../../parts/form/use-customize.ts';
import { MessageMark } from '../../../parts/message/MessageMark.tsx';
import { firstWords, nearTime, whyLine } from '../../../parts/message/message-words.ts';
import { faceOf } from '../../../parts/patient-strip/patient-words.ts';
import { addresseeName } from './addressee-name.ts';
import classes from './messages.module.css';

const words = messages.columns;

/** The columns as they read at a time; on a narrow screen those by which one is chosen. */
export const columnsAt = (now: number, ways: Ways | undefined, narrow: boolean): readonly ListColumn<MessageEntry>[] =>
  allColumns(now, ways).filter(({ key }) => !narrow || NARROW.has(key));

const NARROW = new Set(['state', 'owner', 'text']);

const allColumns = (now: number, ways: Ways | undefined): readonly ListColumn<MessageEntry>[] => [
  { key: 'state', head: words.state, width: '112px', cell: ({ message }) => <MessageMark status={message.status} /> },
  {
    key: 'owner',
    head: words.owner,
    width: 'minmax(64px, 0.8fr)',
    cell: (entry) => <span className={classes.strong}>{addresseeName(entry)}</span>,
  },
  { key: 'pet', head: words.pet, width: 'minmax(80px, 0.8fr)', cell: (entry) => <PetName entry={entry} /> },
  { key: 'way', head: words.way, width: '56px', cell: ({ message }) => channelNames[message.channel] },
  {
    key: 'text',
    head: words.text,
    width: 'minmax(56px, 2fr)',
    cell: ({ message }) => <span className={classes.cut}>{firstWords(message)}</span>,
  },
  {
    key: 'why',
    head: words.why,
    width: 'minmax(140px, 1.6fr)',
    cell: ({ message }) => <span className={classes.why}>{whyLine(message, ways, now)}</span>,
  },
  {
    key: 'when',
    head: words.when,
    width: '132px',
    cell: ({ message }) => nearTime(message.sentDateTime || message.createDateTime, now),
  },
];

function PetName({ entry: { pet } }: { readonly entry: MessageEntry }) {
  const kinds = useKinds();
  if (pet === undefined) return null;
  return (
    <span className={classes.pet}>
      <PatientGlyph species={faceOf(kinds, pet.type)} size={16} />
      {pet.name}
    </span>
  );
}
