import { createTransport } from 'nodemailer';
import type { Mailer } from '../../platform/mail/outbox.ts';

/**
 * Sends over SMTP (`smtp://user:password@host:port`, `smtps://…`). Throws the server's message if
 * it refuses.
 */
export function smtpMailer(options: { url: string; from: string }): Mailer & {
  /** Connects and signs in, and sends nothing. */
  verify(): Promise<void>;
  close(): void;
} {
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    async send(mail) {
      await transport.sendMail({
        from: options.from,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        ...(mail.replyTo === undefined ? {} : { replyTo: { ...mail.replyTo } }),
        messageId: mail.messageId,
        ...(mail.unsubscribeUrl === undefined
          ? {}
          : { headers: oneClickUnsubscribe(mail.unsubscribeUrl) }),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    async verify() {
      try {
        await transport.verify();
      } finally {
        transport.close();
      }
    },
    close: () => transport.close(),
  };
}

/**
 * RFC 2369 and RFC 8058: mail programs offer a button, and their servers send one POST when it is
 * pressed.
 */
function oneClickUnsubscribe(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
