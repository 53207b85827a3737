import type { WholeMessage } from '../../data/instrument/messages.ts';
import { fileSize } from '../../locale/files.ts';
import { results as words } from '../../locale/instrument.ts';
import classes from './message-text.module.css';

/** What an instrument sent, as text, a line a segment; and the files that came with it. */
export function MessageText({ message: { text, files } }: { readonly message: WholeMessage }) {
  return (
    <>
      {text === '' ? (
        <p className={classes.calm}>{words.rawNone}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keyboard
        <section className={classes.text} aria-label={words.raw} tabIndex={0}>
          {/* HL7 and ASTM end a line with a carriage return alone. */}
          <pre>{text.replaceAll(/\r\n?/g, '\n')}</pre>
        </section>
      )}
      {files.length === 0 ? null : (
        <ul className={classes.files} aria-label={words.files}>
          {files.map(({ hash, name, size }) => (
            <li key={hash}>
              {name} <span className={classes.calm}>{fileSize(size)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
