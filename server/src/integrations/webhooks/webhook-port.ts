/** A message to a receiver outside. */
export interface WebhookMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One receiver, for messages one after another over one connection as long as it lasts. */
export interface WebhookReceiver {
  /**
   * Posts the message and returns the status of the answer, whose body is not read. Throws an Error
   * without an answer. Redirects are not followed.
   */
  send(message: WebhookMessage): Promise<number>;
  close(): void;
}

export interface Webhooks {
  /** Why the receiver may not have this address; null if it may. */
  faultOf(url: URL): 'not_https' | 'not_plain' | 'not_public' | null;
  receiver(url: URL): WebhookReceiver;
}
