import { randomUUID } from 'node:crypto';
import { login } from '@bb1/domain/accounts/endpoints';
import { closeAccount } from '@bb1/domain/accounts/privacy-endpoints';
import {
  getContactMessage,
  getReplyTemplate,
  listContactMessages,
  listReplyTemplates,
  markContactAnswered,
  proposeReplyTemplate,
  reopenContactMessage,
  replyToContact,
} from '@bb1/domain/contact/desk-endpoints';
import {
  beginConversation,
  continueConversation,
  getConversation,
  listConversations,
  listConversationSubjects,
  noteConversationRead,
  sendContactMessage,
} from '@bb1/domain/contact/endpoints';
import { CONTACT_RETENTION } from '@bb1/domain/contact/retention';
import { listAuditLog } from '@bb1/domain/officers/audit-endpoints';
import { deskHome } from '@bb1/domain/officers/endpoints';
import { searchDesk } from '@bb1/domain/officers/search-endpoints';
import { getPersonFile } from '@bb1/domain/persons/desk-endpoints';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approveAs, sendBackAs, tryToApprove } from '../../../../testing/approvals.ts';
import { order, verifyOneself } from '../../../../testing/cast.ts';
import { takeOwnData } from '../../../../testing/own-data.ts';
import {
  forAllTests,
  type Investor,
  type Officer,
  openWorld,
  PASSWORD,
} from '../../../../testing/world.ts';
import { MOST_MAIL_TRIES } from '../../platform/mail/outbox.ts';

const world = forAllTests(openWorld);
let support: Officer;
let compliance: Officer;
let anna: Investor;
beforeAll(async () => {
  support = await world.officer('Sam Support', 'support');
  compliance = await world.officer('Carla Compliance', 'compliance');
  anna = await world.investor('Anna Muster');
});
beforeEach(async () => {
  await world.query('delete from rate_limits');
  await world.query('delete from contact_messages');
});

const QUESTION = 'When is the record date?';
const REPLY = 'It is 31 December.\nYou need to do nothing.';

async function begun(by: Investor = anna, message = QUESTION, about = ''): Promise<string> {
  return (await by.ok(beginConversation, { body: { message, about } })).id;
}
async function written(email: string, change: Record<string, string> = {}): Promise<string> {
  await world.visitor().ok(sendContactMessage, {
    body: {
      full_name: 'Win https://evil.example',
      email,
      message: 'Click https://evil.example',
      locale: 'de',
      ...change,
    },
  });
  await world.runJobs();
  return (await support.ok(listContactMessages)).messages[0]?.id ?? '';
}
const shown = (id: string) => support.ok(getContactMessage, { params: { id } });
const reply = (id: string, seen = 0, text = REPLY, officer: Officer = support) =>
  officer.call(replyToContact, { params: { id }, body: { text, seen } });
const repliesTo = (address: string) =>
  world.mailbox
    .mails({ to: address })
    .filter(({ subject }) => /^(Our reply|Unsere Antwort)/.test(subject));
const waiting = async () =>
  (await support.ok(deskHome)).queues.find(({ name }) => name === 'contact_messages')?.count;

describe('a conversation', () => {
  it('[AUTH-9] of a signed-in person is answered by mail and in the portal, continued there, and closed without a reply', async () => {
    const id = await begun();
    expect(await shown(id)).toMatchObject({
      full_name: 'Anna Muster',
      account: { id: anna.accountId, full_name: 'Anna Muster', link: 'certain' },
      state: 'open',
    });
    expect((await reply(id)).status).toBe(200);
    expect((await shown(id)).replies[0]?.mail?.state).toBe('waiting');
    await world.runJobs();
    expect((await shown(id)).replies[0]).toMatchObject({
      number: 1,
      officer: 'Sam Support',
      text: REPLY,
      mail: { state: 'sent' },
    });
    const [mail] = repliesTo(anna.email);
    expect(mail?.text).toContain('It is 31 December.\n\nYou need to do nothing.');
    expect(mail?.text).toContain(`/conversations/${id}`);
    expect(mail?.text).toContain('Anna Muster');
    expect(await waiting()).toBe(0);

    const answer = { params: { id }, body: { message: 'And my keys?' } };
    expect(await anna.ok(continueConversation, answer)).toMatchObject({
      state: 'waiting',
      messages: [
        { by: 'person', text: QUESTION },
        { by: 'issuer', text: REPLY },
        { by: 'person', text: 'And my keys?' },
      ],
    });
    expect([await waiting(), (await shown(id)).state]).toEqual([1, 'open']);
    await support.ok(markContactAnswered, { params: { id } });
    expect((await anna.ok(listConversations)).map(({ state }) => state)).toEqual(['closed']);
    const { entries } = await compliance.ok(listAuditLog, {
      query: { subject: `contact_message:${id}` },
    });
    expect(entries.map(({ act, actor }) => [act, actor])).toEqual([
      ['contact.answered', 'Sam Support'],
      ['contact.continued', anna.email],
      ['contact.replied', 'Sam Support'],
      ['contact.begun', anna.email],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/record date|31 December|keys/);
  });

  it('[AUTH-9] is unread from each reply until it was on the screen, and never again because of fewer replies', async () => {
    const id = await begun();
    const isUnread = async () => (await anna.ok(listConversations))[0]?.unread;
    const read = (seen: number, by: Investor = anna) =>
      by.call(noteConversationRead, { params: { id }, body: { seen } });
    expect(await isUnread()).toBe(false);
    await reply(id);
    expect(await isUnread()).toBe(true);
    // Looking ahead is not reading.
    await anna.ok(getConversation, { params: { id } });
    await read(0);
    expect(await isUnread()).toBe(true);
    expect((await read(1)).body).toEqual({ unread: false });
    // More than there are count as those that there are.
    await read(7);
    await reply(id, 1, 'One more thing.');
    expect(await isUnread()).toBe(true);
    await read(2);
    await read(1);
    expect(await isUnread()).toBe(false);
    expect((await read(1, await world.investor('Otto Other'))).status).toBe(404);
    await reply(id, 2, 'The last one.');
    await anna.ok(continueConversation, { params: { id }, body: { message: 'Thank you.' } });
    expect(await isUnread()).toBe(false);
    await world.runJobs();
  });

  it('[AUTH-9] counts once if begun, continued or replied to by a double click; a reply to less than was written is refused', async () => {
    const ids = await Promise.all([begun(), begun(), begun()]);
    expect(new Set(ids).size).toBe(1);
    const [id] = ids;
    const before = repliesTo(anna.email).length;
    const answers = await Promise.all([reply(id), reply(id), reply(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const answer = { params: { id }, body: { message: 'And my keys?' } };
    await Promise.all([
      anna.ok(continueConversation, answer),
      anna.ok(continueConversation, answer),
    ]);
    await world.runJobs();
    expect((await shown(id)).replies.map(({ number }) => number)).toEqual([1, 2]);
    expect(repliesTo(anna.email).length - before).toBe(1);
    const stale = await reply(id, 1, 'Something else');
    expect([stale.status, stale.body.code]).toEqual([409, 'stale_page']);
    const other = await reply(id, 0, REPLY, compliance);
    expect(other.status).toBe(409);
    expect((await shown(id)).replies).toHaveLength(2);
  });

  it('[AUTH-9][CALL-2] of another person is not found, and an order of another person cannot be named', async () => {
    const bert = await world.investor('Bert Beispiel');
    const id = await begun();
    const answer = { params: { id }, body: { message: 'mine' } };
    expect([
      (await bert.call(getConversation, { params: { id } })).status,
      (await bert.call(continueConversation, answer)).status,
      await bert.ok(listConversations),
    ]).toEqual([404, 404, []]);
    await verifyOneself(anna, 'Anna Muster');
    const placed = await order(anna, '2500.00');
    const about = `order:${placed.id}`;
    const stolen = await bert.call(beginConversation, { body: { message: 'x', about } });
    expect([stolen.status, Object.keys(stolen.body.errors ?? {})]).toEqual([422, ['about']]);
    for (const wrong of ['order:x', 'payment:1', `claim:${placed.id}`])
      expect(
        (await anna.call(beginConversation, { body: { message: wrong, about: wrong } })).status,
      ).toBe(422);
    const [subject] = await anna.ok(listConversationSubjects);
    expect(subject).toMatchObject({ kind: 'order', id: placed.id });
    const own = await begun(anna, 'About my order', about);
    expect((await shown(own)).about).toEqual(subject);
    expect((await anna.ok(getConversation, { params: { id: own } })).about).toEqual(subject);
  });

  it('[AUTH-9] that a stranger began is answered at the address, without anything they typed, and says how to answer', async () => {
    const id = await written('victim@people.example');
    expect((await shown(id)).account).toBeNull();
    expect((await reply(id)).status).toBe(200);
    await world.runJobs();
    const [mail] = repliesTo('victim@people.example');
    expect(mail?.subject).toBe('Unsere Antwort auf Ihre Nachricht');
    expect(mail?.replyTo).toEqual([world.offering.issuer.email]);
    expect(mail?.text).toContain('antworten Sie auf diese E-Mail');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/evil|Win|Click|\/conversations\//);
  });

  it('[AUTH-9] under a confirmed address possibly belongs to its account, and certainly once the person answers while signed in', async () => {
    const carla = await world.investor('Carla Kunde');
    const id = await written(carla.email.toUpperCase());
    expect((await shown(id)).account).toMatchObject({ id: carla.accountId, link: 'possible' });
    await reply(id);
    await world.runJobs();
    const [mail] = repliesTo(carla.email);
    expect(mail?.text).toContain(`/conversations/${id}`);
    expect(mail?.text).toContain('Carla Kunde');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/evil|Win|Click/);
    expect((await carla.ok(listConversations)).map((one) => one.id)).toEqual([id]);
    await carla.ok(continueConversation, { params: { id }, body: { message: 'Thank you' } });
    expect((await shown(id)).account).toMatchObject({ id: carla.accountId, link: 'certain' });
    const { sections } = await support.ok(getPersonFile, {
      params: { id: carla.accountId },
      query: {},
    });
    const messages = sections.find(({ name }) => name === 'contact_messages');
    expect(messages?.rows.map((row) => row.id)).toEqual([id]);
  });

  it('[AUTH-9] shows a reply whose mail failed for good', async () => {
    const id = await begun();
    await reply(id);
    await world.query(
      'update mail_outbox set attempts = $2, given_up_at = now() where subject_id = $1',
      [id, MOST_MAIL_TRIES],
    );
    expect((await shown(id)).replies[0]?.mail?.state).toBe('failed');
  });

  it("[AUTH-9][DESK-1] is not touched by the officer whose own account it is, and is an officer's act that an auditor has not", async () => {
    const own = await world.investor('Sam Sonst');
    await verifyOneself(own, 'Sam Support');
    const auditor = await world.officer('Ada Auditor', 'auditor');
    for (const id of [await begun(own), await written(own.email)]) {
      const params = { id };
      for (const answer of [
        await reply(id),
        await support.call(markContactAnswered, { params }),
        await support.call(reopenContactMessage, { params }),
      ])
        expect([answer.status, answer.body.code]).toEqual([403, 'own_account']);
      expect((await reply(id, 0, REPLY, auditor)).status).toBe(403);
      expect((await shown(id)).state).toBe('open');
      expect((await reply(id, 0, REPLY, compliance)).status).toBe(200);
    }
  });

  it('[AUTH-9][DESK-9] is found by the words of a reply', async () => {
    const id = await begun();
    await reply(id, 0, 'The zanzibar clause applies.');
    const found = await support.ok(searchDesk, { query: { q: 'zanzibar' } });
    expect(found.hits.map((hit) => [hit.kind, hit.id])).toEqual([['contact', id]]);
  });
});

describe('the texts of a conversation', () => {
  it('[SAFE-5][AUTH-8] are in the export of the person, without names of officers', async () => {
    const erna = await world.investor('Erna Export');
    await world.secured(erna);
    const id = await begun(erna);
    await reply(id);
    const { data } = await takeOwnData(world, erna);
    expect(data).toMatchObject({
      contact_messages: [{ message: QUESTION }],
      contact_replies: [{ by: 'staff', text: REPLY }],
    });
    expect(JSON.stringify(data)).not.toContain('Sam Support');
  });

  it('[SAFE-5] are erased when the account is closed: answered ones at once, an open one keeps no link to the account', async () => {
    const gerd = await world.investor('Gerd Geher');
    const answered = await begun(gerd, 'Forget this question');
    await reply(answered, 0, 'Forget this reply');
    const open = await begun(gerd, 'Still open');
    await world.runJobs();
    await world.secured(gerd);
    await gerd.ok(closeAccount);
    const rows = await world.query<{ id: string; account_id: string | null }>(
      'select id, account_id from contact_messages where id = any($1)',
      [[answered, open]],
    );
    expect(rows).toEqual([{ id: open, account_id: null }]);
    const left = await world.query(
      "select 1 from contact_replies where text like 'Forget%' union all select 1 from mail_outbox where values::text like '%Forget this%'",
    );
    expect(left.length).toBe(0);
    expect((await reply(open)).status).toBe(200);
  });
});

describe('a reply template', () => {
  const TEMPLATE = {
    title: 'Record date',
    text_en: 'Dear [name], order [order] counts from 31 December.',
    text_de: 'Guten Tag [name], Auftrag [order] zählt ab dem 31. Dezember.',
    retired: false,
    version: 0,
    reason: 'asked every week',
  };
  const proposed = async (id: string, change: Partial<typeof TEMPLATE> = {}) =>
    (
      await support.ok(proposeReplyTemplate, {
        params: { id },
        body: { ...TEMPLATE, title: `Record date ${id}`, ...change },
      })
    ).id;
  const mine = async (id: string) =>
    (await support.ok(listReplyTemplates)).templates.filter((one) => one.id === id);

  it('[AUTH-9][DESK-8] is new or changed only once a second officer has approved exactly its words', async () => {
    const id = randomUUID();
    const first = await proposed(id);
    expect(await mine(id)).toEqual([]);
    expect((await tryToApprove(support, first)).status).toBe(403);
    expect(await mine(id)).toEqual([]);
    await approveAs(compliance, first);
    expect(await mine(id)).toMatchObject([
      { version: 1, text_en: TEMPLATE.text_en, proposed_by: 'Sam Support', retired: false },
    ]);
    const change = await proposed(id, { version: 1, text_en: 'Other words' });
    const again = await support.call(proposeReplyTemplate, {
      params: { id },
      body: { ...TEMPLATE, version: 1 },
    });
    expect([again.status, again.body.code]).toEqual([409, 'already_proposed']);
    expect((await mine(id))[0]?.text_en).toBe(TEMPLATE.text_en);
    await sendBackAs(compliance, change);
    expect((await mine(id))[0]?.version).toBe(1);
    await approveAs(compliance, await proposed(id, { version: 1, retired: true }));
    expect(await mine(id)).toMatchObject([{ version: 2, retired: true }]);
    const { versions } = await support.ok(getReplyTemplate, { params: { id } });
    expect(versions.map(({ version }) => version)).toEqual([2, 1]);
    await expect(world.query("update reply_template_versions set title = 'x'")).rejects.toThrow(
      /append-only/,
    );
  });

  it('[AUTH-9] is refused with an unknown placeholder, a title of another, or for another version than the current', async () => {
    const id = randomUUID();
    await approveAs(compliance, await proposed(id));
    const refused = async (change: Partial<typeof TEMPLATE>, of = randomUUID()) => {
      const answer = await support.call(proposeReplyTemplate, {
        params: { id: of },
        body: { ...TEMPLATE, title: `Other ${of}`, ...change },
      });
      return [answer.status, Object.keys(answer.body.errors ?? {})];
    };
    expect(await refused({ text_de: 'Guten Tag [nmae]' })).toEqual([422, ['text_de']]);
    expect(await refused({ title: `RECORD date ${id}` })).toEqual([422, ['title']]);
    expect((await refused({ version: 0 }, id))[0]).toBe(409);
    expect((await refused({ version: 7 }, id))[0]).toBe(409);
  });

  it('[AUTH-9] cannot be sent while a placeholder is open', async () => {
    const id = await begun();
    const answer = await reply(id, 0, TEMPLATE.text_en);
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { text: ['Please replace “[name]” before you send the reply'] },
    ]);
    expect((await shown(id)).replies).toEqual([]);
  });
});

// The last test: the clock ends every session.
describe('the retention of a conversation', () => {
  it('[SAFE-5] counts from what the person last wrote, and ends it with its replies', async () => {
    const rosa = await world.investor('Rosa Ruhig');
    const id = await begun(rosa);
    await reply(id, 0, 'Kept for a while');
    const months = (count: number) => {
      const at = world.now();
      at.setUTCMonth(at.getUTCMonth() + count);
      return at;
    };
    await world.moveClock(months(CONTACT_RETENTION.answeredMonths - 1));
    await rosa.ok(login, { body: { email: rosa.email, password: PASSWORD } });
    await rosa.ok(continueConversation, { params: { id }, body: { message: 'Again' } });
    await world.moveClock(months(CONTACT_RETENTION.openMonths - 1));
    await world.runJob('contact.forget');
    const kept = () => world.query('select 1 from contact_replies where message_id = $1', [id]);
    expect(await kept()).toHaveLength(2);
    await world.moveClock(months(2));
    await world.runJob('contact.forget');
    expect(await kept()).toHaveLength(0);
  });
});
