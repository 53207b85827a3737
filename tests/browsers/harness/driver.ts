/** One window of a browser, as far as every driver can: the screen itself is asked from inside (`page/screen.ts`). */
export interface BrowserWindow {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function's text in the page with these values, and waits for what it promises. */
  run<T>(functionText: string, ...given: readonly unknown[]): Promise<T>;
  click(x: number, y: number): Promise<void>;
  /** Types as hands do, letter by letter. */
  type(text: string): Promise<void>;
  /** `Enter`, `F12`, `Control`, `a`: named as the web names them. */
  keyDown(key: string): Promise<void>;
  keyUp(key: string): Promise<void>;
  /** PNG of what is shown. */
  picture(): Promise<Uint8Array>;
  /** What was written as an error into the console since the last call, as far as this browser tells. */
  complaints(): Promise<readonly string[]>;
  /** Closes the window and forgets what it stored. */
  close(): Promise<void>;
}

/** A browser other than the Chromium of the rest of the tests. */
export interface OtherBrowser {
  /** What was opened before, with its version. */
  readonly version: string;
  /** A window on a computer of its own, with nothing stored. `size`: of the page in CSS pixels. */
  open(size: { readonly width: number; readonly height: number }): Promise<BrowserWindow>;
  close(): Promise<void>;
}
