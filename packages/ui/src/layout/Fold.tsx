import { type ReactNode, useState } from 'react';

interface FoldProps {
  readonly summary: ReactNode;
  /** Something stands in it that must be seen: it opens by itself. */
  readonly filled: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What is folded until somebody asks for it. Emptying its fields doesn't fold it again under the hand that is about to write there. */
export function Fold({ summary, filled, className, children }: FoldProps) {
  const [opened, setOpened] = useState(filled);
  return (
    <details className={className} open={opened || filled} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
