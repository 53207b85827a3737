/**
 * Runs inside a page of whatever browser. Takes the place of the print dialog, which no test can answer, in the page and in the frames that it prints;
 * and keeps what fails in its scripts, because not every driver tells. Installed when a page is loaded: WebDriver has no moment before that.
 */
declare global {
  interface Window {
    complaints?: string[];
  }
}

if (window.complaints === undefined) {
  const complaints: string[] = [];
  const printed: string[] = [];
  Object.assign(window, { complaints, printed });
  window.addEventListener('error', ({ message }) => complaints.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complaints.push(`${violatedDirective} ${blockedURI}`),
  );
  const printer = (page: Window) => () => {
    printed.push(page.document.documentElement.outerHTML);
    page.dispatchEvent(new Event('afterprint'));
  };
  window.print = printer(window);
  const frames = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow');
  Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
    get(this: HTMLIFrameElement) {
      const page: Window | null = frames?.get?.call(this) ?? null;
      if (page) page.print = printer(page);
      return page;
    },
  });
}
