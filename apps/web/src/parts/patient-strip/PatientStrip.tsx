import { IconAlertTriangle, IconPhone } from '@tabler/icons-react';
import { Sparkline } from '@vetloom/ui/chart/Sparkline.tsx';
import { formatDate, formatMonthDay, formatTime } from '@vetloom/ui/format/date.ts';
import { formatAmount, formatMoney, formatWeight, formatWeightFigure } from '@vetloom/ui/format/number.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { PatientGlyph, type Species } from '@vetloom/ui/marks/PatientGlyph.tsx';
import { VisitStatus } from '@vetloom/ui/status/VisitStatus.tsx';
import type { ReactNode } from 'react';
import { pets } from '../../locale/pet.ts';
import type { Place } from '../../routes/links.ts';
import { AppLink } from '../../routes/navigation.tsx';
import classes from './patient-strip.module.css';
import { arrivalWord } from './patient-words.ts';

/** What the strip tells of a patient. Times are Unix seconds, weights kg, money NT$. */
export interface PatientStripProps {
  readonly name: string;
  readonly number: string;
  readonly species: Species;
  readonly breed: string;
  readonly gender: 'Male' | 'Female' | '';
  /** Neutered or not, in words; empty when unknown. */
  readonly neuter: string;
  readonly age: string;
  /** The word of a status other than normal, such as 走失. */
  readonly state?: string | undefined;
  /** Set for an animal that died; the date may be unknown. */
  readonly died?: { readonly at: number | null } | undefined;
  readonly allergy?: string | undefined;
  readonly labels: readonly { readonly name: string; readonly color: string }[];
  readonly weight?: { readonly value: number; readonly at: number; readonly change: number | undefined } | undefined;
  /** Weights in order of time, for the trend. */
  readonly trend: readonly number[];
  readonly owner: { readonly name: string; readonly phone: string; readonly place: Place };
  readonly siblings: readonly { readonly id: string; readonly name: string; readonly place: Place }[];
  readonly visit?:
    | { readonly status: number; readonly opened: boolean; readonly who: string; readonly since: number }
    | undefined;
  /** Unix seconds of the last visit, for an animal that isn't here. */
  readonly lastVisit?: number | undefined;
  /** NT$ owed by the owner; undefined when the person may not see money. */
  readonly balance: number | undefined;
  readonly openBills: number;
  readonly now: number;
  /** Where the balance leads. */
  readonly balancePlace?: Place | undefined;
  /** The stay of an animal in hospital: it takes the place of the visit, of the owner's other animals and of what is owed. */
  readonly stay?: StayFacts | undefined;
}

/** What the strip tells of a stay, in words. */
export interface StayFacts {
  /** Empty where the animal has no cage. */
  readonly cage: string;
  readonly cause: string;
  readonly dayOfStay: string;
  readonly doctor: string;
  /** What everybody has to know before opening the cage; empty where nothing is said. */
  readonly notice: string;
  /** Of a stay that is over, when it ended. */
  readonly ended?: string | undefined;
  /** What it weighed in hospital, the earliest first; kg, Unix seconds. */
  readonly weights: readonly { readonly value: number; readonly dateTime: number }[];
  /** NT$; undefined when the person may not see money. */
  readonly money: { readonly total: number; readonly estimate: number } | undefined;
}

const MOST_SIBLINGS = 3;
/** A change of this share of the weight is worth a colour. */
const NOTABLE_CHANGE = 0.03;

/** The one strip of every patient screen: warnings first, never hidden behind a tab. 72 px. */
export function PatientStrip(props: PatientStripProps) {
  return (
    <section className={classes.strip} aria-label={pets.strip.label(props.name)}>
      <Warnings {...props} />
      <Who {...props} />
      <Weight {...props} />
      {props.stay === undefined ? (
        <>
          <OwnerBlock {...props} />
          <Now {...props} />
          <Balance {...props} />
        </>
      ) : (
        <>
          <StayBlock {...props} stay={props.stay} />
          <StayMoney stay={props.stay} />
        </>
      )}
    </section>
  );
}

function Warnings({ allergy, labels, stay }: PatientStripProps) {
  const words = [...labels.map((label) => label.name), ...(stay?.notice ? [stay.notice] : [])].join('、');
  if (allergy === undefined && stay !== undefined && stay.notice !== '') return <Notice words={words} />;
  if (allergy === undefined) {
    return (
      <div className={`${classes.block} ${classes.clear}`}>
        <span>{pets.strip.noAllergy}</span>
        {labels.length === 0 ? null : (
          <span className={classes.chips}>
            {labels.slice(0, 2).map((label) => (
              <Chip key={label.name} dense {...(label.color === '' ? {} : { dot: label.color })}>
                {label.name}
              </Chip>
            ))}
          </span>
        )}
      </div>
    );
  }
  return (
    <div className={`${classes.block} ${classes.alert}`}>
      <span className={classes.alertHead} data-short={words !== '' || undefined}>
        <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />
        <span>{pets.strip.warnings}</span>
      </span>
      <strong className={classes.allergy} title={allergy} data-uncovered>
        {allergy}
      </strong>
      {words === '' ? null : (
        <span className={classes.alertMore} title={words}>
          {words}
        </span>
      )}
    </div>
  );
}

/** What everybody has to know who opens the cage. */
function Notice({ words }: { readonly words: string }) {
  return (
    <div className={`${classes.block} ${classes.notice}`}>
      <span className={classes.alertHead}>
        <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />
        <span>{pets.strip.warnings}</span>
      </span>
      <strong className={classes.noticeWords} title={words} data-uncovered>
        {words}
      </strong>
    </div>
  );
}

function StayBlock({ stay, owner }: PatientStripProps & { readonly stay: StayFacts }) {
  return (
    <div className={`${classes.block} ${classes.owner}`}>
      <span className={classes.line}>
        <strong className={classes.ownerName}>{joined(stay.cause, stay.dayOfStay)}</strong>
        {stay.ended === undefined ? null : <Chip dense>{stay.ended}</Chip>}
      </span>
      <span className={classes.line}>
        {joined(
          stay.doctor,
          <AppLink key="owner" to={owner.place} className={classes.sibling}>
            {owner.name}
          </AppLink>,
        )}{' '}
        <span className={classes.phone}>{formatPhone(owner.phone)}</span>
      </span>
    </div>
  );
}

function StayMoney({ stay: { money } }: { readonly stay: StayFacts }) {
  if (money === undefined) return null;
  const { total, estimate } = money;
  return (
    <div className={`${classes.block} ${classes.balance}`}>
      <span className={classes.head}>{estimate > 0 ? pets.strip.stayEstimated : pets.strip.stayTotal}</span>
      <span className={classes.line}>
        <span className={estimate > 0 && total > estimate ? classes.owed : classes.even}>{formatMoney(total)}</span>
        {estimate > 0 ? ` / ${formatAmount(estimate)}` : null}
      </span>
    </div>
  );
}

function Who(props: PatientStripProps) {
  const sex =
    props.gender === '' ? null : (
      <span role="img" aria-label={pets.gender[props.gender]} title={pets.gender[props.gender]}>
        {pets.genderSign[props.gender]}
      </span>
    );
  return (
    <div className={`${classes.block} ${classes.who}`}>
      <PatientGlyph species={props.species} size={28} tile={44} />
      <div className={classes.lines}>
        <span className={classes.nameLine} data-uncovered>
          <strong className={classes.name}>{props.name}</strong>
          {props.stay === undefined ? (
            <span className={classes.number}>{props.number}</span>
          ) : props.stay.cage === '' ? null : (
            <span className={classes.cage}>{props.stay.cage}</span>
          )}
          {props.died === undefined ? null : (
            <span className={classes.died}>
              {pets.strip.died(props.died.at === null ? '' : formatDate(props.died.at))}
            </span>
          )}
          {props.state === undefined ? null : <Chip dense>{props.state}</Chip>}
        </span>
        <span className={classes.facts}>
          {joined(
            props.breed === '' ? pets.noBreed : props.breed,
            sex === null && props.neuter === '' ? null : (
              <span key="sex">
                {sex}
                {sex !== null && props.neuter !== '' ? ' ' : null}
                {props.neuter === '' ? null : <span className={classes.medium}>{props.neuter}</span>}
              </span>
            ),
            props.age,
          )}
        </span>
      </div>
    </div>
  );
}

/** Facts of one line, joined by a middle dot. */
function joined(...parts: readonly ReactNode[]): ReactNode[] {
  const shown = parts.filter((part) => part !== null && part !== '');
  return shown.flatMap((part, index) => (index === 0 ? [part] : [' · ', part]));
}

function Weight({ weight, trend, now }: PatientStripProps) {
  if (weight === undefined) {
    return (
      <div className={`${classes.block} ${classes.weight}`}>
        <div className={classes.lines}>
          <span className={classes.figure}>–</span>
          <span className={classes.quiet}>{pets.strip.neverWeighed}</span>
        </div>
      </div>
    );
  }
  const { change } = weight;
  const notable = change !== undefined && Math.abs(change) >= weight.value * NOTABLE_CHANGE;
  const sameYear = formatDate(weight.at).slice(0, 4) === formatDate(now).slice(0, 4);
  const when = sameYear ? `${formatMonthDay(weight.at)} ${formatTime(weight.at)}` : formatDate(weight.at);
  const amount = formatWeightFigure(Math.abs(change ?? 0));
  return (
    <div className={`${classes.block} ${classes.weight}`}>
      <div className={classes.lines}>
        <span className={classes.nameLine}>
          <strong className={classes.figure}>{formatWeightFigure(weight.value)}</strong>
          <span className={classes.quiet}>kg</span>
          {change === undefined || change === 0 ? null : (
            <span
              className={notable ? classes.notable : classes.quiet}
              role="img"
              aria-label={change > 0 ? pets.strip.heavier(amount) : pets.strip.lighter(amount)}
            >
              {change > 0 ? '▲' : '▼'} {amount}
            </span>
          )}
        </span>
        <span className={classes.quiet}>{pets.strip.measured(when)}</span>
      </div>
      {trend.length < 2 ? null : (
        <Sparkline
          values={trend}
          width={84}
          height={36}
          area
          label={pets.strip.weightTrend(trend.length, formatWeight(weight.value))}
        />
      )}
    </div>
  );
}

function OwnerBlock({ owner, siblings }: PatientStripProps) {
  const shown = siblings.slice(0, MOST_SIBLINGS);
  return (
    <div className={`${classes.block} ${classes.owner}`}>
      <span className={classes.line}>
        <AppLink to={owner.place} className={classes.ownerName}>
          {owner.name}
        </AppLink>{' '}
        <span className={classes.quiet}>{pets.strip.owner}</span>
      </span>
      <span className={classes.line}>
        <span className={classes.phone}>
          <IconPhone size={14} stroke={1.8} aria-hidden="true" />
          {formatPhone(owner.phone)}
        </span>
        {shown.length === 0 ? null : (
          <>
            {` · ${pets.strip.siblings} `}
            {shown.map((sibling, index) => (
              <span key={sibling.id}>
                {index === 0 ? null : '、'}
                <AppLink to={sibling.place} className={classes.sibling}>
                  {sibling.name}
                </AppLink>
              </span>
            ))}
            {siblings.length > shown.length ? ` ${pets.strip.moreSiblings(siblings.length)}` : null}
          </>
        )}
      </span>
    </div>
  );
}

function Now({ visit, lastVisit, now }: PatientStripProps) {
  return (
    <div className={`${classes.block} ${classes.now}`}>
      <span className={classes.head}>{pets.strip.now}</span>
      {visit === undefined ? (
        <>
          <span className={classes.medium}>{pets.strip.away}</span>
          <span className={classes.quiet}>
            {lastVisit === undefined ? pets.strip.neverHere : pets.strip.lastVisit(formatDate(lastVisit))}
          </span>
        </>
      ) : (
        <>
          <VisitStatus status={visit.status} opened={visit.opened} />
          <span className={classes.small}>{joined(visit.who, arrivalWord(visit, now))}</span>
        </>
      )}
    </div>
  );
}

function Balance({ balance, openBills, balancePlace }: PatientStripProps) {
  const amount =
    balance === undefined ? (
      '–'
    ) : (
      <span className={balance > 0 ? classes.owed : classes.even}>{formatMoney(balance)}</span>
    );
  return (
    <div className={`${classes.block} ${classes.balance}`}>
      <span className={classes.head}>{pets.strip.balance}</span>
      {balancePlace !== undefined && balance !== undefined && balance > 0 ? (
        <AppLink to={balancePlace} className={classes.owedLink}>
          {amount}
        </AppLink>
      ) : (
        amount
      )}
      <span className={classes.quiet}>
        {balance === undefined
          ? pets.strip.balanceUnknown
          : openBills > 0
            ? pets.strip.bills(openBills)
            : pets.strip.noDebt}
      </span>
    </div>
  );
}
