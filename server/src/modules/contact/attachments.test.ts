import { randomUUID } from 'node:crypto';
import { MAX_ATTACHMENTS_OF_ACCOUNT, MESSAGE_FILES } from '@bb1/domain/contact/attachment';
import {
  downloadContactAttachment,
  getContactMessage,
  listContactMessages,
  markContactAnswered,
  replyToContact,
} from '@bb1/domain/contact/desk-endpoints';
import {
  beginConversation,
  continueConversation,
  downloadConversationAttachment,
  getConversation,
  listConversations,
  sendContactMessage,
} from '@bb1/domain/contact/endpoints';
import { CONTACT_RETENTION } from '@bb1/domain/contact/retention';
import { closeAccount } from '@bb1/domain/accounts/privacy-endpoints';
import { listAuditLog } from '@bb1/domain/officers/audit-endpoints';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { photo, type TestFile } from '../../../../testing/applicant.ts';
import { takeOwnData } from '../../../../testing/own-data.ts';
import type { ApiClient } from '../../../../testing/api-client.ts';
import { forAllTests, type Investor, type Officer, openWorld } from '../../../../testing/world.ts';
import {
  bluePageWith,
  ONE_BLUE_PAGE,
  pdf,
} from '../../integrations/document-check/test-files/handmade-pdf.ts';
import { UPLOADS_PER_DAY } from '../../uploads/check-uploads.ts';

const world = forAllTests(openWorld);
let support: Officer;
let anna: Investor;
let picture: TestFile;
const paper: TestFile = {
  field: 'attachments',
  name: 'Überweisung.pdf',
  type: 'application/pdf',
  bytes: pdf(ONE_BLUE_PAGE),
};
beforeAll(async () => {
  support = await world.officer('Sam Support', 'support');
  anna = await world.investor('Anna Anhang');
  picture = await photo({ name: '../../receipt.jpg' });
});
beforeEach(async () => {
  await world.query('delete from rate_limits');
});

const QUESTION = { message: 'Is this the right receipt?', about: '' };

async function begun(files: readonly TestFile[], by: Investor = anna): Promise<string> {
  const message = `${QUESTION.message} ${randomUUID()}`;
  return (await by.ok(beginConversation, { body: { ...QUESTION, message }, files })).id;
}
const own = (id: string) => anna.ok(getConversation, { params: { id } });
const reply = (id: string, files: readonly TestFile[], seen = 0) =>
  support.call(replyToContact, { params: { id }, body: { text: 'Yes.', seen }, files });
async function stored(): Promise<number> {
  const rows = await world.query<{ documents: number }>(
    'select (select count(*) from documents)::int as documents',
  );
  return rows[0]?.documents ?? 0;
}

/** The answer of a download as it is on the wire. */
function download(by: ApiClient, url: string) {
  return world.product.app.inject({
    method: 'GET',
    url: `/api${url}`,
    headers: { cookie: [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
}

describe('an attachment', () => {
  it('[AUTH-9] of a message is listed by its clean name and opened by the person as it was sent, as a file to save', async () => {
    const id = await begun([picture, paper]);
    const { messages } = await own(id);
    const [file, second] = messages[0]?.attachments ?? [];
    expect(messages[0]?.attachments).toEqual([
      {
        id: expect.any(String),
        name: 'receipt.jpg',
        type: 'image/jpeg',
        size_bytes: picture.bytes.length,
      },
      {
        id: expect.any(String),
        name: 'Überweisung.pdf',
        type: 'application/pdf',
        size_bytes: paper.bytes.length,
      },
    ]);
    const answer = await download(anna, `/users/conversations/${id}/attachments/${second?.id}`);
    expect(answer.rawPayload.equals(paper.bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining(
        `attachment; filename="Uberweisung.pdf"; filename*=UTF-8''%C3%9Cberweisung.pdf`,
      ),
    });
    const params = { id, attachment_id: file?.id ?? '' };
    const bert = await world.investor('Bert Beispiel');
    const foreign = await bert.call(downloadConversationAttachment, { params });
    const elsewhere = await anna.call(downloadConversationAttachment, {
      params: { ...params, id: await begun([]) },
    });
    expect([foreign.status, elsewhere.status]).toEqual([404, 404]);
  });

  it('[AUTH-9][DESK-5] reaches an officer as a stamped picture, and each look is logged before it', async () => {
    const id = await begun([paper]);
    const { attachments } = await support.ok(getContactMessage, { params: { id } });
    const attachmentId = attachments[0]?.id ?? '';
    const answer = await download(support, `/desk/contact/${id}/attachments/${attachmentId}`);
    expect(answer.headers['content-disposition']).toContain('berweisung.jpg');
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(answer.rawPayload.includes('%PDF')).toBe(false);
    const compliance = await world.officer('Carla Compliance', 'compliance');
    const { entries } = await compliance.ok(listAuditLog, {
      query: { subject: `contact_message:${id}` },
    });
    expect(entries.map(({ act, actor }) => [act, actor])).toEqual([
      ['contact.attachment_viewed', 'Sam Support'],
      ['contact.begun', anna.email],
    ]);
    expect(JSON.stringify(entries)).not.toContain('berweisung');
    const none = await support.call(downloadContactAttachment, {
      params: { id, attachment_id: randomUUID() },
    });
    expect(none.status).toBe(404);
  });

  it('[AUTH-9] of a reply is opened in the portal; the mail says so and carries no file', async () => {
    const id = await begun([]);
    expect((await reply(id, [paper, picture])).status).toBe(200);
    await world.runJobs();
    const mail = world.mailbox
      .mails({ to: anna.email })
      .find(({ subject }) => subject === 'Our reply to your message');
    expect(mail?.text).toContain('comes with 2 files');
    expect(mail?.text).toContain(`/conversations/${id}`);
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/berweisung|receipt/);
    const { messages } = await own(id);
    const [file] = messages[1]?.attachments ?? [];
    const url = `/users/conversations/${id}/attachments/${file?.id}`;
    expect((await download(anna, url)).rawPayload.equals(paper.bytes)).toBe(true);
  });

  it('[AUTH-9] is refused in a reply to a stranger, who has no account to open it with', async () => {
    await world.visitor().ok(sendContactMessage, {
      body: {
        full_name: 'A Stranger',
        email: 'stranger@people.example',
        message: 'Hello',
        locale: 'en',
      },
    });
    const [row] = (await support.ok(listContactMessages, { query: { order: 'newest' } })).messages;
    const answer = await reply(row?.id ?? '', [picture]);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['attachments']]);
    expect((await reply(row?.id ?? '', [])).status).toBe(200);
  });

  it.each([
    [
      'an active PDF',
      { ...paper, bytes: pdf(bluePageWith('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>')) },
    ],
    ['no picture', { ...paper, name: 'a.exe', bytes: Buffer.from('MZ and more') }],
    ['nothing', { ...paper, bytes: Buffer.alloc(0) }],
    ['too much', { ...paper, bytes: Buffer.alloc(MESSAGE_FILES.maxBytes) }],
  ])('[AUTH-9][KYC-6] that is %s refuses the whole message at its field', async (_what, bad) => {
    const id = await begun([]);
    const before = await stored();
    for (const answer of [
      await anna.call(beginConversation, { body: QUESTION, files: [picture, bad] }),
      await anna.call(continueConversation, {
        params: { id },
        body: { message: 'And this?' },
        files: [picture, bad],
      }),
      await reply(id, [picture, bad]),
    ])
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([
        422,
        ['attachments'],
      ]);
    expect([(await own(id)).messages.length, await stored()]).toEqual([1, before]);
  });

  it('[AUTH-9] of a double click is stored once; the same words with another file are another message', async () => {
    const body = { ...QUESTION, message: 'Here is my receipt.' };
    const [first, again] = await Promise.all([
      anna.ok(beginConversation, { body, files: [picture] }),
      anna.ok(beginConversation, { body, files: [picture] }),
    ]);
    const other = await anna.ok(beginConversation, { body, files: [paper] });
    expect([again.id === first.id, other.id === first.id]).toEqual([true, false]);
    const params = { id: first.id };
    for (const files of [[picture], [picture], [paper]])
      await anna.ok(continueConversation, { params, body: { message: 'And this one.' }, files });
    await reply(first.id, [paper], 2);
    await reply(first.id, [paper], 2);
    const { messages } = await own(first.id);
    expect(messages.map(({ attachments }) => attachments.map(({ name }) => name))).toEqual([
      ['receipt.jpg'],
      ['receipt.jpg'],
      ['Überweisung.pdf'],
      ['Überweisung.pdf'],
    ]);
  });

  it('[AUTH-9][SAFE-7] is one of at most 5 of a message, 100 of an account, and 100 sent in a day', async () => {
    const id = await begun([picture]);
    const six = await Promise.all(
      Array.from({ length: MESSAGE_FILES.maxCount + 1 }, () => photo()),
    );
    const many = await anna.call(beginConversation, { body: QUESTION, files: six });
    expect([many.status, many.body.code]).toEqual([422, 'upload_too_many']);
    await world.query(
      `with more as (insert into documents (id, owner_id, type, size_bytes, stored_at) select gen_random_uuid(), $1, 'image/jpeg', 1, now() from generate_series(1, $2) returning id)
       insert into contact_attachments (id, message_id, reply_number, position, document_id, attached_at, type, size_bytes, sha256) select gen_random_uuid(), $1, 0, 10 + row_number() over (), id, now(), 'image/jpeg', 1, sha256('a') from more`,
      [id, MAX_ATTACHMENTS_OF_ACCOUNT - 1],
    );
    const full = await anna.call(beginConversation, { body: QUESTION, files: [picture] });
    expect([full.status, full.body.code]).toEqual([422, 'too_many_attachments']);
    await world.query('delete from contact_attachments where message_id = $1 and position > 9', [
      id,
    ]);
    await world.query('update rate_limits set count = $2 where key = $1', [
      `uploads:${anna.accountId}`,
      UPLOADS_PER_DAY.max,
    ]);
    const tired = await anna.call(beginConversation, { body: QUESTION, files: [picture] });
    expect([tired.status, tired.body.code]).toEqual([422, 'upload_quota']);
  });
});

describe('the attachments of a person', () => {
  it('[SAFE-5] are in the export as they were sent, and go with an answered conversation when the account is closed', async () => {
    const erna = await world.investor('Erna Export');
    await world.secured(erna);
    const id = await begun([paper], erna);
    await reply(id, [picture]);
    const { data, files } = await takeOwnData(world, erna);
    expect(data['contact_attachments']).toMatchObject([
      { by: 'you', name: 'Überweisung.pdf', file: 'conversations/01-Überweisung.pdf' },
      { by: 'staff', name: 'receipt.jpg', file: 'conversations/02-receipt.jpg' },
    ]);
    expect(files.get('conversations/01-Überweisung.pdf')?.equals(paper.bytes)).toBe(true);
    const before = await stored();
    await erna.ok(closeAccount);
    expect(before - (await stored())).toBe(2);
  });

  it('[SAFE-5] are deleted with the conversation when its time is over', async () => {
    const id = await begun([paper]);
    await support.ok(markContactAnswered, { params: { id } });
    const left = async () =>
      (await world.query('select 1 from documents where owner_id = $1', [id])).length;
    expect(await left()).toBe(1);
    await world.moveClock(
      new Date(Date.now() + (CONTACT_RETENTION.answeredMonths + 1) * 31 * 86_400_000),
    );
    await world.runJob('contact.forget');
    expect([await left(), (await anna.ok(listConversations)).some((one) => one.id === id)]).toEqual(
      [0, false],
    );
  });
});
