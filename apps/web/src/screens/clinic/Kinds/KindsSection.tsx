import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { BOOKING_KIND_SETTING, type BookingKindRow } from '@vetloom/domain/clinic/settings/booking-kind.setting.ts';
import { editSetting } from '@vetloom/domain/clinic/settings/setting.commands.ts';
import type { Edit } from '@vetloom/domain/core/edit.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { CreateButton } from '@vetloom/ui/input/CreateButton.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { useState } from 'react';
import { useAhead } from '../../../data/booking/ahead.ts';
import { useRun, useSetting } from '../../../data/engine/hooks.ts';
import { clinicInfo } from '../../../locale/clinic.ts';
import { bookingSetting } from '../../../locale/clinic-booking.ts';
import { rooms } from '../../../locale/clinic-setup.ts';
import { attempt } from '../../../parts/act/attempt.ts';
import { SettingPage } from '../frame/SettingPage.tsx';
import { KindForm } from './KindForm.tsx';
import { arrangedKinds, moveKind } from './kind-values.ts';
import classes from './kinds.module.css';

const words = bookingSetting.kinds;

/** The clinic's kinds of appointment in its own order, each with how long it takes and what it needs. */
export function KindsSection({ editable }: { readonly editable: boolean }) {
  const setting = useSetting(BOOKING_KIND_SETTING);
  const ahead = useAhead();
  const run = useRun();
  const [open, setOpen] = useState<string | undefined>();
  if (setting === undefined) return null;
  const kinds = arrangedKinds(setting.kinds);
  const used = (id: string) => ahead?.bookings.filter(({ kindID }) => kindID === id).length ?? 0;
  const send = (edits: Edit[]) =>
    void (edits.length > 0 && attempt(() => run(editSetting, { settingID: BOOKING_KIND_SETTING.id, edits })));
  const row = kinds.find(({ _id }) => _id === open);
  return (
    <SettingPage title={words.title} text={editable ? words.text : clinicInfo.readOnly}>
      {editable ? (
        <div className={classes.tools}>
          <CreateButton label={words.add} onCreate={() => setOpen('')} />
        </div>
      ) : null}
      {kinds.length === 0 ? (
        <EmptyState title={words.empty} next={editable ? words.emptyNext : undefined} />
      ) : (
        <ul className={classes.kinds} aria-label={words.title}>
          {kinds.map((kind, at) => (
            <li key={kind._id} className={classes.kind}>
              <span className={classes.dot} data-colour={kind.colour} aria-hidden="true" />
              {editable ? (
                <button
                  type="button"
                  className={classes.name}
                  aria-label={words.edit(kind.name)}
                  onClick={() => setOpen(kind._id)}
                >
                  {kind.name}
                </button>
              ) : (
                <b className={classes.name}>{kind.name}</b>
              )}
              <span className={classes.minutes}>{words.minutes(kind.minutes)}</span>
              <Facts kind={kind} used={used(kind._id)} />
              {editable ? (
                <span className={classes.acts}>
                  <ActionIcon
                    variant="subtle"
                    aria-label={words.up(kind.name)}
                    disabled={at === 0}
                    onClick={() => send(moveKind(kinds, kind._id, -1))}
                  >
                    <IconArrowUp size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    aria-label={words.down(kind.name)}
                    disabled={at === kinds.length - 1}
                    onClick={() => send(moveKind(kinds, kind._id, 1))}
                  >
                    <IconArrowDown size={16} />
                  </ActionIcon>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {open === undefined ? null : (
        <KindForm key={open} row={row} all={kinds} used={used(open)} onClose={() => setOpen(undefined)} />
      )}
    </SettingPage>
  );
}

function Facts({ kind, used }: { readonly kind: BookingKindRow; readonly used: number }) {
  const facts = [
    kind.division,
    kind.roomKind === '' ? words.fields.noRoom : rooms.kinds[kind.roomKind],
    kind.preparation,
    words.used(used),
  ];
  return (
    <span className={classes.facts}>
      {kind.isOnline ? (
        <Chip tone="accent" dense>
          {words.online}
        </Chip>
      ) : null}
      {kind.isOnline && kind.isApproved ? (
        <Chip tone="moss" dense>
          {words.approved}
        </Chip>
      ) : null}
      <span className={classes.quiet}>{facts.filter(Boolean).join(' · ')}</span>
    </span>
  );
}
