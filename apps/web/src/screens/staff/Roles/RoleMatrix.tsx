import { IconCheck, IconMinus, IconPlus } from '@tabler/icons-react';
import { codesOf, type MatrixRow } from '@vetloom/domain/access/permission-matrix.ts';
import type { Permission, PermissionGroup } from '@vetloom/domain/access/permissions.ts';
import { Fragment, type KeyboardEvent, useRef } from 'react';
import { roles as words } from '../../../locale/staff-roles.ts';
import { type Mark, markOf } from './role-draft.ts';
import classes from './roles.module.css';
import type { EditedRole, Question } from './use-role-editor.ts';

const PARTS = ['single', 'read', 'write', 'remove'] as const;
type Part = (typeof PARTS)[number];

interface RoleMatrixProps {
  readonly rows: readonly MatrixRow[];
  readonly roles: readonly EditedRole[];
  readonly selected: string;
  readonly question: Question | undefined;
  readonly onSelect: (roleID: string) => void;
  readonly onToggle: (roleID: string, code: Permission) => void;
}

/** Subjects by roles: one cell holds 讀 寫 刪 of a subject. Arrow keys move through the toggles, space toggles. */
export function RoleMatrix(props: RoleMatrixProps) {
  const { rows, roles, selected } = props;
  const frame = useRef<HTMLDivElement>(null);
  const groups = [...Map.groupBy(rows, (row) => row.group)];
  const first = rows[0] && roles[0] ? placeOf(rows[0].key, selected) : undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement))
      return;
    const next = neighbour(frame.current, event.target, step);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons of the table
    <div ref={frame} className={classes.matrix} onKeyDown={onKeyDown}>
      <table className={classes.table}>
        <caption className={classes.caption}>{words.matrix}</caption>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              {words.permission}
            </th>
            {roles.map(({ role, people }) => (
              <th key={role._id} scope="col" className={role._id === selected ? classes.chosen : undefined}>
                <button
                  type="button"
                  className={classes.roleButton}
                  aria-pressed={role._id === selected}
                  onClick={() => props.onSelect(role._id)}
                >
                  {role.name}
                  <small>{words.people(people.length)}</small>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(([group, inGroup]) => (
          <Group key={group} {...props} group={group} rows={inGroup} first={first} />
        ))}
      </table>
    </div>
  );
}

type GroupProps = RoleMatrixProps & { readonly group: PermissionGroup; readonly first: string | undefined };

function Group({ group, rows, roles, selected, question, first, onSelect, onToggle }: GroupProps) {
  return (
    <tbody>
      <tr>
        <th scope="colgroup" colSpan={roles.length + 1} className={classes.group}>
          {words.groups[group]}
        </th>
      </tr>
      {rows.map((row) => (
        <tr key={row.key} className={classes.line}>
          <th scope="row" className={classes.subject}>
            {words.subject(row.key)}
            {words.note(row.key) === undefined ? null : <small>{words.note(row.key)}</small>}
          </th>
          {roles.map((edited) => {
            const { role } = edited;
            const asked = question?.roleID === role._id && codesOf(row).includes(question.code);
            const names = [classes.cell, role._id === selected ? classes.chosen : '', asked ? classes.asked : ''];
            return (
              <td key={role._id} className={names.join(' ')}>
                <span className={classes.toggles}>
                  {PARTS.map((part) => {
                    const code = row[part];
                    if (code === undefined) return <Fragment key={part} />;
                    const place = placeOf(row.key, role._id);
                    const isFirst = place === first && (part === 'single' || part === 'read');
                    return (
                      <Toggle
                        key={part}
                        part={part}
                        mark={edited.fixed ? 'fixed' : markOf(role, edited.held, code)}
                        touched={touchedBy(question, role._id, code)}
                        barred={barOf(edited, code)}
                        label={words.toggle(role.name, words.subject(row.key), words.partWords[part])}
                        tabIndex={isFirst ? 0 : -1}
                        place={place}
                        onFocus={() => {
                          if (role._id !== selected) onSelect(role._id);
                        }}
                        onToggle={() => onToggle(role._id, code)}
                      />
                    );
                  })}
                </span>
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
}

const touchedBy = (question: Question | undefined, roleID: string, code: Permission): boolean =>
  question?.roleID === roleID && (question.code === code || question.along.includes(code));

/** Why a permission can't be ticked or unticked by the person at the screen. */
function barOf({ fixed, beyond, held, mayGrant }: EditedRole, code: Permission): string | undefined {
  if (fixed) return undefined;
  if (beyond.length > 0) return words.barred.wholeRole;
  return held.has(code) || mayGrant(code) ? undefined : words.barred.permission;
}

const placeOf = (row: string, roleID: string): string => `${row} ${roleID}`;

interface ToggleProps {
  readonly part: Part;
  readonly mark: Mark | 'fixed';
  /** It would fall with the permission that is being asked about. */
  readonly touched: boolean;
  /** Why it can't be changed by this person. */
  readonly barred: string | undefined;
  readonly label: string;
  readonly tabIndex: number;
  readonly place: string;
  readonly onFocus: () => void;
  readonly onToggle: () => void;
}

/** One permission of one role. Shape as well as colour: a plus for what is new, a minus for what goes. */
function Toggle({ part, mark, touched, barred, label, tabIndex, place, onFocus, onToggle }: ToggleProps) {
  const still = mark === 'fixed' || barred !== undefined;
  const on = mark === 'held' || mark === 'added' || mark === 'fixed';
  return (
    <button
      type="button"
      className={classes.toggle}
      data-mark={mark}
      data-touched={touched || undefined}
      data-place={place}
      data-part={part}
      aria-pressed={on}
      data-barred={barred === undefined ? undefined : true}
      aria-label={barred === undefined ? label : words.barred.toggle(label, barred)}
      title={barred}
      aria-disabled={still || undefined}
      tabIndex={tabIndex}
      onFocus={onFocus}
      onClick={still ? undefined : onToggle}
    >
      {part === 'single' ? <Sign mark={mark} /> : words.parts[part]}
      {part !== 'single' && mark === 'dropped' ? <span className={classes.struck} aria-hidden="true" /> : null}
    </button>
  );
}

function Sign({ mark }: { readonly mark: Mark | 'fixed' }) {
  if (mark === 'added') return <IconPlus size={14} stroke={2} aria-hidden="true" />;
  if (mark === 'dropped') return <IconMinus size={14} stroke={2} aria-hidden="true" />;
  return mark === 'none' ? null : <IconCheck size={14} stroke={2} aria-hidden="true" />;
}

type Step = 'up' | 'down' | 'left' | 'right' | 'first' | 'last';
const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
};

/** The toggle to which a key leads: within its line sideways, to the same role's nearest toggle up and down. */
function neighbour(frame: HTMLElement | null, from: HTMLElement, step: Step): HTMLElement | undefined {
  const line = from.closest('tr');
  if (!frame || !line || from.dataset.place === undefined) return undefined;
  const inLine = (tr: Element) => [...tr.querySelectorAll<HTMLElement>('[data-place]')];
  const here = inLine(line);
  const at = here.indexOf(from);
  if (step === 'left' || step === 'right') return here[at + (step === 'left' ? -1 : 1)];
  if (step === 'first') return here[0];
  if (step === 'last') return here.at(-1);
  const lines = [...frame.querySelectorAll('tr')].filter((tr) => inLine(tr).length > 0);
  const next = lines[lines.indexOf(line) + (step === 'up' ? -1 : 1)];
  if (!next) return undefined;
  const roleID = from.dataset.place.split(' ').slice(1).join(' ');
  const same = inLine(next).filter((toggle) => toggle.dataset.place?.endsWith(` ${roleID}`));
  return same.find((toggle) => toggle.dataset.part === from.dataset.part) ?? same[0];
}
