import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { sync } from '../../locale/sync.ts';
import classes from './sync.module.css';
import type { SyncFact } from './sync-view.ts';

/** Everything in one text for another window, with what it is about at its head. */
const copyOf = (facts: readonly SyncFact[], texts: readonly SyncFact[]): string =>
  [facts.map(({ label, value }) => `${label} ${value}`).join('\u3000'), ...texts.map(asLine)]
    .filter(Boolean)
    .join('\n');

const asLine = ({ label, value }: SyncFact): string => (label === '' ? value : `${label}\uFF1A${value}`);

async function copy(text: string): Promise<void> {
  const { showError, showSuccess } = await import('@vetloom/ui/feedback/toasts.tsx');
  try {
    await navigator.clipboard.writeText(text);
    showSuccess(sync.copied);
  } catch {
    // Not every browser allows it, and none without a secure address: the text stands there to be selected.
    showError(sync.notCopied);
  }
}

interface WrittenTextsProps {
  readonly facts?: readonly SyncFact[] | undefined;
  readonly texts: readonly SyncFact[];
}

/** What somebody wrote and what has not been taken over: to be read whole, and taken along by one button. */
export function WrittenTexts({ facts = [], texts }: WrittenTextsProps) {
  if (texts.length === 0) return null;
  return (
    <div className={classes.written}>
      <dl className={classes.texts} aria-label={sync.written}>
        {texts.map(({ label, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a command's texts don't change
          <div key={at} className={classes.textRow}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconCopy size={14} aria-hidden="true" />}
        onClick={() => void copy(copyOf(facts, texts))}
      >
        {sync.copy}
      </Button>
    </div>
  );
}
