import type { Locator } from 'playwright-core';

/** Pastes a text there, as Ctrl+V does with what was copied in another program. */
export async function paste(at: Locator, text: string): Promise<void> {
  await at.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
