import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '../App.tsx';
import { SCREENS } from '../routes/screens.ts';
import { fixturePorts } from './fixtures.tsx';

// Development only (`vite`, then /app/gallery.html?at=/record): the frame over invented data. The build has one entry,
// index.html, so nothing of this is in it.
SCREENS.record = () => import('./Components.tsx');
const at = new URLSearchParams(window.location.search).get('at') ?? '/record';
window.history.replaceState(null, '', `/app${at}${window.location.search}`);
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root element');
createRoot(root).render(
  <StrictMode>
    <App ports={fixturePorts} />
  </StrictMode>,
);
