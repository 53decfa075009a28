import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONTACT_MESSAGE_MAX_LENGTH, sendContactMessage } from '@bb1/domain/contact/endpoints';
import {
  getContactMessage,
  listContactMessages,
  markContactAnswered,
  reopenContactMessage,
} from '@bb1/domain/contact/desk-endpoints';
import { CONTACT_RETENTION } from '@bb1/domain/contact/retention';
import { listAuditLog } from '@bb1/domain/officers/audit-endpoints';
import { deskHome } from '@bb1/domain/officers/endpoints';
import type { ApiClient } from '../../../../testing/api-client.ts';
import { forAllTests, openWorld } from '../../../../testing/world.ts';

const world = forAllTests(openWorld);
let support: ApiClient;
let issuer: string;
beforeAll(async () => {
  support = await world.officer('Sam Support', 'support');
  issuer = world.offering.issuer.email;
});
beforeEach(async () => {
  await world.query('delete from rate_limits');
  await world.query('delete from contact_messages');
});

const form = (change: Record<string, unknown> = {}) => ({
  full_name: 'Anna Muster',
  email: 'anna@people.example',
  message: 'What is the record date?\nAnd who keeps my keys?',
  locale: 'en',
  ...change,
});
const mailsTo = (address: string) => world.mailbox.mails({ to: address });
const listed = async (client = support, query: Record<string, string> = {}) =>
  client.ok(listContactMessages, { query });

async function send(change: Record<string, unknown> = {}) {
  const answer = await world.visitor().call(sendContactMessage, { body: form(change) });
  await world.runJobs();
  return answer;
}

describe('a message through the contact form', () => {
  it("[AUTH-9] reaches the issuer's mailbox in German, word for word, and a reply goes to the sender", async () => {
    const before = mailsTo(issuer).length;
    expect((await send()).status).toBe(201);
    expect(mailsTo(issuer).length - before).toBe(1);
    const [mail] = mailsTo(issuer);
    expect(mail).toMatchObject({
      subject: 'Kontaktanfrage von Anna Muster',
      to: [issuer],
      replyTo: ['anna@people.example'],
      from: issuer,
    });
    expect(mail?.text).toContain('> What is the record date?\n> And who keeps my keys?');
    expect(mail?.html).toContain('What is the record date?\nAnd who keeps my keys?');
    expect(mail?.text).toContain('englische Kontaktformular');
  });

  it("[AUTH-9] appears in the officers' list and work queue until it is answered", async () => {
    await send();
    const { messages, total } = await listed(support, { state: 'open' });
    expect([total, messages[0]?.full_name, messages[0]?.email, messages[0]?.beginning]).toEqual([
      1,
      'Anna Muster',
      'anna@people.example',
      'What is the record date? And who keeps my keys?',
    ]);
    const params = { id: messages[0]?.id ?? '' };
    expect((await support.ok(getContactMessage, { params })).message).toBe(
      'What is the record date?\nAnd who keeps my keys?',
    );
    const waiting = async () =>
      (await support.ok(deskHome)).queues.find((queue) => queue.name === 'contact_messages')?.count;
    expect(await waiting()).toBe(1);
    expect(await support.ok(markContactAnswered, { params })).toMatchObject({
      state: 'answered',
      answered_by: 'Sam Support',
    });
    expect(await waiting()).toBe(0);
    expect([
      (await listed(support, { state: 'open' })).total,
      (await listed(support, { state: 'answered' })).total,
      (await listed()).total,
    ]).toEqual([0, 1, 1]);
  });

  it("[AUTH-9] is acknowledged to the sender in the page's language, once a day, without anything the sender typed", async () => {
    const planted = {
      full_name: 'Win-Money https://evil.example',
      message: 'Click https://evil.example now',
      email: 'victim@people.example',
      locale: 'de',
    };
    await send(planted);
    await send({ ...planted, message: 'Click https://evil.example again' });
    const mails = mailsTo('victim@people.example');
    expect(mails.map((mail) => mail.subject)).toEqual(['Ihre Nachricht ist angekommen']);
    expect(`${mails[0]?.text}${mails[0]?.html}`).not.toMatch(/evil|Win-Money|Click/);
    await world.moveClock(new Date(world.now().getTime() + 25 * 3_600_000));
    await send({ ...planted, locale: 'en', message: 'A day later' });
    expect(mailsTo('victim@people.example').map((mail) => mail.subject)).toEqual([
      'We have received your message',
      'Ihre Nachricht ist angekommen',
    ]);
  });

  it('[AUTH-9] counts once if repeated by a double click, from two tabs, or within minutes; other words or a later time count again', async () => {
    const before = mailsTo(issuer).length;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        world.visitor().call(sendContactMessage, { body: form({ message: 'Only once, please' }) }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201]);
    expect(
      (await send({ message: 'Only once, please', email: 'ANNA@people.example' })).status,
    ).toBe(201);
    expect([(await listed()).total, mailsTo(issuer).length - before]).toEqual([1, 1]);
    // Up to five concurrent attempts may count against the limit, which is not the point here.
    await world.query('delete from rate_limits');
    await send({ message: 'Only once, pleased' });
    await send({ message: 'Only once, please', email: 'other@people.example' });
    expect((await listed()).total).toBe(3);
    await world.moveClock(new Date(world.now().getTime() + 11 * 60_000));
    await send({ message: 'Only once, please' });
    expect((await listed()).total).toBe(4);
  });

  it('[AUTH-9] is limited by address: accepted messages and attempts; a repetition costs nothing', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++) statuses.push((await send({ message: `Message ${n}` })).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429, 429]);
    expect((await send({ message: 'Message 3' })).status).toBe(201);
    expect((await listed()).total).toBe(6);
    const answer = await world.visitor().call(sendContactMessage, {
      body: form({ message: 'One more' }),
      headers: { 'accept-language': 'de' },
    });
    expect(answer.body.errors?.['base']?.[0]).toMatch(
      /^Zu viele Versuche\. Bitte warten Sie \d+ Sekunden\.$/,
    );
    expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    await world.query('delete from rate_limits');
    const tries: number[] = [];
    for (let n = 0; n < 21; n++)
      tries.push(
        (await world.visitor().call(sendContactMessage, { body: form({ email: 'x' }) })).status,
      );
    expect([new Set(tries.slice(0, 20)), tries[20]]).toEqual([new Set([422]), 429]);
  });

  it('[AUTH-9][CALL-2] reports every wrong field, the first message per field, in both languages, and refuses unknown fields', async () => {
    const errors = async (language: string, change: Record<string, unknown>) =>
      (
        await world.visitor().call(sendContactMessage, {
          body: form(change),
          headers: { 'accept-language': language },
        })
      ).body.errors;
    const wrong = { full_name: ' ', email: 'anna', message: ' \r\n ', subject: 'x' };
    expect(await errors('en', wrong)).toEqual({
      full_name: ['Full name is required'],
      email: ['Email must be valid'],
      message: ['Message is required'],
      subject: ['This field is unknown'],
    });
    expect(await errors('de', wrong)).toEqual({
      full_name: ['Vollständiger Name ist erforderlich'],
      email: ['E-Mail-Adresse muss gültig sein'],
      message: ['Nachricht ist erforderlich'],
      subject: ['Dieses Feld ist unbekannt'],
    });
    expect(await errors('en', { message: 'x'.repeat(CONTACT_MESSAGE_MAX_LENGTH + 1) })).toEqual({
      message: [`Message must be at most ${CONTACT_MESSAGE_MAX_LENGTH} characters`],
    });
    expect(await errors('en', { email: 'someone@mailinator.com' })).toEqual({
      email: ['Disposable email addresses are not permitted'],
    });
    expect(await errors('en', { locale: 'fr' })).toHaveProperty('locale');
    expect((await listed()).total).toBe(0);
    expect((await send({ message: `${'x\r\n'.repeat(1999)}xx` })).status).toBe(201);
  });

  it('[AUTH-9] cannot inject a header or a recipient: such fields are refused or stay text', async () => {
    const before = { issuer: mailsTo(issuer).length, all: world.mailbox.mails().length };
    for (const change of [
      { full_name: 'Anna\r\nBcc: everybody@evil.example' },
      { full_name: 'Anna\nBcc: x' },
      { email: 'anna@people.example\r\nBcc: everybody@evil.example' },
      { email: 'anna@people.example, everybody@evil.example' },
      { email: 'Anna <anna@people.example>' },
      { message: 'bell \u0007' },
      { message: 'right to left \u202e' },
      { full_name: 'Anna \u202e' },
    ]) {
      expect([change, (await send(change)).status]).toEqual([change, 422]);
    }
    expect((await send({ message: 'zero \u0000' })).status).toBe(400);
    expect(world.mailbox.mails().length).toBe(before.all);
    await send({
      full_name: 'Bcc: a@evil.example, "x" <b@evil.example>;',
      message:
        '\r\n.\r\nMAIL FROM:<evil@evil.example>\r\nBcc: c@evil.example\r\n\r\n<script>alert(1)</script> <b>bold</b>',
    });
    const [mail, ...others] = mailsTo(issuer).slice(0, mailsTo(issuer).length - before.issuer);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: [issuer], replyTo: ['anna@people.example'], from: issuer });
    expect(
      world.mailbox.mails().filter((one) => one.to.some((address) => address.includes('evil'))),
    ).toEqual([]);
    expect(mail?.text).toContain('> .\n> MAIL FROM:<evil@evil.example>\n> Bcc: c@evil.example');
    expect(mail?.html).not.toMatch(/<script|<b>/);
  });

  it('[AUTH-9][CALL-3] from another site, or without the token, is refused and changes nothing', async () => {
    const visitor = world.visitor();
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'x-csrf-token': '' },
    ];
    for (const headers of foreign)
      expect((await visitor.call(sendContactMessage, { body: form(), headers })).status).toBe(403);
    expect((await listed()).total).toBe(0);
  });
});

describe('answering contact messages', () => {
  it('[AUTH-9][DESK-1] is for support and compliance; an auditor reads; others see nothing', async () => {
    await send();
    const params = { id: (await listed()).messages[0]?.id ?? '' };
    const auditor = await world.officer('Ada Auditor', 'auditor');
    expect((await auditor.ok(getContactMessage, { params })).full_name).toBe('Anna Muster');
    expect((await auditor.call(markContactAnswered, { params })).status).toBe(403);
    expect((await auditor.ok(deskHome)).queues.map((queue) => queue.name)).not.toContain(
      'contact_messages',
    );
    const finance = await world.officer('Felix Finance', 'finance');
    for (const endpoint of [
      listContactMessages,
      getContactMessage,
      markContactAnswered,
      reopenContactMessage,
    ])
      expect((await finance.call(endpoint, { params })).status).toBe(403);
    expect(
      (await support.call(getContactMessage, { params: { id: crypto.randomUUID() } })).status,
    ).toBe(404);
  });

  it('[AUTH-9][DESK-5] counts once, informs another officer, can be undone, and is logged without the message', async () => {
    await send();
    const params = { id: (await listed()).messages[0]?.id ?? '' };
    const compliance = await world.officer('Carla Compliance', 'compliance');
    const twice = await Promise.all([
      support.call(markContactAnswered, { params }),
      support.call(markContactAnswered, { params }),
    ]);
    expect(twice.map((answer) => answer.status)).toEqual([200, 200]);
    const late = await compliance.call(markContactAnswered, { params });
    expect([late.status, late.body.code]).toEqual([409, 'invalid_status']);
    expect(await compliance.ok(reopenContactMessage, { params })).toMatchObject({
      state: 'open',
      answered_at: null,
      answered_by: null,
    });
    expect((await compliance.ok(markContactAnswered, { params })).answered_by).toBe(
      'Carla Compliance',
    );
    const { entries } = await compliance.ok(listAuditLog, {
      query: { subject: `contact_message:${params.id}` },
    });
    expect(entries.map((entry) => [entry.act, entry.actor])).toEqual([
      ['contact.answered', 'Carla Compliance'],
      ['contact.reopened', 'Carla Compliance'],
      ['contact.answered', 'Sam Support'],
      ['contact.received', 'system'],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/record date|anna@/);
  });

  it('[AUTH-9] lists the longest waiting open message first, fifty per page', async () => {
    for (let n = 0; n < 52; n++) {
      await world.query('delete from rate_limits');
      await world.visitor().ok(sendContactMessage, { body: form({ message: `Number ${n}` }) });
    }
    const first = await listed(support, { state: 'open' });
    const second = await listed(support, { state: 'open', page: '2' });
    expect([
      first.total,
      first.messages.length,
      first.messages[0]?.beginning,
      second.messages.map((message) => message.beginning),
    ]).toEqual([52, 50, 'Number 0', ['Number 50', 'Number 51']]);
    expect((await listed()).messages[0]?.beginning).toBe('Number 51');
  });
});

describe('retention of messages', () => {
  const months = (count: number) => {
    const at = world.now();
    at.setUTCMonth(at.getUTCMonth() + count);
    return at;
  };
  const mailsKept = async () =>
    (
      await world.query<{ count: string }>(
        "select count(*) from mail_outbox where values::text like '%Forget me%'",
      )
    )[0]?.count;
  const sweep = () => world.runJob('contact.forget');

  it('[AUTH-9][SAFE-5] deletes an answered message after its period, with its mails; an open one is kept longer', async () => {
    await send({ message: 'Forget me', email: 'one@people.example' });
    await send({ message: 'Still open', email: 'two@people.example' });
    const id =
      (await listed()).messages.find((message) => message.beginning === 'Forget me')?.id ?? '';
    await support.ok(markContactAnswered, { params: { id } });
    const answered = months(CONTACT_RETENTION.answeredMonths);
    const open = months(CONTACT_RETENTION.openMonths);
    await world.moveClock(new Date(answered.getTime() - 60_000));
    await sweep();
    expect([(await listed()).total, await mailsKept()]).toEqual([2, '1']);
    await world.moveClock(new Date(answered.getTime() + 60_000));
    await sweep();
    expect((await listed()).messages.map((message) => message.beginning)).toEqual(['Still open']);
    expect(await mailsKept()).toBe('0');
    await world.moveClock(new Date(open.getTime() + 60_000));
    await sweep();
    expect((await listed()).total).toBe(0);
  });
});
