import { Button, Menu } from '@mantine/core';
import { IconDots, IconMessage, IconPhone } from '@tabler/icons-react';
import { reminderMessage } from '@vetloom/documents/reminder-message.ts';
import type { ReminderTemplate } from '@vetloom/domain/clinic/reminder-template.schema.ts';
import { reminderState } from '@vetloom/domain/reminder/reminder.rules.ts';
import type { NoticeChannel } from '@vetloom/domain/reminder/reminder.schema.ts';
import { formatDate, formatDateTime, formatDay } from '@vetloom/ui/format/date.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { SectionHeading } from '@vetloom/ui/layout/SectionHeading.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { found, useDocument } from '../../../data/engine/hooks.ts';
import { reminders } from '../../../locale/reminder.ts';
import { ContactLines } from '../../../parts/contacts/ContactLines.tsx';
import list from '../../../parts/keyset-list/list.module.css';
import { StaffName } from '../../../parts/staff-name/StaffName.tsx';
import { links } from '../../../routes/links.ts';
import { AppLink } from '../../../routes/navigation.tsx';
import { CloseMenu } from './CloseMenu.tsx';
import { type ReminderRow, State } from './columns.tsx';
import { ReminderSteps } from './ReminderSteps.tsx';
import classes from './reminders.module.css';
import type { ReminderEntry } from './use-reminders.ts';

interface ReminderPreviewProps {
  readonly entry: ReminderRow | undefined;
  readonly templates: readonly ReminderTemplate[];
  readonly mayKeep: boolean;
  readonly closing: boolean;
  readonly onClosing: (opened: boolean) => void;
  readonly onTold: (channel: NoticeChannel) => void;
  readonly onAnswered: () => void;
  readonly onMessage: () => void;
  readonly onEdit: () => void;
  readonly onClose: (reason: string) => void;
  readonly onReopen: () => void;
  readonly onRemove: () => void;
}

const words = reminders.preview;

/** The selected reminder: whom to call, what was said before, and what can be done. */
export function ReminderPreview(props: ReminderPreviewProps) {
  const { entry } = props;
  const clinic = found(useDocument('clinic', '/clinic'));
  if (entry === undefined) return <p className={list.hint}>{words.none}</p>;
  const { reminder, pet, owner } = entry;
  const phone = owner?.phone ?? pet?.userPhone ?? '';
  return (
    <div className={list.preview}>
      <div>
        <h2 className={list.previewName}>{reminder.vaccine.title}</h2>
        <p className={classes.under}>
          {pet?.name ?? reminders.unknownPet} · {formatDay(reminder.date)} ·{' '}
          <State reminder={reminder} sending={entry.sending} />
        </p>
      </div>
      <a className={classes.call} href={`tel:${phone}`}>
        <span>{owner?.name ?? pet?.userName ?? ''}</span>
        <b>{formatPhone(phone)}</b>
      </a>
      <ContactLines contacts={owner?.contacts} />
      {props.mayKeep ? <Actions {...props} entry={entry} /> : null}
      <dl className={list.facts}>
        {reminder.vaccine.date === null ? null : (
          <>
            <dt>{words.lastGiven}</dt>
            <dd>{formatDate(reminder.vaccine.date)}</dd>
          </>
        )}
        <dt>{words.madeBy}</dt>
        <dd>
          <StaffName id={reminder.openedBy} name="" /> {formatDate(reminder.createDateTime)}
        </dd>
        {reminder.closedDateTime === 0 ? null : (
          <>
            <dt>{words.closedBy}</dt>
            <dd>
              <StaffName id={reminder.closedBy} name="" /> {formatDateTime(reminder.closedDateTime)}
            </dd>
          </>
        )}
        {reminder.closedDateTime === 0 || reminder.closedFor === undefined ? null : (
          <>
            <dt>{words.reason}</dt>
            <dd>
              <AppLink to={links.visit(reminder.petID, reminder.closedFor)}>{reminders.closedByVisit}</AppLink>
            </dd>
          </>
        )}
        {reminder.closeReason === undefined ? null : (
          <>
            <dt>{words.reason}</dt>
            <dd>{reminder.closeReason}</dd>
          </>
        )}
        {(reminder.note ?? '') === '' ? null : (
          <>
            <dt>{words.note}</dt>
            <dd>{reminder.note}</dd>
          </>
        )}
      </dl>
      <ReminderSteps reminder={reminder} pet={pet} templates={props.templates} />
      <div>
        <SectionHeading count={reminder.notices?.length ?? 0}>{words.notices}</SectionHeading>
        {(reminder.notices ?? []).length === 0 ? <p className={list.hint}>{words.noNotices}</p> : null}
        <ul className={classes.notices}>
          {(reminder.notices ?? []).toReversed().map((notice) => (
            <li key={notice._id}>
              <span>{formatDateTime(notice.dateTime)}</span>
              <b>{reminders.channels[notice.channel]}</b>
              <span>
                <StaffName id={notice.by} name="" /> {notice.note} {notice.answered === undefined ? '' : words.answered}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {clinic === undefined || pet === undefined ? null : (
        <div>
          <SectionHeading>{words.message}</SectionHeading>
          <p className={classes.message}>
            {reminderMessage({
              reminder,
              pet,
              owner: owner ?? { name: pet.userName },
              clinic,
              templates: props.templates,
            })}
          </p>
        </div>
      )}
    </div>
  );
}

function Actions(props: ReminderPreviewProps & { readonly entry: ReminderEntry }) {
  const { entry, onTold } = props;
  const { reminder, pet } = entry;
  const act = reminders.act;
  const closed = reminderState(reminder) === 'closed';
  return (
    <div className={list.previewActions}>
      {closed ? (
        <Button size="sm" variant="default" onClick={props.onReopen}>
          {act.reopen}
        </Button>
      ) : (
        <>
          <Button
            size="sm"
            leftSection={<IconPhone size={14} />}
            rightSection={<Keycap keys="P" onFill />}
            onClick={() => onTold('phone')}
            aria-keyshortcuts="P"
          >
            {act.called}
          </Button>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconMessage size={14} />}
            rightSection={<Keycap keys="M" />}
            onClick={props.onMessage}
            aria-keyshortcuts="M"
          >
            {act.message}
          </Button>
          <CloseMenu keyed opened={props.closing} onToggle={props.onClosing} onClose={props.onClose} />
        </>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="sm" variant="default" px={8} aria-label={act.otherWay}>
            <IconDots size={16} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {closed ? null : (
            <>
              <Menu.Item onClick={() => onTold('desk')}>{reminders.done.told(1, reminders.channels.desk)}</Menu.Item>
              <Menu.Item onClick={props.onAnswered}>{act.answered}</Menu.Item>
              <Menu.Item rightSection={<Keycap keys="E" />} onClick={props.onEdit}>
                {act.edit}
              </Menu.Item>
            </>
          )}
          {pet === undefined ? null : (
            <Menu.Item component={AppLink} to={links.pet(pet._id)}>
              {words.openPet}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item color="var(--vl-cinnabar)" onClick={props.onRemove}>
            {act.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
