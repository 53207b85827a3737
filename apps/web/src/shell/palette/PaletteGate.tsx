import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { closePalette, openPalette, paletteStore } from './palette-store.ts';

const LazyPalette = lazy(async () => {
  // With what finds people, so that the first words that are typed don't wait for code.
  const [palette] = await Promise.all([import('./Palette.tsx'), import('./people-source.tsx')]);
  return palette;
});

/** Opens the palette with Ctrl K from anywhere; its code arrives with the first use. */
export function Palette() {
  const { opened, query } = useSyncExternalStore(paletteStore.subscribe, paletteStore.current);
  useHotkey('Ctrl K', () => (opened ? closePalette() : openPalette()), { throughDialogs: true });
  if (!opened) return null;
  return (
    <Suspense fallback={null}>
      <LazyPalette initialQuery={query} onClose={closePalette} />
    </Suspense>
  );
}
