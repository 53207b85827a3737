/** Prints a key alone, from a page that nobody else sees and that is gone afterwards. The first line is the paper's heading. */
export function printKey(text: string): void {
  const page = document.createElement('iframe');
  page.setAttribute('aria-hidden', 'true');
  // Beside the page: a frame that is hidden has no paper, and is printed empty.
  page.style.cssText = 'position:fixed;inset:0 auto auto -10000px;width:210mm;height:297mm;border:0';
  document.body.append(page);
  const inside = page.contentDocument;
  if (!inside || !page.contentWindow) {
    page.remove();
    return;
  }
  const block = inside.createElement('pre');
  block.textContent = text;
  block.style.cssText = 'font: 14px/1.8 monospace; white-space: pre-wrap; word-break: break-word';
  inside.body.append(block);
  page.contentWindow.onafterprint = () => page.remove();
  page.contentWindow.focus();
  page.contentWindow.print();
}
