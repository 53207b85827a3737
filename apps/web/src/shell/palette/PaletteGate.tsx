import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { keyWords } from '../../locale/shell-keys.ts';
import { later, OnDemand } from '../../parts/on-demand/OnDemand.tsx';
import { PaletteAwaited } from './PaletteAwaited.tsx';
import { closePalette, fieldIsReady, openPalette, paletteStore, typeInPalette } from './palette-store.ts';

const palette = later(async () => {
  // With what finds people, so that the first words that are typed don't wait for code.
  const [code] = await Promise.all([import('./Palette.tsx'), import('./people-source.tsx')]);
  return code.default;
});

/**
 * Opens the palette with Ctrl K from anywhere. Whoever opens it types at once: until its code is here and its field has the focus, a field
 * in its place takes the words, and both show the same ones.
 */
export function Palette() {
  const { opened, query } = useSyncExternalStore(paletteStore.subscribe, paletteStore.current);
  const [awaited, setAwaited] = useState(false);
  // A field that comes into the middle of a composition would end it.
  const [composing, setComposing] = useState(false);
  if (opened && !awaited && palette.held() === undefined) setAwaited(true);
  if (!opened && (awaited || composing)) {
    setAwaited(false);
    setComposing(false);
  }
  const arrived = useCallback(() => {
    fieldIsReady();
    setAwaited(false);
  }, []);
  useHotkey('Ctrl K', keyWords.palette, () => (opened ? closePalette() : openPalette()), { throughDialogs: true });
  return (
    <>
      {opened && awaited ? (
        <PaletteAwaited
          text={query}
          onText={typeInPalette}
          onFocus={fieldIsReady}
          onComposing={setComposing}
          onClose={closePalette}
          replaced={palette.held() !== undefined && !composing}
        />
      ) : null}
      <OnDemand
        code={palette}
        open={opened}
        props={{
          opened: opened && !composing,
          text: query,
          onText: typeInPalette,
          onFocus: arrived,
          onClose: closePalette,
        }}
      />
    </>
  );
}
