import { Button } from '@mantine/core';
import { IconEdit, IconPrinter, IconStethoscope } from '@tabler/icons-react';
import { DAY_SECONDS, dayStart, daysBetween } from '@vetloom/domain/core/clock.ts';
import { isWebLink } from '@vetloom/domain/core/web-link.ts';
import type { TimelineEntry } from '@vetloom/domain/overview/timeline.ts';
import { PET_STATUS } from '@vetloom/domain/pet/pet-facts.ts';
import type { VisitRecord } from '@vetloom/domain/record/record.schema.ts';
import { formatDate, formatMonthDay } from '@vetloom/ui/format/date.ts';
import { shownZone } from '@vetloom/ui/format/shown-zone.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type ReactNode, useState } from 'react';
import { usePackagesOf } from '../../../data/billing/prepaid.ts';
import { useCan } from '../../../data/engine/hooks.ts';
import { useOpenTasksOf } from '../../../data/task/tasks.ts';
import { prepaidWords } from '../../../locale/billing-prepaid.ts';
import { booking } from '../../../locale/booking.ts';
import { death } from '../../../locale/death.ts';
import { pets } from '../../../locale/pet.ts';
import { petCare } from '../../../locale/pet-care.ts';
import { tasks } from '../../../locale/task.ts';
import { writing } from '../../../locale/writing.ts';
import { NextBookings, useNextBookings } from '../../../parts/booking/NextBookings.tsx';
import { PastMerges } from '../../../parts/merge/PastMerges.tsx';
import { isUsableBy, PackagesLeft } from '../../../parts/packages/PackagesLeft.tsx';
import { petAge } from '../../../parts/patient-strip/patient-words.ts';
import type { Patient } from '../../../parts/patient-strip/read-patient.ts';
import { shownLabels } from '../../../parts/patient-strip/shown-labels.ts';
import { frequencyWord } from '../../../parts/prescribing/frequency-word.ts';
import { PrintLater } from '../../../parts/print/PrintLater.tsx';
import { ProblemList } from '../../../parts/problems/ProblemList.tsx';
import { OpenTasks } from '../../../parts/task/OpenTasks.tsx';
import { DeathFacts } from '../PetCare/DeathFacts.tsx';
import { PetAvatar } from '../PetCare/PetAvatar.tsx';
import { PetFiles } from '../PetCare/PetFiles.tsx';
import { PetMenu } from '../PetCare/PetMenu.tsx';
import classes from './pet-page.module.css';
import type { History } from './use-history.ts';

const words = pets.profile;
const MOST_DRUGS = 3;
/** Drugs of the last 60 days count as recent. */
const RECENT = 60 * DAY_SECONDS;

interface FactsColumnProps {
  readonly patient: Patient;
  readonly history: History | undefined;
  readonly now: number;
  readonly selected: TimelineEntry | undefined;
  readonly onCheckIn: (() => void) | undefined;
  readonly onEdit: (() => void) | undefined;
}

/** The standing facts at the left: problems, drugs, reminders, basics, and what can be done. */
export function FactsColumn(props: FactsColumnProps) {
  const { patient, history, now } = props;
  const can = useCan();
  const records = history?.source.records ?? [];
  return (
    <div className={classes.facts}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the facts may scroll and hold nothing to focus */}
      <section className={classes.factsBody} tabIndex={0} aria-label={words.facts}>
        <PetAvatar pet={patient.pet} editable={props.onEdit !== undefined} />
        {can('RECORD_READ') ? (
          <Group title={writing.problems.title}>
            <ProblemList petID={patient.pet._id} editable={can('RECORD_WRITE')} layout="column" />
          </Group>
        ) : null}
        {patient.pet.status === PET_STATUS.death ? (
          <Group title={death.word}>
            <DeathFacts pet={patient.pet} />
          </Group>
        ) : null}
        <Drugs records={records} now={now} />
        <Bookings petID={patient.pet._id} now={now} />
        <Tasks petID={patient.pet._id} now={now} />
        <Reminders history={history} now={now} />
        <Packages patient={patient} />
        <Basics patient={patient} now={now} />
        <Group title={petCare.files.title}>
          <PetFiles pet={patient.pet} editable={props.onEdit !== undefined} />
        </Group>
        <PastMerges kind="pet" main={patient.pet} editable={props.onEdit !== undefined} />
      </section>
      <Actions {...props} />
    </div>
  );
}

function Bookings({ petID, now }: { readonly petID: string; readonly now: number }) {
  const bookings = useNextBookings(petID, dayStart(now, shownZone()));
  if (bookings === undefined) return null;
  return (
    <Group title={booking.next}>
      <NextBookings bookings={bookings} />
    </Group>
  );
}

function Tasks({ petID, now }: { readonly petID: string; readonly now: number }) {
  const open = useOpenTasksOf({ petID }) ?? [];
  if (open.length === 0) return null;
  return (
    <Group title={tasks.section}>
      <OpenTasks tasks={open} now={now} />
    </Group>
  );
}

function Packages({ patient: { pet } }: { readonly patient: Patient }) {
  const usable = usePackagesOf(pet.userID).filter((prepaid) => isUsableBy(prepaid, pet._id));
  if (usable.length === 0) return null;
  return (
    <Group title={prepaidWords.owner.title}>
      <PackagesLeft packages={usable} />
    </Group>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={classes.group}>
      <SectionHeading>{title}</SectionHeading>
      {children}
    </div>
  );
}

function Drugs({ records, now }: { readonly records: readonly VisitRecord[]; readonly now: number }) {
  const seen = new Map<string, { line: string; at: number }>();
  for (const record of records) {
    if (record.dateTime < now - RECENT) continue;
    for (const item of (record.drugBag ?? []).flatMap((bag) => bag.items)) {
      const days = item.days === null ? '' : pets.detail.days(item.days);
      const line = [item.direction || frequencyWord(item.frequency), days].filter(Boolean).join(' · ');
      if (!seen.has(item.name)) seen.set(item.name, { line, at: record.dateTime });
    }
  }
  if (seen.size === 0) return null;
  return (
    <Group title={words.drugs}>
      <ul className={classes.plainList}>
        {[...seen].slice(0, MOST_DRUGS).map(([name, { line, at }]) => (
          <li key={name} className={classes.drug}>
            <span className={classes.drugName}>{name}</span>
            <span className={classes.quiet}>{[formatMonthDay(at), line].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </Group>
  );
}

function Reminders({ history, now }: { readonly history: History | undefined; readonly now: number }) {
  const open = (history?.source.reminders ?? []).filter((reminder) => reminder.closedDateTime === 0);
  const today = dayStart(now, shownZone());
  if (open.length === 0) return null;
  return (
    <Group title={words.reminders}>
      <dl className={classes.factList}>
        {[...open]
          .sort((a, b) => a.date - b.date)
          .map((reminder) => (
            <div key={reminder._id} className={classes.pairLine}>
              <dt>{reminder.vaccine.title}</dt>
              <dd className={reminder.date < today ? classes.late : undefined}>
                {reminder.date < today
                  ? words.overdue(daysBetween(reminder.date, today, shownZone()))
                  : formatDate(reminder.date)}
              </dd>
            </div>
          ))}
      </dl>
    </Group>
  );
}

function Basics({ patient: { pet, labels }, now }: { readonly patient: Patient; readonly now: number }) {
  const facts: readonly (readonly [name: string, value: string])[] = [
    [words.birth, pet.birth === null ? '' : formatDate(pet.birth)],
    [pet.status === PET_STATUS.death ? death.ageAt : words.age, petAge(pet, now)],
    [words.neuter, pet.neuter === '' ? '' : pets.neuter[pet.neuter]],
    [words.chip, pet.chipID],
    [petCare.identity.chipReason, pet.chipReason ?? ''],
    [words.rabies, pet.rabiesID],
    [petCare.identity.rabiesReason, pet.rabiesReason ?? ''],
    [words.number, pet.petNumber],
    [words.vaccine, pet.vaccine],
    [words.reagent, pet.reagent],
    [words.created, formatDate(pet.createDateTime)],
  ];
  const prose: readonly (readonly [name: string, value: string])[] = [
    [words.history, pet.history],
    [words.info, pet.info],
  ];
  return (
    <>
      <Group title={words.facts}>
        <dl className={classes.factList}>
          {facts
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <div key={name} className={classes.pairLine}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          {pet.link === '' ? null : (
            <div className={classes.pairLine}>
              <dt>{words.link}</dt>
              <dd>
                {isWebLink(pet.link) ? (
                  <a href={pet.link} target="_blank" rel="noreferrer noopener">
                    {words.openLink}
                  </a>
                ) : (
                  pet.link
                )}
              </dd>
            </div>
          )}
        </dl>
        {pet.label.length === 0 ? null : (
          <div className={classes.labels}>
            {shownLabels(labels, pet.label).map(({ name, color }) => (
              <Chip key={name} dense {...(color === '' ? {} : { dot: color })}>
                {name}
              </Chip>
            ))}
          </div>
        )}
      </Group>
      {prose
        .filter(([, value]) => value.trim() !== '')
        .map(([name, value]) => (
          <Group key={name} title={name}>
            <p className={classes.prose}>{value}</p>
          </Group>
        ))}
    </>
  );
}

function Actions({ patient, history, selected, onCheckIn, onEdit }: FactsColumnProps) {
  const can = useCan();
  // Without a chosen visit the last one is meant.
  const record = selected?.kind === 'visit' ? selected.record : history?.source.records[0];
  const isDead = patient.pet.status === PET_STATUS.death;
  const [printing, setPrinting] = useState<string>();
  return (
    <div className={classes.actions}>
      <PrintLater recordID={printing} onClose={() => setPrinting(undefined)} />
      <div className={classes.actionFirst}>
        {onCheckIn === undefined ? null : (
          <Button
            fullWidth
            // Rarely what is wanted of an animal that died, and never the first.
            variant={isDead ? 'default' : 'filled'}
            leftSection={<IconStethoscope size={16} stroke={1.8} />}
            rightSection={<Keycap keys="N" onFill={!isDead} />}
            onClick={onCheckIn}
            aria-keyshortcuts="N"
          >
            {words.checkIn}
          </Button>
        )}
        <PetMenu pet={patient.pet} visits={history?.source.records.length ?? 0} />
      </div>
      <div className={classes.actionPair}>
        <Button
          variant="default"
          disabled={record === undefined || !can('RECORD_READ')}
          leftSection={<IconPrinter size={16} stroke={1.8} />}
          onClick={() => setPrinting(record?._id)}
        >
          {words.print}
        </Button>
        {onEdit === undefined ? null : (
          <Button
            variant="default"
            leftSection={<IconEdit size={16} stroke={1.8} />}
            onClick={onEdit}
            aria-keyshortcuts="E"
          >
            {words.edit}
          </Button>
        )}
      </div>
    </div>
  );
}
