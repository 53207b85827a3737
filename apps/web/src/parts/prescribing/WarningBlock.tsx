import { IconAlertCircle, IconAlertTriangleFilled } from '@tabler/icons-react';
import type { PrescribeWarning } from '@vetloom/domain/pharmacy/prescribe-warnings.ts';
import { formatDateTime } from '@vetloom/ui/format/date.ts';
import { isComposing } from '@vetloom/ui/hooks/use-hotkey.ts';
import { Keycap } from '@vetloom/ui/marks/Keycap.tsx';
import { type ReactNode, useRef, useState } from 'react';
import { found, useDocument } from '../../data/engine/hooks.ts';
import { prescribing as words } from '../../locale/pharmacy-warnings.ts';
import { useStaffLabel } from '../staff-name/StaffName.tsx';
import { byReason, type ReasonOf } from './reason-edits.ts';
import { warningSentence } from './warning-words.ts';
import classes from './warnings.module.css';

interface WarningBlockProps {
  readonly warnings: readonly PrescribeWarning[];
  readonly reasonOf: ReasonOf;
  /** One reason for these. */
  readonly onReason: (warnings: readonly PrescribeWarning[], reason: string) => void;
  readonly locked: boolean;
  /** Said of a reason that is written to others too. */
  readonly hintOf?: (warnings: readonly PrescribeWarning[]) => string | undefined;
  /** Other doses, below what is warned of. */
  readonly beneath?: ReactNode;
  /** Ways out beside the reason. */
  readonly ways?: ReactNode;
  /** Stands in the place of all ways out, while one of them is gone. */
  readonly instead?: ReactNode;
}

/** What speaks against a drug: each with its reason, or the ways out. The same where it is prescribed in a visit and where it is ordered in the ward. */
export function WarningBlock(props: WarningBlockProps) {
  const { warnings, reasonOf, onReason, locked, hintOf, beneath, ways, instead } = props;
  const [explaining, setExplaining] = useState(false);
  const block = useRef<HTMLElement>(null);
  // The field goes; whoever was in it stays where they were, with the keys of what is around it.
  const toBlock = () => block.current?.focus({ preventScroll: true });
  const { open, given, notes } = byReason(warnings, reasonOf);
  const [first] = warnings;
  if (!first) return null;
  const isGrave = open.some(({ severity }) => severity === 'stop');
  return (
    <section
      ref={block}
      tabIndex={-1}
      className={classes.hit}
      data-grave={isGrave}
      data-open={open.length + notes.length > 0}
      aria-label={warningSentence(first)}
    >
      {[...open, ...notes].map((warning) => (
        <p key={warning.key}>
          {warning.severity === 'stop' ? (
            <IconAlertTriangleFilled size={14} aria-hidden="true" />
          ) : (
            <IconAlertCircle size={14} aria-hidden="true" />
          )}
          {warningSentence(warning)}
        </p>
      ))}
      {beneath}
      {open.length === 0 ? null : explaining ? (
        <Reason
          before=""
          hint={hintOf?.(open)}
          onKeep={(reason) => onReason(open, reason)}
          onDone={(byKey) => {
            setExplaining(false);
            if (byKey) toBlock();
          }}
        />
      ) : instead !== undefined ? (
        instead
      ) : locked ? null : (
        <div className={classes.hitActions}>
          {ways}
          <button type="button" className={classes.override} onClick={() => setExplaining(true)}>
            {words.override}
          </button>
        </div>
      )}
      {given.map((warning) => (
        <Given key={warning.key} {...{ warning, reasonOf, onReason, locked, hintOf, toBlock }} />
      ))}
    </section>
  );
}

type GivenProps = Pick<WarningBlockProps, 'reasonOf' | 'onReason' | 'locked'> & {
  readonly hintOf: WarningBlockProps['hintOf'] | undefined;
  readonly warning: PrescribeWarning;
  readonly toBlock: () => void;
};

/** A warning that somebody has answered for. */
function Given({ warning, reasonOf, onReason, locked, hintOf, toBlock }: GivenProps) {
  const [changing, setChanging] = useState(false);
  const label = useStaffLabel();
  const reason = reasonOf(warning);
  const author = found(useDocument('staff', reason?.by));
  if (!reason) return null;
  const by = label(reason.by, author?.name ?? '');
  return (
    <div className={classes.given}>
      <span>{warningSentence(warning)}</span>
      {changing ? (
        <Reason
          before={reason.reason}
          hint={hintOf?.([warning])}
          onKeep={(text) => onReason([warning], text)}
          onDone={(byKey) => {
            setChanging(false);
            if (byKey) toBlock();
          }}
        />
      ) : (
        <span>
          {words.overridden}
          <b>{reason.reason}</b> {words.reasonBy(by, reason.dateTime === 0 ? '' : formatDateTime(reason.dateTime))}
          {locked ? null : (
            <button type="button" className={classes.quiet} onClick={() => setChanging(true)}>
              {words.changeReason}
            </button>
          )}
        </span>
      )}
    </div>
  );
}

interface ReasonProps {
  readonly before: string;
  readonly hint: string | undefined;
  readonly onKeep: (reason: string) => void;
  /** Whether by a key: then the focus needs a place. */
  readonly onDone: (byKey: boolean) => void;
}

/** One reason for all that is open; Enter or leaving keeps it, Escape doesn't. */
function Reason({ before, hint, onKeep, onDone }: ReasonProps) {
  const [text, setText] = useState(before);
  const keep = (byKey: boolean) => {
    const reason = text.trim();
    if (reason !== '' && reason !== before) onKeep(reason);
    onDone(byKey);
  };
  return (
    <label className={classes.reason}>
      {words.overridden}
      <input
        aria-label={words.overrideLabel}
        maxLength={300}
        value={text}
        title={hint}
        // biome-ignore lint/a11y/noAutofocus: shown because the person asked to write it
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === 'Enter') keep(true);
          else if (event.key === 'Escape') onDone(true);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        onBlur={() => keep(false)}
      />
      <Keycap keys="Enter" />
    </label>
  );
}
