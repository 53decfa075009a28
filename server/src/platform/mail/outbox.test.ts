import { factorAddedMail } from '../mfa/mails.ts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startMailbox } from '../../../../testing/mail-server.ts';
import { openWorld, type World } from '../../../../testing/world.ts';
import { DELIVER_MAIL, queueMail } from './outbox.ts';

const TO = 'anna@people.example';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const queue = (tx: Parameters<typeof queueMail>[0]) =>
  queueMail(tx, {
    mail: factorAddedMail,
    to: TO,
    locale: 'en',
    values: { name: 'Anna', factor: 'totp', passkey: '', left: '9', at: world.now().toISOString() },
    at: world.now(),
  });
const outbox = async () =>
  await world.query<{
    attempts: number;
    sent: boolean;
    last_error: string | null;
  }>(
    'select attempts, sent_at is not null as sent, last_error from mail_outbox where recipient = $1',
    [TO],
  );
const nextTry = async () =>
  await world.query<{ waits: boolean }>(
    'select run_at > now() as waits from graphile_worker.jobs where task_identifier = $1',
    [DELIVER_MAIL.name],
  );

describe('the outbox', () => {
  it('[MAIL-1] never sends a mail whose transaction is rolled back', async () => {
    await expect(
      world.product.db.transaction('test', async (tx) => {
        await queue(tx);
        throw new Error('the act failed');
      }),
    ).rejects.toThrow('the act failed');
    await world.runJobs();
    expect([await outbox(), world.mailbox.mails({ to: TO })]).toEqual([[], []]);
  });

  it('[MAIL-1] retries a mail with growing delays while the mail server refuses it, and sends it once afterwards', async () => {
    world.mailbox.refuseNext(2);
    await world.product.db.transaction('test', queue);
    await world.runJobs();
    expect(await outbox()).toMatchObject([{ attempts: 1, sent: false }]);
    expect(await nextTry()).toEqual([{ waits: true }]);
    // It is not retried early.
    await world.runJobs();
    expect(await outbox()).toMatchObject([{ attempts: 1, sent: false }]);
    await world.runJobs({ delayed: true });
    expect(await outbox()).toMatchObject([{ attempts: 2, sent: false }]);
    await world.runJobs({ delayed: true });
    await world.runJobs({ delayed: true });
    expect(await outbox()).toEqual([{ attempts: 3, sent: true, last_error: null }]);
    expect(world.mailbox.mails({ to: TO })).toHaveLength(1);
    expect(await nextTry()).toEqual([]);
  });

  it('[MAIL-1] loses no mail while there is no mail server at all', async () => {
    const port = Number(new URL(world.mailbox.smtpUrl).port);
    await world.mailbox.close();
    await world.product.db.transaction('test', queue);
    await world.runJobs();
    // Refused, or reset if the system still had a connection for the server that is gone.
    expect(await outbox()).toMatchObject([
      { attempts: 1, sent: false, last_error: expect.stringMatching(/ECONN(?:REFUSED|RESET)/) },
    ]);
    const back = await startMailbox({ port, file: null });
    onTestFinished(() => back.close());
    await world.runJobs({ delayed: true });
    expect([await outbox(), back.mails({ to: TO }).length]).toEqual([
      [{ attempts: 2, sent: true, last_error: null }],
      1,
    ]);
  });

  it('[MAIL-1] sends one mail if the same delivery is handled twice', async () => {
    await world.product.db.transaction('test', queue);
    const rows = await world.query<{ id: string }>(
      'select id from mail_outbox where recipient = $1',
      [TO],
    );
    await world.runJobs();
    await world.runJob(DELIVER_MAIL.name, { mailId: rows[0]?.id });
    expect([await outbox(), world.mailbox.mails({ to: TO }).length]).toEqual([
      [{ attempts: 1, sent: true, last_error: null }],
      1,
    ]);
  });

  it("[MAIL-1] does not send an older version's mail that lacks a value, and names the value", async () => {
    await world.product.db.transaction('test', queue);
    await world.query("update mail_outbox set values = '{}' where recipient = $1", [TO]);
    await world.runJobs();
    expect([await outbox(), world.mailbox.mails({ to: TO })]).toEqual([
      [{ attempts: 1, sent: false, last_error: expect.stringMatching(/lacks values: .*name/s) }],
      [],
    ]);
  });
});
