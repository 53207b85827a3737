import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { IssueReport } from './IssueReport.tsx';

interface Shown {
  readonly disabled: boolean;
  readonly onClick: () => void;
}

const { buttons, sync, issueVisitPaper, showError } = vi.hoisted(() => ({
  buttons: [] as Shown[],
  sync: { connection: 'online' },
  issueVisitPaper: vi.fn(),
  showError: vi.fn(),
}));

vi.mock('@mantine/core', () => ({
  Button: ({ children, ...button }: Shown & { readonly children: ReactNode }) => {
    buttons.push(button);
    return children;
  },
}));
vi.mock('@vetloom/ui/feedback/toasts.tsx', () => ({ showError }));
vi.mock('../../../data/engine/hooks.ts', () => ({ useSyncStatus: () => sync }));
vi.mock('../../../data/paper/issued.ts', () => ({ paperCalls: { issueVisitPaper } }));
vi.mock('../../../parts/paper/use-issue.ts', () => ({
  useIssue: () => (_about: object, send: (once: string) => Promise<unknown>) => send('once'),
}));

const examID = '/inHospital/1-a/exam/2-b';
const shown = (english = false) => {
  const html = renderToStaticMarkup(<IssueReport of={examID} english={english} />);
  return { html, button: buttons.at(-1) };
};

beforeEach(() => {
  sync.connection = 'online';
  vi.clearAllMocks();
});

it('issues the report of a stay’s exam as it is shown, in the language in which it is shown', () => {
  const { html, button } = shown();
  expect(html).toContain('正式發出');
  button?.onClick();
  const choice = { type: 'examReport', recordID: examID, recordIDs: [], said: {} };
  expect(issueVisitPaper).toHaveBeenCalledWith({ ...choice, printSetting: {} }, 'once');
  shown(true).button?.onClick();
  expect(issueVisitPaper).toHaveBeenLastCalledWith({ ...choice, printSetting: { englishVersion: true } }, 'once');
});

it('says why a paper was not issued', async () => {
  issueVisitPaper.mockRejectedValueOnce(new Error('no'));
  shown().button?.onClick();
  await vi.waitFor(() => expect(showError).toHaveBeenCalledOnce());
});

it('waits for the network: the server alone gives numbers', () => {
  sync.connection = 'offline';
  expect(shown().button?.disabled).toBe(true);
});
