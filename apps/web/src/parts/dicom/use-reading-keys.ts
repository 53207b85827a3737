import { useHotkey } from '@vetloom/ui/hooks/use-hotkey.ts';
import { imaging as words } from '../../locale/imaging.ts';
import { keyWords } from '../../locale/shell-keys.ts';
import { PANE_TOOLS, type PaneTool } from './tools.ts';

interface ReadingKeys {
  readonly move: (by: number) => void;
  /** To the last, or the first. */
  readonly end: (last: boolean) => void;
  readonly zoom: (factor: number) => void;
  readonly reset: () => void;
  readonly invert: () => void;
  readonly undo: () => void;
  readonly tool: (tool: PaneTool) => void;
  readonly play: () => void;
}

const KEY_OF = Object.fromEntries(PANE_TOOLS) as Readonly<Record<PaneTool, string>>;

/** The keys of the viewer, each in the map of keys. */
export function useReadingKeys({ move, end, zoom, reset, invert, undo, tool, play }: ReadingKeys): void {
  useHotkey('ArrowUp', keyWords.otherPicture, () => move(-1));
  useHotkey('ArrowDown', keyWords.otherPicture, () => move(1));
  useHotkey('ArrowLeft', keyWords.otherPicture, () => move(-1));
  useHotkey('ArrowRight', keyWords.otherPicture, () => move(1));
  useHotkey('PageUp', keyWords.otherPicture, () => move(-10));
  useHotkey('PageDown', keyWords.otherPicture, () => move(10));
  useHotkey('Home', keyWords.otherPicture, () => end(false));
  useHotkey('End', keyWords.otherPicture, () => end(true));
  useHotkey('+', keyWords.zoom, () => zoom(1.25));
  useHotkey('-', keyWords.zoom, () => zoom(0.8));
  useHotkey('0', keyWords.wholePicture, reset);
  useHotkey('I', words.invert, invert);
  useHotkey('K', words.play, play);
  useHotkey('Ctrl Z', keyWords.undo, undo);
  useHotkey(KEY_OF.scroll, words.tool.scroll, () => tool('scroll'));
  useHotkey(KEY_OF.level, words.tool.level, () => tool('level'));
  useHotkey(KEY_OF.pan, words.tool.pan, () => tool('pan'));
  useHotkey(KEY_OF.length, words.tool.length, () => tool('length'));
  useHotkey(KEY_OF.angle, words.tool.angle, () => tool('angle'));
  useHotkey(KEY_OF.cobb, words.tool.cobb, () => tool('cobb'));
  useHotkey(KEY_OF.vhs, words.tool.vhs, () => tool('vhs'));
  useHotkey(KEY_OF.arrow, words.tool.arrow, () => tool('arrow'));
  useHotkey(KEY_OF.text, words.tool.text, () => tool('text'));
}
