import { Button, FileButton } from '@mantine/core';
import { staffName } from '@vetloom/domain/staff/staff-export.ts';
import { isAdminRole } from '@vetloom/domain/staff/staff-rules.ts';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { StaffAvatar } from '@vetloom/ui/marks/StaffAvatar.tsx';
import { useCan, useSession } from '../../data/engine/hooks.ts';
import { staff as words } from '../../locale/staff.ts';
import list from '../../parts/keyset-list/list.module.css';
import classes from './staff.module.css';
import { usePowers } from './use-powers.ts';
import type { StaffRow } from './use-staff-list.ts';

/** What can be done to a member. */
export type StaffAct = 'edit' | 'password' | 'invite' | 'resign' | 'rejoin' | 'remove' | 'history' | 'removePhoto';

interface StaffPreviewProps {
  readonly row: StaffRow | undefined;
  readonly onAct: (act: StaffAct, row: StaffRow) => void;
  readonly onPhoto: (row: StaffRow, photo: File) => void;
}

/** The chosen member beside the list, with everything that can be done to them. */
export function StaffPreview({ row, onAct, onPhoto }: StaffPreviewProps) {
  const can = useCan();
  const session = useSession();
  const powers = usePowers();
  if (row === undefined) return <p className={list.hint}>{words.list.choose}</p>;
  const { staff, state, role, roleName } = row;
  const own = session.actor?.staffID === staff._id;
  const edits = can('ACCOUNT_WRITE');
  const beyond = edits && !own ? powers.handle(staff, role) : undefined;
  const stays = state === 'resigned' ? powers.bringBack(role) : undefined;
  const barID = `${staff._id} bar`;
  const act = (name: StaffAct, why?: string) =>
    ({
      size: 'sm',
      variant: 'default',
      disabled: why !== undefined,
      'aria-describedby': why === undefined ? undefined : barID,
      onClick: () => onAct(name, row),
    }) as const;
  return (
    <div className={list.preview}>
      <div className={list.previewHead}>
        <StaffAvatar name={staff.name} colour={staff.color} picture={staff.avatar || undefined} size={56} />
        <div className={classes.who}>
          <h2 className={list.previewName}>{staffName(staff)}</h2>
          <span className={classes.marks}>
            <span className={list.quiet}>{roleName}</span>
            {staff.doctor && !isAdminRole(staff.permissionDetail) ? <Chip dense>{words.doctor}</Chip> : null}
            {state === 'invited' ? (
              <Chip dense tone="ochre">
                {words.state.invited}
              </Chip>
            ) : null}
            {own ? (
              <Chip dense tone="accent">
                {words.you}
              </Chip>
            ) : null}
          </span>
        </div>
      </div>
      {edits ? (
        <div className={list.previewActions}>
          <Button size="sm" onClick={() => onAct('edit', row)}>
            {words.actions.edit}
          </Button>
          {state === 'resigned' ? <Button {...act('rejoin', beyond ?? stays)}>{words.actions.rejoin}</Button> : null}
          {state !== 'resigned' && !own ? <Button {...act('password', beyond)}>{words.actions.password}</Button> : null}
          {state !== 'resigned' && !own ? <Button {...act('invite', beyond)}>{words.actions.invite}</Button> : null}
          <FileButton accept="image/jpeg,image/png,image/webp" onChange={(file) => file && onPhoto(row, file)}>
            {(props) => (
              <Button {...props} size="sm" variant="default">
                {words.actions.photo}
              </Button>
            )}
          </FileButton>
          {staff.avatar === '' ? null : <Button {...act('removePhoto')}>{words.actions.removePhoto}</Button>}
        </div>
      ) : null}
      {beyond === undefined && stays === undefined ? null : (
        <p id={barID} className={list.quiet}>
          {beyond ?? stays}
        </p>
      )}
      <dl className={list.facts}>
        <Fact name={words.facts.email} value={staff.email} />
        <Fact name={words.facts.phone} value={staff.phone && formatPhone(staff.phone)} />
        <Fact name={words.facts.lineID} value={staff.lineID} />
        <Fact name={words.facts.license} value={staff.licenseNumber} />
        <Fact name={words.facts.since} value={formatDate(staff.createDateTime)} />
        <Fact name={words.facts.info} value={staff.info} />
      </dl>
      <div className={list.previewActions}>
        <Button {...act('history')}>{words.actions.history}</Button>
        {edits && !own && state !== 'resigned' ? (
          <Button {...act('resign', beyond)}>{words.actions.resign}</Button>
        ) : null}
        {edits && !own && can('ACCOUNT_DELETE') ? (
          <Button
            {...act('remove', beyond)}
            variant="subtle"
            c={beyond === undefined ? 'var(--vl-cinnabar)' : 'dimmed'}
          >
            {words.actions.remove}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  if (value === '') return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
