/** A message to a receiver outside. */
interface WebhookMessage {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Webhooks {
  /** Why the receiver may not have this address; null if it may. */
  faultOf(url: URL): 'not_https' | 'not_plain' | 'not_public' | null;
  /**
   * Posts the message and returns the status of the answer, whose body is not read. Throws an Error
   * without an answer. Redirects are not followed.
   */
  send(message: WebhookMessage): Promise<number>;
}
