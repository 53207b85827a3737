/** Hands a page to the browser's print dialog through a hidden frame: no network, no pop-up. `prepare` is called once it is laid out. */
export async function printPage(html: string, title: string, prepare?: (page: Document) => void): Promise<void> {
  const frame = window.document.createElement('iframe');
  frame.title = title;
  frame.setAttribute('aria-hidden', 'true');
  frame.style.cssText = 'position:fixed;inset:0 auto auto -10000px;width:210mm;height:297mm;border:0';
  frame.srcdoc = html;
  await new Promise<void>((resolve) => {
    frame.addEventListener('load', () => resolve(), { once: true });
    window.document.body.append(frame);
  });
  const page = frame.contentWindow;
  if (!page) return;
  prepare?.(page.document);
  const hand = window.document.activeElement;
  const done = () => {
    frame.remove();
    // The frame took the focus: the keyboard goes on where it was, at the till in the next amount.
    if (hand instanceof HTMLElement && hand.isConnected) hand.focus();
  };
  page.addEventListener('afterprint', done, { once: true });
  page.focus();
  page.print();
}
