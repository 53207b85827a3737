import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconDownload, IconMailForward } from '@tabler/icons-react';
import { editStaff } from '@vetloom/domain/staff/staff.commands.ts';
import { staffName } from '@vetloom/domain/staff/staff-export.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { formatDate } from '@vetloom/ui/format/date.ts';
import { formatPhone } from '@vetloom/ui/format/phone.ts';
import { CreateButton } from '@vetloom/ui/input/CreateButton.tsx';
import { SegmentedFilter } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Footer, Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { SidePanel } from '@vetloom/ui/layout/SidePanel.tsx';
import { Chip } from '@vetloom/ui/marks/Chip.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { StaffAvatar } from '@vetloom/ui/marks/StaffAvatar.tsx';
import { ListTable } from '@vetloom/ui/table/ListTable.tsx';
import type { ListColumn } from '@vetloom/ui/table/list-table.types.ts';
import { useRef, useState } from 'react';
import { useCan, useRun, useStore } from '../../data/engine/hooks.ts';
import { saveFile } from '../../data/engine/save-file.ts';
import {
  fetchStaffExport,
  inviteStaff,
  putStaffPhoto,
  removeStaffPhoto,
  type StaffInvitation,
} from '../../data/staff/staff-calls.ts';
import { useStaffLimit } from '../../data/staff/staff-limit.ts';
import { archive } from '../../locale/export-archive.ts';
import { shell } from '../../locale/shell.ts';
import { staff as words } from '../../locale/staff.ts';
import { HistoryDrawer } from '../../parts/history/HistoryDrawer.tsx';
import { ListSearch } from '../../parts/keyset-list/ListSearch.tsx';
import list from '../../parts/keyset-list/list.module.css';
import { useQuery } from '../../routes/navigation.tsx';
import { InvitationsDialog } from './InvitationsDialog.tsx';
import { StaffCreate } from './StaffCreate.tsx';
import { InvitationDialog, PasswordDialog, RemoveDialog, ResignDialog } from './StaffDialogs.tsx';
import { StaffEdit } from './StaffEdit.tsx';
import { type StaffAct, StaffPreview } from './StaffPreview.tsx';
import classes from './staff.module.css';
import { staffRefusal } from './staff-refusal.ts';
import { type Everyone, isMeant, type StaffRow, type StaffState } from './use-staff-list.ts';

const STATES = ['active', 'invited', 'resigned'] as const;
const columns = words.list.columns;

const COLUMNS: readonly ListColumn<StaffRow>[] = [
  {
    key: 'name',
    head: columns.name,
    width: 'minmax(160px, 1.2fr)',
    cell: ({ staff, state }) => (
      <span className={list.name}>
        <StaffAvatar name={staff.name} colour={staff.color} picture={staff.avatar || undefined} size={22} />
        {staffName(staff)}
        {state === 'invited' ? (
          <Chip dense tone="ochre">
            {words.state.invited}
          </Chip>
        ) : null}
      </span>
    ),
  },
  { key: 'role', head: columns.role, width: 'minmax(88px, 0.7fr)', cell: ({ roleName }) => roleName },
  { key: 'phone', head: columns.phone, width: '120px', cell: ({ staff }) => staff.phone && formatPhone(staff.phone) },
  {
    key: 'email',
    head: columns.email,
    width: 'minmax(140px, 1.2fr)',
    cell: ({ staff }) => <span className={list.quiet}>{staff.email}</span>,
  },
  { key: 'license', head: columns.license, width: 'minmax(104px, 0.8fr)', cell: ({ staff }) => staff.licenseNumber },
  {
    key: 'since',
    head: columns.since,
    width: '88px',
    align: 'end',
    cell: ({ staff }) => <span className={list.quiet}>{formatDate(staff.createDateTime)}</span>,
  },
];

type Open =
  | { readonly kind: 'new' | 'invitations' }
  | { readonly kind: 'invitation'; readonly name: string; readonly invitation: StaffInvitation }
  | { readonly kind: Exclude<StaffAct, 'rejoin' | 'invite' | 'removePhoto'> | 'card'; readonly id: string };

/** CSS pixels that the list and the chosen person need to stand side by side; below, the person opens over the list. */
const SIDE_BY_SIDE = 1130;

/** The people of the clinic: list, the chosen one at the right, and everything that is done to an account. */
export function StaffList({ everyone }: { readonly everyone: Everyone }) {
  const [query, setQuery] = useQuery();
  const can = useCan();
  const act = useStaffActs();
  const frame = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  // Of the room that is there, not of the window: the list also stands within the setup guide.
  const { ref: split, width } = useElementSize<HTMLDivElement>();
  const narrow = (width || window.innerWidth) < SIDE_BY_SIDE;
  const limit = useStaffLimit();
  const state: StaffState = STATES.find((one) => one === query.state) ?? 'active';
  const rows = everyone.rows.filter((row) => row.state === state && isMeant(row, query.q ?? ''));
  const chosen = everyone.rows.find(({ staff }) => staff._id === `/staff/${query.sel ?? ''}`);
  const select = (id: string) => setQuery({ sel: id.slice('/staff/'.length) });
  const create = can('ACCOUNT_WRITE') ? () => setOpen({ kind: 'new' }) : undefined;
  const openStaff = open && 'id' in open ? everyone.rows.find(({ staff }) => staff._id === open.id)?.staff : undefined;

  const onAct = (name: StaffAct, row: StaffRow) => {
    const { staff } = row;
    if (name === 'rejoin') void act.rejoin(row);
    else if (name === 'removePhoto') void act.removePhoto(row);
    else if (name === 'invite')
      void act.invite(row).then((invitation) => {
        if (invitation) setOpen({ kind: 'invitation', name: staff.name, invitation });
      });
    else setOpen({ kind: name, id: staff._id });
  };

  return (
    <div className={list.page}>
      <Sheet fill label={words.list.label}>
        <Toolbar
          end={
            <>
              {state === 'invited' && can('ACCOUNT_WRITE') ? (
                <Button
                  size="sm"
                  variant="default"
                  leftSection={<IconMailForward size={14} />}
                  onClick={() => setOpen({ kind: 'invitations' })}
                >
                  {archive.invitations.open}
                </Button>
              ) : null}
              <Button
                size="sm"
                variant="default"
                leftSection={<IconDownload size={14} />}
                onClick={() => void act.exportAll()}
              >
                {words.list.export}
              </Button>
              {create === undefined ? null : <CreateButton label={words.list.create} onCreate={create} />}
            </>
          }
        >
          <ListSearch
            label={words.list.search}
            value={query.q ?? ''}
            onChange={(q) => setQuery({ q: q === '' ? undefined : q })}
            onEnter={() => frame.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()}
          />
          <SegmentedFilter
            label={words.list.filterLabel}
            value={state}
            onChange={(next) => setQuery({ state: next === 'active' ? undefined : next })}
            options={STATES.map((value) => ({
              value,
              label: words.list.filters[value],
              count: everyone.counts[value],
            }))}
          />
        </Toolbar>
        <div ref={split} className={classes.split}>
          <div ref={frame} className={list.frame}>
            <ListTable
              label={words.list.label}
              rows={rows}
              rowKey={({ staff }) => staff._id}
              columns={COLUMNS}
              activeKey={chosen?.staff._id}
              onActiveChange={select}
              onPreview={({ staff }) => {
                select(staff._id);
                if (narrow) setOpen({ kind: 'card', id: staff._id });
              }}
              onOpen={({ staff }) => {
                select(staff._id);
                if (narrow) setOpen({ kind: 'card', id: staff._id });
                else if (can('ACCOUNT_WRITE')) setOpen({ kind: 'edit', id: staff._id });
              }}
              empty={
                <Empty
                  query={query.q ?? ''}
                  state={state}
                  onClear={() => setQuery({ q: undefined, state: undefined })}
                />
              }
              autoFocus
            />
          </div>
          {narrow ? null : (
            <aside className={list.previewPane} aria-label={words.list.preview}>
              <StaffPreview row={chosen} onAct={onAct} onPhoto={(row, photo) => void act.photo(row, photo)} />
            </aside>
          )}
        </div>
        <Footer
          end={
            <span className={list.keys}>
              <Keycap keys="Enter" />
              {words.actions.edit}
              <Keycap keys="/" />
              {shell.openSearch}
            </span>
          }
        >
          <span role="status">{words.list.count(rows.length)}</span>
          {limit === null ? null : (
            <span>{words.list.places(everyone.counts.active, everyone.counts.invited, limit)}</span>
          )}
        </Footer>
      </Sheet>
      {open?.kind === 'new' ? (
        <StaffCreate
          roles={everyone.roles}
          onClose={close}
          onMade={({ staffID, name, invitation }) => {
            // Whoever got a link stands among the invited until they have used it.
            setQuery({ sel: staffID.slice('/staff/'.length), state: invitation ? 'invited' : undefined });
            setOpen(invitation ? { kind: 'invitation', name, invitation } : undefined);
          }}
        />
      ) : null}
      {open?.kind === 'invitations' ? <InvitationsDialog onClose={close} /> : null}
      {open?.kind === 'invitation' ? (
        <InvitationDialog name={open.name} invitation={open.invitation} onClose={close} />
      ) : null}
      {openStaff === undefined ? null : (
        <>
          {open?.kind === 'edit' ? (
            <StaffEdit key={openStaff._id} staff={openStaff} roles={everyone.roles} onClose={close} />
          ) : null}
          {open?.kind === 'card' ? (
            <SidePanel opened onClose={close} title={words.list.preview}>
              <StaffPreview row={chosen} onAct={onAct} onPhoto={(row, photo) => void act.photo(row, photo)} />
            </SidePanel>
          ) : null}
          {open?.kind === 'password' ? <PasswordDialog staff={openStaff} onClose={close} /> : null}
          {open?.kind === 'resign' ? <ResignDialog staff={openStaff} onClose={close} /> : null}
          {open?.kind === 'remove' ? <RemoveDialog staff={openStaff} onClose={close} /> : null}
          {open?.kind === 'history' ? (
            <HistoryDrawer collection="staff" id={openStaff._id} name={openStaff.name} onClose={close} />
          ) : null}
        </>
      )}
    </div>
  );
}

interface EmptyProps {
  readonly query: string;
  readonly state: StaffState;
  readonly onClear: () => void;
}

function Empty({ query, state, onClear }: EmptyProps) {
  const title = query.trim() === '' ? words.list.noneOf(words.list.filters[state]) : words.list.noMatch(query.trim());
  return (
    <EmptyState
      title={title}
      actions={
        <Button size="sm" variant="default" onClick={onClear}>
          {words.list.clear}
        </Button>
      }
    />
  );
}

/** Acts without a dialog of their own; a refusal is told in a toast. */
function useStaffActs() {
  const run = useRun();
  const store = useStore();
  const attempt = async <T,>(work: () => Promise<T>, done?: string): Promise<T | undefined> => {
    try {
      const made = await work();
      if (done !== undefined) showSuccess(done);
      return made;
    } catch (error) {
      const { sentence, code } = staffRefusal(error);
      showError(sentence, code);
      return undefined;
    }
  };
  return {
    invite: ({ staff }: StaffRow) => attempt(() => inviteStaff(staff._id)),
    rejoin: ({ staff }: StaffRow) =>
      attempt(
        () =>
          run(editStaff, {
            staffID: staff._id,
            edits: [{ op: 'set', path: ['status'], from: staff.status, to: true }],
          }),
        words.resignDialog.back(staff.name),
      ),
    photo: ({ staff }: StaffRow, photo: File) =>
      attempt(async () => {
        await putStaffPhoto(staff._id, photo);
        await store.syncNow();
      }, words.photo.done(staff.name)),
    removePhoto: ({ staff }: StaffRow) =>
      attempt(async () => {
        await removeStaffPhoto(staff._id);
        await store.syncNow();
      }, words.photo.removed(staff.name)),
    exportAll: () =>
      attempt(async () => {
        saveFile('staff.csv', await fetchStaffExport());
      }, words.list.exported),
  };
}
