import { Button, FileButton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { type ReadCalendar, readOfficeCalendar, textOfFile } from '@vetloom/domain/booking/office-calendar-csv.ts';
import { Notice } from '@vetloom/ui/feedback/Notice.tsx';
import { showError } from '@vetloom/ui/feedback/toasts.tsx';
import { bookingSetting } from '../../../locale/clinic-booking.ts';
import classes from './days.module.css';

const words = bookingSetting.days.csv;
/** Lines that are shown of each sort; the rest is counted. */
const SHOWN = 8;
/** A year's calendar is some 7 KB; anything far above that is another file. */
const MOST_BYTES = 200_000;

/** Picks the yearly file of the office calendar; one that is none is refused with why. */
export function PickCsv({ onRead }: { readonly onRead: (name: string, read: ReadCalendar) => void }) {
  const read = async (file: File | null) => {
    if (file === null) return;
    const bytes = new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer());
    const found = readOfficeCalendar(textOfFile(bytes));
    if ('fault' in found) showError(words.fileFaults[found.fault](found.text));
    else onRead(file.name, found);
  };
  return (
    <FileButton accept=".csv,text/csv" onChange={(file) => void read(file)} inputProps={{ 'aria-label': words.pick }}>
      {(props) => (
        <Button {...props} size="sm" variant="default" leftSection={<IconFileImport size={14} />}>
          {words.pick}
        </Button>
      )}
    </FileButton>
  );
}

/** What a file says beside its days off: lines that were left out and why, lines to look at, days of which it says nothing. */
export function CsvSaid({ read }: { readonly read: ReadCalendar }) {
  const { year, days, faults, odd, missing } = read;
  const listed = (lines: readonly { readonly line: number; readonly text: string; readonly said: string }[]) => (
    <>
      {lines.slice(0, SHOWN).map(({ line, text, said }) => (
        <p key={line}>{words.line(line, said, text)}</p>
      ))}
      {lines.length > SHOWN ? <p>{words.more(lines.length - SHOWN)}</p> : null}
    </>
  );
  return (
    <div className={classes.said}>
      <p>{words.read(year, days.length)}</p>
      {missing === 0 ? null : <Notice tone="ochre">{words.missing(missing)}</Notice>}
      {faults.length === 0 ? null : (
        <Notice tone="cinnabar" title={words.faults(faults.length)}>
          {listed(faults.map((one) => ({ ...one, said: words.lineFaults[one.what] })))}
        </Notice>
      )}
      {odd.length === 0 ? null : (
        <Notice tone="ochre" title={words.odd(odd.length)}>
          {listed(odd.map((one) => ({ ...one, said: words.lineOddities[one.what] })))}
        </Notice>
      )}
    </div>
  );
}
