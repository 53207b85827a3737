import type { PaletteSource } from './palette-types.ts';

const sources = new Map<string, PaletteSource>();

/** Adds a source to the palette; a source with the same key is replaced. Answers a function that takes it away. */
export function registerPaletteSource(source: PaletteSource): () => void {
  sources.set(source.key, source);
  return () => {
    if (sources.get(source.key) === source) sources.delete(source.key);
  };
}

/** The registered sources. */
export function paletteSources(): readonly PaletteSource[] {
  return [...sources.values()];
}
