import { returnFocus } from '@vetloom/ui/feedback/return-focus.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { appPorts } from './data/app-ports.ts';
import { leaveDatabases } from './data/engine/storage/leave-databases.ts';
import { watchKeyboard } from './shell/keyboard-room.ts';
import { watchNumericFields } from './shell/numeric-fields.ts';
import { watchStrayKeys } from './shell/stray-keys.ts';
import { watchTypedWords } from './shell/typed-words.ts';
import { watchUpdates } from './shell/update-worker.ts';
import { bringGlyphs } from './theme/glyphs.ts';

leaveDatabases();
bringGlyphs();
watchUpdates();
watchNumericFields();
watchTypedWords();
watchKeyboard();
watchStrayKeys();
returnFocus();
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root element');
const page = createRoot(root);
// In slices: a phone answers to a touch meanwhile.
startTransition(() =>
  page.render(
    <StrictMode>
      <App ports={appPorts()} />
    </StrictMode>,
  ),
);
