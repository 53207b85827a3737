/** Sends messages to owners through the messaging app that the clinic uses (INTEGRATIONS "LINE messaging"). */
export interface LinePort {
  /**
   * Hands one text over. `retryKey` is a UUID: the same again is not sent twice. A handed-over message is not a delivered one.
   * @throws DomainError notFound when nobody has that account, rateLimited when the month's quota is used up, failure otherwise
   */
  push(to: string, text: string, retryKey: string): Promise<void>;
}
