import { Button, NativeSelect } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { codesOf, PERMISSION_MATRIX } from '@vetloom/domain/access/permission-matrix.ts';
import { DomainError } from '@vetloom/domain/core/error.ts';
import type { Role } from '@vetloom/domain/staff/staff.schema.ts';
import { EmptyState } from '@vetloom/ui/feedback/EmptyState.tsx';
import { showError, showSuccess } from '@vetloom/ui/feedback/toasts.tsx';
import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { FilterChip } from '@vetloom/ui/input/SegmentedFilter.tsx';
import { Footer, Sheet, Toolbar } from '@vetloom/ui/layout/Sheet.tsx';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { useState } from 'react';
import { useSession } from '../../../data/engine/hooks.ts';
import { startPreview } from '../../../data/staff/role-preview.ts';
import { refusal } from '../../../locale/codes.ts';
import { keyWords } from '../../../locale/shell-keys.ts';
import { roles as words } from '../../../locale/staff-roles.ts';
import { HistoryDrawer } from '../../../parts/history/HistoryDrawer.tsx';
import { ListSearch } from '../../../parts/keyset-list/ListSearch.tsx';
import { links } from '../../../routes/links.ts';
import { useGo, useQuery } from '../../../routes/navigation.tsx';
import { RemoveRoleDialog } from './RemoveRoleDialog.tsx';
import { RoleForm } from './RoleForm.tsx';
import { RoleMatrix } from './RoleMatrix.tsx';
import { isMeant, RolePane } from './RolePane.tsx';
import classes from './roles.module.css';
import { type EditedRole, useRoleEditor } from './use-role-editor.ts';

type Open = { readonly kind: 'new' } | { readonly kind: 'rename' | 'remove' | 'history'; readonly role: Role };

/** The role editor: permissions by role, with what a tick takes along, saved at once for everyone (spec 1 §6). */
export function Roles() {
  const editor = useRoleEditor();
  const session = useSession();
  const [query, setQuery] = useQuery();
  const go = useGo();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { roles } = editor;
  useHotkey('N', keyWords.create, () => setOpen({ kind: 'new' }));
  const save = () => {
    if (editor.count === 0) return;
    editor.save().then(
      () => showSuccess(words.saved),
      (error: unknown) => showError(...refusalOf(error)),
    );
  };
  useHotkey('Ctrl S', keyWords.save, save);
  if (roles === undefined) return <div className={classes.page} aria-busy="true" />;

  const chosen = roles.find(({ role }) => role._id === `/role/${query.role ?? ''}`) ?? roles[1] ?? roles[0];
  const other = roles.find(({ role }) => role._id === query.compare);
  const shown = other && chosen ? [chosen, other] : roles;
  const different = query.diff === '1';
  const rows = PERMISSION_MATRIX.filter(
    (row) => isMeant(row, query.q ?? '') && (!different || codesOf(row).some((code) => differs(shown, code))),
  );
  const select = (roleID: string) => setQuery({ role: roleID.slice('/role/'.length) });
  const clear = () => setQuery({ q: undefined, diff: undefined, compare: undefined });
  const own = chosen !== undefined && session.actor?.roleID === chosen.role._id;

  return (
    <div className={classes.page}>
      <Sheet fill label={words.title}>
        <Toolbar
          end={
            <>
              {editor.count === 0 ? null : (
                <span className={classes.unsaved} role="status">
                  <IconPencil size={14} aria-hidden="true" />
                  {words.unsaved(editor.count)}
                </span>
              )}
              <Button
                size="sm"
                variant="default"
                leftSection={<IconPlus size={14} />}
                onClick={() => setOpen({ kind: 'new' })}
              >
                {words.create}
              </Button>
              <Button size="sm" variant="default" disabled={editor.count === 0} onClick={editor.reset}>
                {words.reset}
              </Button>
              <Button
                size="sm"
                miw={44}
                disabled={editor.count === 0}
                onClick={save}
                rightSection={<Keycap keys="Ctrl S" onFill={editor.count > 0} />}
                aria-keyshortcuts="Control+S"
              >
                {words.save}
              </Button>
            </>
          }
        >
          <ListSearch
            label={words.search}
            value={query.q ?? ''}
            onChange={(q) => setQuery({ q: q === '' ? undefined : q })}
            onEnter={() => document.querySelector<HTMLElement>('[data-place][tabindex="0"]')?.focus()}
          />
          <FilterChip active={different} onToggle={() => setQuery({ diff: different ? undefined : '1' })}>
            {words.onlyDifferent}
          </FilterChip>
          <NativeSelect
            size="sm"
            aria-label={words.compareWith}
            value={other?.role._id ?? ''}
            onChange={(event) => setQuery({ compare: event.currentTarget.value || undefined })}
            data={[
              { value: '', label: words.compareNone },
              ...roles
                .filter(({ role }) => role._id !== chosen?.role._id)
                .map(({ role }) => ({ value: role._id, label: words.compare(role.name) })),
            ]}
          />
        </Toolbar>
        <div className={classes.split}>
          <div className={classes.main}>
            {rows.length === 0 ? (
              <EmptyState
                title={different ? words.noDifference : words.noMatch(query.q ?? '')}
                actions={
                  <Button size="sm" variant="default" onClick={clear}>
                    {words.clear}
                  </Button>
                }
              />
            ) : (
              <RoleMatrix
                rows={rows}
                roles={shown}
                selected={chosen?.role._id ?? ''}
                question={editor.question}
                onSelect={select}
                onToggle={editor.toggle}
              />
            )}
            <Legend />
          </div>
          {chosen === undefined ? null : (
            <RolePane
              edited={chosen}
              question={editor.question}
              onAnswer={editor.answer}
              actions={{
                preview: own
                  ? undefined
                  : () => {
                      startPreview({ ...chosen.role, permissions: [...chosen.held] });
                      // This screen may be closed to the role: begin where it would begin.
                      go(links.home());
                    },
                rename:
                  chosen.fixed || chosen.beyond.length > 0
                    ? undefined
                    : () => setOpen({ kind: 'rename', role: chosen.role }),
                remove:
                  chosen.fixed || chosen.beyond.length > 0
                    ? undefined
                    : () => setOpen({ kind: 'remove', role: chosen.role }),
                history: () => setOpen({ kind: 'history', role: chosen.role }),
              }}
            />
          )}
        </div>
      </Sheet>
      {open?.kind === 'new' || open?.kind === 'rename' ? (
        <RoleForm
          role={open.kind === 'rename' ? open.role : undefined}
          roles={roles.filter(({ fixed }) => !fixed).map(({ role }) => role)}
          onClose={close}
          onMade={select}
        />
      ) : null}
      {open?.kind === 'remove' && chosen ? <RemoveRoleDialog edited={chosen} onClose={close} /> : null}
      {open?.kind === 'history' ? (
        <HistoryDrawer collection="role" id={open.role._id} name={open.role.name} onClose={close} />
      ) : null}
    </div>
  );
}

const differs = (roles: readonly EditedRole[], code: string): boolean =>
  new Set(roles.map(({ fixed, held }) => fixed || held.has(code))).size > 1;

/** The refusal of a save as sentence and code; the rules of this screen have sentences of their own. */
function refusalOf(error: unknown): [string, number] {
  const { sentence, code } = refusal(error);
  const rule = error instanceof DomainError ? error.detail.rule : undefined;
  const own = Object.entries(words.refused).find(([name]) => name === rule)?.[1];
  return [own ?? sentence, code];
}

function Legend() {
  const { legend } = words;
  return (
    <Footer
      end={
        <>
          <span className={classes.keys}>
            <Keycap keys={words.keys.space} />
            {words.keys.toggle}
          </span>
          <span className={classes.keys}>
            <Keycap keys="←" />
            <Keycap keys="→" />
            {words.keys.move}
          </span>
        </>
      }
    >
      {(
        [
          ['held', legend.held],
          ['none', legend.none],
          ['added', legend.added],
          ['along', legend.along],
          ['fixed', legend.fixed],
        ] as const
      ).map(([mark, word]) => (
        <span key={mark} className={classes.legend}>
          <span className={classes.swatch} data-mark={mark} aria-hidden="true" />
          {word}
        </span>
      ))}
    </Footer>
  );
}
