import type { BiDoctor, BiFacts } from '@vetloom/domain/bi/bi.schema.ts';
import { MISSING } from '@vetloom/ui/format/missing.ts';
import { formatAmount, formatCount } from '@vetloom/ui/format/number.ts';
import type { BiSight } from '../../../data/bi/bi.ts';
import { bi } from '../../../locale/bi.ts';
import figures from '../../../parts/figures/figures.module.css';
import classes from './bi.module.css';
import { waitCounts } from './wait-counts.ts';

/** The busiest hours that a clinic without a night service shows. */
const FIRST_HOUR = 8;
const LAST_HOUR = 21;
const LEVELS = 5;

/** When they come, how long they wait, and who sees them. */
export function Side({ facts, sight }: { readonly facts: BiFacts; readonly sight: BiSight }) {
  return (
    <>
      <Hours hours={facts.hours} />
      <Waits facts={facts} />
      <Doctors doctors={facts.doctors} money={sight.money !== 'none'} />
    </>
  );
}

/** Visits by weekday and hour: the figure stands in its cell, so that the colour only helps. */
function Hours({ hours }: { readonly hours: readonly number[] }) {
  const most = Math.max(1, ...hours);
  const used = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
    bi.weekdays.some((_, day) => (hours[day * 24 + hour] ?? 0) > 0),
  );
  const first = Math.min(FIRST_HOUR, ...used);
  const last = Math.max(LAST_HOUR, ...used);
  const shown = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return (
    <section className={classes.part} aria-label={bi.hours}>
      <header className={classes.head}>
        <h2>{bi.hours}</h2>
        <small className={classes.end}>{bi.hoursNote}</small>
      </header>
      <table className={classes.heat}>
        <thead>
          <tr>
            <td />
            {shown.map((hour) => (
              <th key={hour} scope="col" aria-label={bi.hour(hour)}>
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bi.weekdays.map((name, day) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {shown.map((hour) => {
                const count = hours[day * 24 + hour] ?? 0;
                return (
                  <td key={hour} data-level={count === 0 ? 0 : Math.ceil((count / most) * LEVELS)}>
                    {count === 0 ? '' : count}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Waits({ facts }: { readonly facts: BiFacts }) {
  const counts = waitCounts(facts);
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <section className={classes.part} aria-label={bi.waits}>
      <header className={classes.head}>
        <h2>{bi.waits}</h2>
        <small className={classes.end}>{bi.waitColumns.count}</small>
      </header>
      <dl className={classes.bars}>
        {counts.map(({ name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={figures.track} aria-hidden="true">
              <i style={{ width: `${(count / most) * 100}%` }} />
            </dd>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Doctors({ doctors, money }: { readonly doctors: readonly BiDoctor[]; readonly money: boolean }) {
  const of = (doctor: BiDoctor) => (money ? doctor.received : doctor.visits);
  const most = Math.max(1, ...doctors.map(of));
  const { doctorColumns } = bi;
  return (
    <section className={classes.part} aria-label={bi.doctors}>
      <header className={classes.head}>
        <h2>{bi.doctors}</h2>
      </header>
      <table className={classes.table} data-doctors>
        <thead>
          <tr>
            <th scope="col" data-text>
              {doctorColumns.name}
            </th>
            <td />
            {money ? <th scope="col">{doctorColumns.received}</th> : null}
            <th scope="col">{doctorColumns.visits}</th>
            <th scope="col">{doctorColumns.minutes}</th>
          </tr>
        </thead>
        <tbody>
          {doctors.map((doctor) => (
            <tr key={doctor.key}>
              <th scope="row" data-text>
                {doctor.name || bi.nobody}
              </th>
              <td className={classes.trackCell} aria-hidden="true">
                <span className={figures.track}>
                  <i style={{ width: `${Math.max(0, (of(doctor) / most) * 100)}%` }} />
                </span>
              </td>
              {money ? (
                <td>
                  <b>{formatAmount(doctor.received)}</b>
                </td>
              ) : null}
              <td>{formatCount(doctor.visits)}</td>
              <td className={figures.minor}>
                {doctor.visits === 0 || doctor.minutes === 0
                  ? MISSING
                  : formatCount(Math.round(doctor.minutes / doctor.visits))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
