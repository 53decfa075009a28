import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { openLinesFile } from '../lines-file.ts';

export interface CaughtMail {
  readonly id: string;
  readonly messageId: string;
  readonly from: string;
  readonly to: string[];
  /** The reply-to address, if any. */
  readonly replyTo: string[];
  /** `List-Unsubscribe` and `List-Unsubscribe-Post`, if any. */
  readonly unsubscribe?: { readonly list: string; readonly post: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly receivedAt: string;
}

export interface Mailbox {
  readonly smtpUrl: string;
  /** Newest first, one per Message-ID, as a mail program shows them. */
  mails(filter?: { to?: string }): CaughtMail[];
  /** The next `count` deliveries are refused with a temporary error. */
  refuseNext(count: number): void;
  close(): Promise<void>;
}

/** A real SMTP server that delivers nothing and keeps what it receives, optionally in a file. */
export async function startMailbox(options: {
  port: number;
  file: string | null;
}): Promise<Mailbox> {
  const caught = new Map<string, CaughtMail>();
  const kept = options.file === null ? null : openLinesFile(options.file);
  for (const mail of (kept?.before ?? []).flatMap(readMail)) caught.set(mail.messageId, mail);
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    // Mail servers close all connections when they stop.
    closeTimeout: 500,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusals > 0) {
          refusals--;
          done(Object.assign(new Error('mailbox is busy, try again'), { responseCode: 421 }));
          return;
        }
        keep(Buffer.concat(chunks)).then(
          () => done(),
          (error: unknown) =>
            done(error instanceof Error ? error : new Error('mail could not be read')),
        );
      });
    },
  });
  server.on('error', () => undefined);

  async function keep(raw: Buffer): Promise<void> {
    const parsed = await PostalMime.parse(raw);
    const mail: CaughtMail = {
      id: randomUUID(),
      messageId: parsed.messageId ?? randomUUID(),
      from: parsed.from?.address ?? '',
      to: (parsed.to ?? []).map((recipient) => recipient.address ?? ''),
      replyTo: (parsed.replyTo ?? []).map((recipient) => recipient.address ?? ''),
      ...unsubscribeOf(parsed.headers),
      subject: parsed.subject ?? '',
      text: parsed.text ?? '',
      html: parsed.html ?? '',
      receivedAt: new Date().toISOString(),
    };
    caught.set(mail.messageId, mail);
    kept?.add(mail);
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : options.port;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mails: (filter = {}) =>
      [...caught.values()]
        .filter(
          (mail) =>
            filter.to === undefined ||
            mail.to.some((recipient) => recipient.toLowerCase() === filter.to?.toLowerCase()),
        )
        .toReversed(),
    refuseNext: (count) => {
      refusals = count;
    },
    async close() {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      kept?.close();
    },
  };
}

function unsubscribeOf(
  headers: readonly { readonly key: string; readonly value: string }[],
): Pick<CaughtMail, 'unsubscribe'> {
  const valueOf = (name: string) => headers.find(({ key }) => key === name)?.value;
  const list = valueOf('list-unsubscribe');
  return list === undefined
    ? {}
    : { unsubscribe: { list, post: valueOf('list-unsubscribe-post') ?? '' } };
}

/** Missing if a crash of an earlier version joined two mails. */
function readMail(line: string): CaughtMail[] {
  try {
    return [JSON.parse(line) as CaughtMail];
  } catch {
    return [];
  }
}
