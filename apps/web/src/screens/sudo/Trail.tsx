import { dayAndTime, formatDay, formatTime } from '@vetloom/ui/format/date.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { useEffect, useState } from 'react';
import { type SudoTrail, sudoTrail } from '../../data/sudo/sudo.ts';
import { sudo as words } from '../../locale/sudo.ts';
import classes from './sudo.module.css';

/** Who acted in whose place, and why: nothing of it can be taken away. */
export function Trail() {
  const [lines, setLines] = useState<SudoTrail>();
  useEffect(() => {
    let wanted = true;
    // Where it can't be read, the form above says why.
    sudoTrail().then(
      (found) => wanted && setLines(found),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);
  return (
    <section className={classes.trail}>
      <SectionHeading>{words.trail}</SectionHeading>
      {lines?.length === 0 ? <p className={classes.text}>{words.trailEmpty}</p> : null}
      {lines === undefined || lines.length === 0 ? null : (
        // Scrolls by itself, so the keyboard has to reach it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus
        <section className={classes.scroll} tabIndex={0} aria-label={words.trail}>
          <table className={classes.table}>
            <thead>
              <tr>
                {Object.values(words.columns).map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={`${line.at} ${line.by} ${line.staffID}`}>
                  <td>{dayAndTime(formatDay(line.at), formatTime(line.at))}</td>
                  <td>{line.by}</td>
                  <td>{line.clinic}</td>
                  <td>{line.staffID.slice('/staff/'.length)}</td>
                  <td>{line.reason === '' ? words.noReason : line.reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
