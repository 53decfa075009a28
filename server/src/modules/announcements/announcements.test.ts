import { closeAccount } from '@bb1/domain/accounts/privacy-endpoints';
import { updateUser } from '@bb1/domain/accounts/endpoints';
import {
  countAudiences,
  createAnnouncementDraft,
  discardAnnouncementDraft,
  getAnnouncement,
  listAnnouncementRecipients,
  listAnnouncements,
  proposeAnnouncement,
  saveAnnouncementDraft,
} from '@bb1/domain/announcements/desk-endpoints';
import {
  getOwnAnnouncement,
  listOwnAnnouncements,
  noteAnnouncementRead,
} from '@bb1/domain/announcements/endpoints';
import { approveProposal, getApproval, withdrawProposal } from '@bb1/domain/approvals/endpoints';
import { listAuditLog } from '@bb1/domain/officers/audit-endpoints';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { approveAs, sendBackAs, tryToApprove } from '../../../../testing/approvals.ts';
import { approve } from '../../../../testing/applicant.ts';
import { order, verifyOneself } from '../../../../testing/cast.ts';
import { takeOwnData } from '../../../../testing/own-data.ts';
import { type PayoutHolder, writeHolders } from '../../../../testing/payout-holders.ts';
import { forAllTests, type Investor, type Officer, openWorld } from '../../../../testing/world.ts';
import { MOST_MAIL_TRIES } from '../../platform/mail/outbox.ts';
import { othersWallets } from './others-wallets.ts';
import { audienceOf } from './recipient-store.ts';

const WORDS = {
  title_en: 'The record date of the next coupon',
  title_de: 'Der Stichtag des nächsten Kupons',
  text_en: 'The record date is 31 December.\nYou need to do nothing.',
  text_de: 'Der Stichtag ist der 31. Dezember.\nSie müssen nichts tun.',
  audience: 'holders',
} as const;

const world = forAllTests(() =>
  openWorld({ ledger: true, fault: 'mail_announcement.before_commit:throw:2' }),
);
let writer: Officer;
let compliance: Officer;
let support: Officer;
let english: PayoutHolder;
let german: PayoutHolder;
let unclaimed: PayoutHolder;
/** Signed in, with tokens in a wallet. */
let anna: Investor;

beforeAll(async () => {
  // The second batch of mails is lost once, as if the process had died.
  writer = await world.officer('Wendy Wort', 'content');
  compliance = await world.officer('Carla Compliance', 'compliance');
  support = await world.officer('Sam Support', 'support');
  const [first, second, third] = await writeHolders(world, [50_0000000n, 70_0000000n, 9_0000000n], {
    claimed: true,
  });
  [german, english] = [first ?? expect.unreachable(), second ?? expect.unreachable()];
  [unclaimed] = (await writeHolders(world, [5_0000000n], { claimed: false })) as [PayoutHolder];
  anna = await world.investor('Anna Anlegerin');
  await world.query('update wallets set account_id = $2 where account_id = $1', [
    third?.accountId,
    anna.accountId,
  ]);
}, 120_000);

const sweep = () => world.runJob('announcements.send');
const mailsOf = (holder: PayoutHolder) =>
  world.mailbox.mails({ to: `${holder.accountId}@people.example` });
const shown = (id: string, officer: Officer = writer) =>
  officer.ok(getAnnouncement, { params: { id } });

async function drafted(change: Partial<Record<keyof typeof WORDS, string>> = {}): Promise<string> {
  return (await writer.ok(createAnnouncementDraft, { body: { ...WORDS, ...change } })).id;
}
async function proposed(id: string, version = 1): Promise<string> {
  const body = { version, reason: 'A duty of the terms' };
  return (await writer.ok(proposeAnnouncement, { params: { id }, body })).id;
}
async function approvedDraft(change: Partial<Record<keyof typeof WORDS, string>> = {}) {
  const id = await drafted(change);
  await approveAs(compliance, await proposed(id));
  return id;
}
async function sent(change: Partial<Record<keyof typeof WORDS, string>> = {}): Promise<string> {
  const id = await approvedDraft(change);
  await sweep();
  await world.runJobs();
  await sweep();
  return id;
}
const recipientsOf = async (id: string, query: Record<string, string> = {}) =>
  (await support.ok(listAnnouncementRecipients, { params: { id }, query })).recipients;

describe('an announcement', () => {
  it('[DESK-12] is sent to each person exactly once, whatever process dies, and however often it is approved or swept', async () => {
    const crowd = await writeHolders(world, Array<bigint>(130).fill(5_0000000n), { claimed: true });
    const id = await drafted({ title_de: 'Genau einmal', title_en: 'Exactly once' });
    const approval = await proposed(id);
    const [one, two] = await Promise.all([
      tryToApprove(compliance, approval),
      tryToApprove(compliance, approval),
    ]);
    expect(new Set([one.status, two.status])).toEqual(new Set([200, 409]));
    const outcomes = await Promise.allSettled([sweep(), sweep()]);
    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);
    await Promise.all([sweep(), sweep()]);
    await world.runJobs();
    const rows = await world.query<{ times: number }>(
      "select count(*)::int as times from mail_outbox where template = 'announcement' and values->>'announcement' = $1 group by subject_id",
      [id],
    );
    expect(rows.length).toBe(crowd.length + 4);
    expect(new Set(rows.map(({ times }) => times))).toEqual(new Set([1]));
    expect(new Set(crowd.map((holder) => mailsOf(holder).length))).toEqual(new Set([1]));
    expect((await shown(id)).state).toBe('sent');
    await world.query('update accounts set closed_at = now() where id = any($1)', [
      crowd.map(({ accountId }) => accountId),
    ]);
  });

  it('[DESK-12] reaches a holder whose claim settles between the list of the ledger and the look at the books', async () => {
    const { db, integrations } = world.product;
    const { sequence } = await integrations.stellar.network.latestLedger();
    const before = await integrations.holders.holdersAt({ ledger: sequence, known: [] });
    const [late] = await writeHolders(world, [3_0000000n], { claimed: true });
    const list = { ...before, ledger: { ...before.ledger, sequence: sequence - 1 } };
    const people = await audienceOf(db, 'holders', othersWallets(list, integrations.holders.own));
    expect(people).toContain(late?.accountId);
    await world.query('update accounts set closed_at = now() where id = $1', [late?.accountId]);
  });

  it('[DESK-12] approved by a second officer reaches all holders in their language, by mail and in the portal, and no other person', async () => {
    const stranger = await world.investor('Niemand Neu');
    const id = await sent();
    const [germanMail, ...earlier] = mailsOf(german);
    expect(germanMail?.subject).toBe(WORDS.title_de);
    expect(germanMail?.text).toContain('Der Stichtag ist der 31. Dezember.');
    const [mail] = mailsOf(english);
    expect(mail?.subject).toBe(WORDS.title_en);
    expect(mail?.text).toContain('The record date is 31 December.\n\nYou need to do nothing.');
    expect(mail?.text).toContain(`/announcements/${id}`);
    expect([mailsOf(unclaimed).length, earlier.length]).toEqual([2, 1]);
    expect(world.mailbox.mails({ to: stranger.email }).map(({ subject }) => subject)).not.toContain(
      WORDS.title_en,
    );
    expect(await stranger.ok(listOwnAnnouncements)).toEqual([]);
    expect((await anna.ok(listOwnAnnouncements))[0]).toMatchObject({
      id,
      title: WORDS.title_en,
      read_at: null,
    });
    expect(
      await anna.ok(getOwnAnnouncement, {
        params: { id },
        headers: { 'accept-language': 'de' },
      }),
    ).toMatchObject({ title: WORDS.title_de, text: WORDS.text_de });
    expect((await shown(id)).dispatch).toMatchObject({
      people: 4,
      mails_sent: 4,
      mails_waiting: 0,
      mails_failed: 0,
      read: 0,
      erased: 0,
    });
  });

  it('[DESK-12] for holders and buyers also reaches people with an open order, and counts them before', async () => {
    const buyer = await world.investor('Bert Besteller');
    await verifyOneself(buyer, 'Bert Besteller');
    await approve(compliance, buyer.accountId);
    await order(buyer, '2500.00');
    const { audiences } = await writer.ok(countAudiences);
    expect(audiences).toEqual([
      { audience: 'holders', people: 4 },
      { audience: 'holders_and_buyers', people: 5 },
    ]);
    const [forHolders, forBoth] = [await sent(), await sent({ audience: 'holders_and_buyers' })];
    expect((await buyer.ok(listOwnAnnouncements)).map(({ id }) => id)).toEqual([forBoth]);
    const names = async (id: string) => (await recipientsOf(id)).map((one) => one.full_name);
    expect(await names(forHolders)).not.toContain('Bert Besteller');
    expect(await names(forBoth)).toContain('Bert Besteller');
  });

  it('[DESK-12] shows a mail that failed for good as failed, and as sent after a successful retry', async () => {
    const id = await approvedDraft();
    await sweep();
    await world.query(
      "update mail_outbox set attempts = $2 where template = 'announcement' and values->>'announcement' = $1 and subject_id = $3",
      [id, MOST_MAIL_TRIES, german.accountId],
    );
    await world.query(
      "update mail_outbox set given_up_at = now() where template = 'announcement' and values->>'announcement' = $1 and subject_id = $2",
      [id, german.accountId],
    );
    await world.runJobs();
    await sweep();
    expect((await shown(id)).dispatch).toMatchObject({ mails_sent: 3, mails_failed: 1 });
    const failed = await recipientsOf(id, { who: 'failed' });
    expect(failed.map(({ account_id, mail }) => [account_id, mail])).toEqual([
      [german.accountId, 'failed'],
    ]);
    await world.query('update mail_outbox set given_up_at = null, sent_at = now() where id = $1', [
      failed[0]?.mail_id,
    ]);
    await sweep();
    expect((await shown(id)).dispatch).toMatchObject({ mails_sent: 4, mails_failed: 0 });
  });
});

describe('without a connection to the ledger', () => {
  it('[DESK-12] an approved announcement has no recipients and sends no mail', async () => {
    const alone = await openWorld();
    onTestFinished(() => alone.close());
    const author = await alone.officer('Wendy Wort', 'content');
    const second = await alone.officer('Carla Compliance', 'compliance');
    const { id } = await author.ok(createAnnouncementDraft, { body: WORDS });
    const { audiences } = await author.ok(countAudiences);
    expect(audiences.map(({ people }) => people)).toEqual([null, null]);
    const body = { version: 1, reason: 'a test' };
    const proposal = await author.ok(proposeAnnouncement, { params: { id }, body });
    await approveAs(second, proposal.id);
    await alone.runJob('announcements.send');
    expect(await author.ok(getAnnouncement, { params: { id } })).toMatchObject({
      state: 'sending',
      dispatch: null,
    });
    const query = 'select from announcement_recipients';
    expect((await alone.product.db.pool.query(query)).rowCount).toBe(0);
  });
});

describe('two officers of an announcement', () => {
  it('[DESK-12][DESK-8] approve exactly the proposed words: not the proposer alone, not with another hash, not words changed later', async () => {
    const id = await drafted();
    const both = await world.officer('Berta Beides', 'compliance', 'content');
    const approval = await both
      .ok(proposeAnnouncement, { params: { id }, body: { version: 1, reason: 'a test' } })
      .then((answer) => answer.id);
    const refused = await tryToApprove(both, approval);
    expect([refused.status, refused.body.code]).toEqual([403, 'maker_is_checker']);
    expect((await tryToApprove(writer, approval)).status).toBe(403);
    const shownThen = await compliance.ok(getApproval, { params: { id: approval } });
    expect(shownThen.facts.map(({ name, value }) => [name, value])).toEqual([
      ['for_whom', 'holders'],
      ['title_en', WORDS.title_en],
      ['text_en', WORDS.text_en],
      ['title_de', WORDS.title_de],
      ['text_de', WORDS.text_de],
    ]);
    for (const [endpoint, body] of [
      [saveAnnouncementDraft, { ...WORDS, version: 1 }],
      [proposeAnnouncement, { version: 1, reason: 'again' }],
      [discardAnnouncementDraft, undefined],
    ] as const) {
      const late = await writer.call(endpoint, { params: { id }, body });
      expect([endpoint.name, late.status, late.body.code]).toEqual([
        endpoint.name,
        409,
        'already_proposed',
      ]);
    }
    const other = await compliance.call(approveProposal, {
      params: { id: approval },
      body: { content_hash: 'f'.repeat(64) },
    });
    expect(other.status).toBe(409);
    // Changed in the database, past the product: the approved text is sent regardless.
    await world.query("update announcement_drafts set text_en = 'Send your keys' where id = $1", [
      id,
    ]);
    await approveAs(compliance, approval);
    expect(await shown(id)).toMatchObject({
      ...WORDS,
      draft: null,
      approval_id: approval,
      approved: { proposed_by: 'Berta Beides', decided_by: 'Carla Compliance' },
    });
    await sweep();
    await world.runJobs();
    expect(mailsOf(english)[0]?.text).toContain('31 December');
  });

  it('[DESK-12][DESK-8] leave a draft that is sent back or withdrawn to be edited, and send nothing', async () => {
    const id = await drafted();
    await sendBackAs(compliance, await proposed(id));
    expect((await shown(id)).state).toBe('draft');
    await writer.ok(saveAnnouncementDraft, {
      params: { id },
      body: { ...WORDS, text_en: 'Better', version: 1 },
    });
    const again = await proposed(id, 2);
    await writer.ok(withdrawProposal, { params: { id: again } });
    const before = mailsOf(english).length;
    await sweep();
    await world.runJobs();
    expect(mailsOf(english)).toHaveLength(before);
    await writer.ok(discardAnnouncementDraft, { params: { id } });
    expect((await writer.call(getAnnouncement, { params: { id } })).status).toBe(404);
  });

  it('[DESK-12] are refused when they save or propose an older version than the saved one', async () => {
    const id = await drafted();
    await writer.ok(saveAnnouncementDraft, {
      params: { id },
      body: { ...WORDS, title_en: 'Second', version: 1 },
    });
    for (const [endpoint, body] of [
      [saveAnnouncementDraft, { ...WORDS, title_en: 'Third', version: 1 }],
      [proposeAnnouncement, { version: 1, reason: 'a test' }],
    ] as const)
      expect((await writer.call(endpoint, { params: { id }, body })).body.code).toBe('stale_page');
    expect((await shown(id)).title_en).toBe('Second');
    await writer.ok(discardAnnouncementDraft, { params: { id } });
  });

  it('[DESK-12] cannot change it once it is approved; the database refuses it too', async () => {
    const id = await sent();
    for (const [endpoint, body] of [
      [saveAnnouncementDraft, { ...WORDS, version: 1 }],
      [proposeAnnouncement, { version: 1, reason: 'again' }],
      [discardAnnouncementDraft, undefined],
    ] as const)
      expect((await writer.call(endpoint, { params: { id }, body })).status).toBe(409);
    for (const text of [
      "update announcements set text_en = 'Other' where id = $1",
      'delete from announcements where id = $1',
      'update announcement_dispatches set people = 0 where announcement_id = $1',
      'update announcement_recipients set mail_id = gen_random_uuid() where announcement_id = $1',
    ])
      await expect(world.query(text, [id])).rejects.toThrow();
  });

  it('[DESK-12][DESK-1] need their roles; names of readers are for support, compliance and auditors', async () => {
    const id = await sent();
    const finance = await world.officer('Felix Finance', 'finance');
    const auditor = await world.officer('Ada Auditor', 'auditor');
    expect((await finance.call(listAnnouncements)).status).toBe(403);
    expect((await support.call(createAnnouncementDraft, { body: WORDS })).status).toBe(403);
    expect((await auditor.ok(getAnnouncement, { params: { id } })).title_en).toBe(WORDS.title_en);
    const readers = (officer: Officer) =>
      officer.call(listAnnouncementRecipients, { params: { id }, query: {} });
    expect([
      (await readers(writer)).status,
      (await readers(finance)).status,
      (await readers(auditor)).status,
    ]).toEqual([403, 403, 200]);
    expect((await anna.call(getAnnouncement, { params: { id } })).status).toBe(401);
  });
});

describe('what officers write into an announcement', () => {
  it('[DESK-12][MAIL-1] stays text: no header, placeholder or HTML of it is interpreted', async () => {
    const wrong = async (change: Partial<Record<keyof typeof WORDS, string>>) =>
      (await writer.call(createAnnouncementDraft, { body: { ...WORDS, ...change } })).body.errors;
    expect(
      await wrong({ title_en: 'Hello\r\nBcc: all@evil.example', text_de: ' ', audience: 'all' }),
    ).toEqual({
      title_en: ['Title (English) must be valid'],
      text_de: ['Text (German) is required'],
      audience: ['For must be valid'],
    });
    expect(await wrong({ text_en: 'turned \u202e round' })).toHaveProperty('text_en');
    const id = await sent({
      title_en: '{name} <b>%s</b> ${title} =?utf-8?q?x?=',
      text_en:
        'Dear {name}, <script>alert(1)</script>\n{audience, select, other {forged}}\n.\nBcc: a@evil.example',
    });
    const [mail] = mailsOf(english);
    expect(mail?.subject).toBe('{name} <b>%s</b> ${title} = ?utf-8?q?x?=');
    expect(mail?.to).toEqual([`${english.accountId}@people.example`]);
    expect(mail?.text).toContain(
      'Dear {name}, <script>alert(1)</script>\n\n{audience, select, other {forged}}\n\n.\n\nBcc: a@evil.example',
    );
    expect(mail?.html).not.toMatch(/<script|<b>/);
    expect((await shown(id)).mails.en.html).not.toMatch(/<script|<b>/);
  });
});

describe('reading an announcement', () => {
  it('[DESK-12] is noted once, for the person who opened it alone', async () => {
    const id = await sent();
    const params = { id };
    await anna.ok(getOwnAnnouncement, { params });
    expect((await shown(id)).dispatch?.read).toBe(0);
    const first = await anna.ok(noteAnnouncementRead, { params });
    await world.moveClock(new Date(world.now().getTime() + 60_000));
    const both = await Promise.all([
      anna.ok(noteAnnouncementRead, { params }),
      anna.ok(noteAnnouncementRead, { params }),
    ]);
    expect(both).toEqual([first, first]);
    expect((await shown(id)).dispatch?.read).toBe(1);
    expect(
      (await recipientsOf(id, { who: 'read' })).map(({ account_id, read_at }) => [
        account_id,
        read_at,
      ]),
    ).toEqual([[anna.accountId, first.read_at]]);
    const { entries } = await compliance.ok(listAuditLog, {
      query: { subject: `announcement:${id}` },
    });
    expect(entries.map(({ act }) => act)).toEqual([
      'announcement.read',
      'announcement.dispatched',
      'announcement.approved',
      'approval.approved',
      'approval.proposed',
      'announcement.drafted',
    ]);
  });

  it("[DESK-12][SAFE-3] of another person's announcement, or before it is sent, is answered like an unknown one", async () => {
    const stranger = await world.investor('Frida Fremd');
    const id = await approvedDraft();
    for (const [person, when] of [
      [anna, 'before'],
      [stranger, 'always'],
    ] as const)
      for (const endpoint of [getOwnAnnouncement, noteAnnouncementRead])
        expect([when, (await person.call(endpoint, { params: { id } })).status]).toEqual([
          when,
          404,
        ]);
    await sweep();
    expect((await stranger.call(getOwnAnnouncement, { params: { id } })).status).toBe(404);
    expect((await stranger.call(noteAnnouncementRead, { params: { id } })).status).toBe(404);
    expect((await anna.ok(getOwnAnnouncement, { params: { id } })).id).toBe(id);
  });
});

describe('a recipient who leaves', () => {
  it('[DESK-12][SAFE-5] gets no mail any more, is named nowhere, and stays in the number of recipients', async () => {
    const leaving = await world.investor('Lea Leaving');
    const [holder] = (await writeHolders(world, [7_0000000n], { claimed: true })) as [PayoutHolder];
    await world.query('update wallets set account_id = $2 where account_id = $1', [
      holder.accountId,
      leaving.accountId,
    ]);
    await leaving.ok(updateUser, { body: { locale: 'de' } });
    const earlier = await sent({ title_de: 'Früher' });
    const own = await takeOwnData(world, leaving);
    expect(own.data['announcements']).toMatchObject([
      { title_de: 'Früher', read_at: null, mail_sent_at: expect.any(String) as string },
    ]);
    const later = await approvedDraft({ title_de: 'Später' });
    await sweep();
    // The tokens went elsewhere; the mail is queued and not delivered yet.
    await world.query('update wallets set account_id = $1 where account_id = $2', [
      holder.accountId,
      leaving.accountId,
    ]);
    await leaving.ok(closeAccount);
    await world.runJobs();
    expect(world.mailbox.mails({ to: leaving.email }).map(({ subject }) => subject)).not.toContain(
      'Später',
    );
    for (const id of [earlier, later]) {
      const { dispatch } = await shown(id);
      expect([dispatch?.people, dispatch?.erased]).toEqual([5, 1]);
      expect((await recipientsOf(id)).map((one) => one.account_id)).not.toContain(
        leaving.accountId,
      );
    }
  });
});

describe('the list of announcements', () => {
  it('[DESK-12][DESK-3] has drafts and announcements by state, newest first', async () => {
    await world.moveClock(new Date(world.now().getTime() + 60_000));
    const id = await drafted({ title_en: 'Newest of all' });
    const first = async (query: Record<string, string>) =>
      (await writer.ok(listAnnouncements, { query })).announcements[0];
    expect(await first({})).toMatchObject({ id, state: 'draft', by: 'Wendy Wort', people: null });
    expect((await first({ state: 'sent' }))?.id).not.toBe(id);
    expect((await first({ order: 'oldest' }))?.id).not.toBe(id);
    await proposed(id);
    expect((await first({ state: 'proposed' }))?.id).toBe(id);
    expect((await first({ state: 'draft' }))?.id).not.toBe(id);
  });
});
