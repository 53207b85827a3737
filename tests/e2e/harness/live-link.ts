import type { Page, WebSocketRoute } from 'playwright-core';

/**
 * The live link of a page, which a test can cut while everything else gets through, as proxies do. Taken before the page is opened: what
 * opens sockets keeps the browser's own constructor when it is loaded, so that a page that is open already can't be cut off.
 */
export class LiveLink {
  readonly #open: WebSocketRoute[] = [];
  #whole = true;

  static async of(page: Page): Promise<LiveLink> {
    const link = new LiveLink();
    await page.routeWebSocket('**/socket.io/**', (socket) => link.#ask(socket));
    // The long way, which is taken when a socket is refused.
    await page.route('**/socket.io/**', (route) => (link.#whole ? route.continue() : route.abort()));
    return link;
  }

  /** Ends the link; none is let through from now on. */
  async cut(): Promise<void> {
    this.#whole = false;
    for (const socket of this.#open.splice(0)) await socket.close();
  }

  /** Lets the link through again: the page comes back by itself. */
  mend(): void {
    this.#whole = true;
  }

  #ask(socket: WebSocketRoute): void {
    if (!this.#whole) {
      void socket.close();
      return;
    }
    socket.connectToServer();
    this.#open.push(socket);
  }
}
