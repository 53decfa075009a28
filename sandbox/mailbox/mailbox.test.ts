import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, it } from 'vitest';
import { type Mailbox, startMailbox } from './mailbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'mailbox-'));
const file = join(folder, 'kept', 'mails.jsonl');
afterAll(() => rmSync(folder, { recursive: true }));

/** Submits a mail over SMTP. */
async function deliver({ smtpUrl }: Mailbox, subject: string): Promise<void> {
  const socket = connect(Number(new URL(smtpUrl).port), '127.0.0.1');
  const say = [
    'HELO x.example',
    'MAIL FROM:<issuer@x.example>',
    'RCPT TO:<anna@x.example>',
    'DATA',
    `Message-ID: <${subject}@x.example>\r\nTo: anna@x.example\r\nSubject: ${subject}\r\n\r\n${subject}\r\n.`,
    'QUIT',
  ];
  for await (const answer of createInterface(socket)) {
    if (!/^[23]/.test(answer)) throw new Error(answer);
    const next = say.shift();
    if (next === undefined) break;
    socket.write(`${next}\r\n`);
  }
  socket.destroy();
}

const subjects = (mailbox: Mailbox) => mailbox.mails().map(({ subject }) => subject);

it('[RUN-2] a mail whose line was truncated by a crash is dropped, and later mails are kept whole', async () => {
  const first = await startMailbox({ port: 0, file });
  await deliver(first, 'one');
  await first.close();
  appendFileSync(file, '{"id":"torn","subject":"tw');

  const second = await startMailbox({ port: 0, file });
  expect(subjects(second)).toEqual(['one']);
  await deliver(second, 'three');
  await second.close();

  const third = await startMailbox({ port: 0, file });
  expect(subjects(third)).toEqual(['three', 'one']);
  await third.close();
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n'))
    expect(() => JSON.parse(line) as unknown).not.toThrow();
  // Mails contain live links: other users of the machine do not read them.
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
