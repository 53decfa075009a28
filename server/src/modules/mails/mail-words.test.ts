import { getApproval } from '@bb1/domain/approvals/endpoints';
import { getMail, listMailPreviews } from '@bb1/domain/mails/desk-endpoints';
import {
  getMailPreview,
  getMailWords,
  proposeMailWords,
  restoreMailWords,
  saveMailWords,
} from '@bb1/domain/mails/words-endpoints';
import { message } from '@bb1/domain/messages';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../testing/api-client.ts';
import { approveAs } from '../../../../testing/approvals.ts';
import { forAllTests, openWorld } from '../../../../testing/world.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { contactReceiptMail } from '../contact/mails.ts';
import { refundSentMail } from '../payments/mails.ts';

const world = forAllTests(openWorld);
let writer: ApiClient;
let checker: ApiClient;
beforeAll(async () => {
  writer = await world.officer('Wendy Wort', 'content', 'compliance');
  checker = await world.officer('Carla Compliance', 'compliance');
});
beforeEach(() => world.query('delete from rate_limits'));

const KIND = 'refund-sent';
const params = { kind: KIND };
const written = (client = writer) => client.ok(getMailWords, { params });

/** The words in use with other first paragraphs, saved and proposed. */
async function proposed(mark: string, client = writer): Promise<string> {
  const { words, latest } = await written(client);
  const { number } = await client.ok(saveMailWords, {
    params,
    body: { words: markedWords(words, mark), version: latest },
  });
  return (await client.ok(proposeMailWords, { params, body: { number, reason: 'clearer' } })).id;
}
const markedWords = (
  { en, de }: { en: Record<string, string>; de: Record<string, string> },
  mark: string,
) => ({
  en: { ...en, 'paragraphs.0': `We sent [amount] back (${mark}).\n\nThank you.` },
  de: { ...de, 'paragraphs.0': `wir haben [amount] erstattet (${mark}).` },
});

let people = 0;
/** A mail to somebody, not yet sent. */
async function queued(locale: 'en' | 'de'): Promise<{ to: string; id: string }> {
  const to = `reader${(people += 1)}@people.example`;
  const values = { name: '', currency: 'EUR', amount: '2500.00', reference: 'TOKEN-7K3M9QXA4' };
  await world.product.db.transaction('test', (tx) =>
    queueMail(tx, { mail: refundSentMail, to, locale, values, at: world.now() }),
  );
  const rows = await world.query<{ id: string }>(
    'select id from mail_outbox where recipient = $1',
    [to],
  );
  return { to, id: rows[0]?.id ?? '' };
}
const sent = async (mail: { to: string }) => {
  await world.runJobs();
  const [one] = world.mailbox.mails({ to: mail.to });
  return one?.text ?? '';
};

describe('the words of a mail', () => {
  it('[MAIL-2][DESK-8] change when another officer approves them: waiting mails have them, sent ones stay', async () => {
    const before = await queued('en');
    expect(await sent(before)).toContain('We have refunded €2,500.00');
    const waiting = await queued('de');
    const id = await proposed('first');
    expect((await written()).approval_id).toBe(id);
    expect((await written()).latest).toBe(0);
    await approveAs(checker, id);

    expect(await sent(waiting)).toContain('wir haben 2.500,00\u00a0€ erstattet (first).');
    const english = await sent(await queued('en'));
    expect(english).toContain('We sent €2,500.00 back (first).\n\nThank you.');
    // The rest of the mail stays.
    expect(english).toContain('Nordlicht Finance GmbH');
    const { previews } = await writer.ok(listMailPreviews);
    expect(previews.find(({ kind }) => kind === KIND)?.version).toBe(1);
    const { versions, version, draft } = await written();
    expect([version, draft]).toEqual([1, null]);
    expect(versions).toMatchObject([
      { version: 1, reason: 'clearer', proposed_by: 'Wendy Wort', decided_by: 'Carla Compliance' },
    ]);
    const shown = async (mail: { id: string }) => {
      const detail = await checker.ok(getMail, { params: { id: mail.id } });
      return [detail.mail.words_version, detail.shown?.text];
    };
    expect(await shown(before)).toEqual([0, expect.stringContaining('We have refunded')]);
    expect(await shown(waiting)).toEqual([1, expect.stringContaining('(first)')]);
    const rows = await world.query<{ act: string }>(
      "select act from audit_log where subject = 'mail_words:refund-sent' order by id",
    );
    expect(rows.map(({ act }) => act)).toEqual([
      'mail_words.drafted',
      'approval.proposed',
      expect.stringMatching(/^approval\./),
      'mail_words.approved',
    ]);
  });

  it('[MAIL-2] are never changed once they are approved', async () => {
    for (const change of [
      "update mail_word_versions set words = '{}'",
      'delete from mail_word_versions',
      'truncate mail_word_versions',
    ])
      await expect(world.query(change)).rejects.toThrow();
  });

  it('[MAIL-2][DESK-8] are not approved by the officer who proposed them, who has both rights', async () => {
    const id = await proposed('own');
    await expect(approveAs(writer, id)).rejects.toThrow();
    expect((await written()).latest).toBe(1);
    await approveAs(checker, id);
    expect((await written()).latest).toBe(2);
  });

  it('[MAIL-2][DESK-8] show the second officer each changed part before and after, and the mail', async () => {
    const id = await proposed('compared');
    const approval = await checker.ok(getApproval, { params: { id } });
    expect(approval.evidence).toEqual([
      [
        { name: 'passage', format: 'passage', value: 'paragraphs.0', path: null },
        {
          name: 'words_en',
          format: 'difference',
          value: JSON.stringify([
            'We sent [amount] back (own).\n\nThank you.',
            'We sent [amount] back (compared).\n\nThank you.',
          ]),
          path: null,
        },
        expect.objectContaining({ name: 'words_de' }),
      ],
    ]);
    const query = { locale: 'en', words: 'proposed' };
    expect((await checker.ok(getMailPreview, { params, query })).html).toContain('(compared)');
    expect((await checker.ok(getMailPreview, { params })).html).toContain('(own)');
    await approveAs(checker, id);
  });

  it('[MAIL-2] of two officers at once: the slower one is asked to begin with the newer version', async () => {
    const { words, latest } = await written();
    const save = (client: ApiClient, mark: string) =>
      client.ok(saveMailWords, {
        params,
        body: { words: markedWords(words, mark), version: latest },
      });
    const [mine, theirs] = [await save(writer, 'mine'), await save(checker, 'theirs')];
    const propose = (client: ApiClient, number: number) =>
      client.call(proposeMailWords, { params, body: { number, reason: 'clearer' } });
    const first = await propose(writer, mine.number);
    expect(await propose(checker, theirs.number)).toMatchObject({
      status: 409,
      body: { errors: { base: [message('en', 'already_proposed')] } },
    });
    await approveAs(checker, (first.body as { id: string }).id);
    expect(await propose(checker, theirs.number)).toMatchObject({
      status: 409,
      body: { errors: { base: [message('en', 'stale_page')] } },
    });
    expect((await written(checker)).draft).toBeNull();
    const late = await checker.call(saveMailWords, {
      params,
      body: { words: markedWords(words, 'late'), version: latest },
    });
    expect(late.status).toBe(409);
  });

  it('[MAIL-2] are proposed as they were seen: a later draft is not what the button was for', async () => {
    const { words, latest } = await written();
    const save = async (mark: string) =>
      (
        await writer.ok(saveMailWords, {
          params,
          body: { words: markedWords(words, mark), version: latest },
        })
      ).number;
    const seen = await save('seen');
    await save('unseen');
    const body = { number: seen, reason: 'clearer' };
    expect((await writer.call(proposeMailWords, { params, body })).status).toBe(409);
  });

  it('[MAIL-2] can be put back by two officers, also the product’s own', async () => {
    const { latest } = await written();
    const restore = (restores: number, version = latest) =>
      writer.call(restoreMailWords, {
        params,
        body: { restores, version, reason: 'the earlier ones were better' },
      });
    expect((await restore(latest)).status).toBe(409);
    expect((await restore(0, latest - 1)).status).toBe(409);
    const first = await restore(1);
    await approveAs(checker, (first.body as { id: string }).id);
    expect(await sent(await queued('en'))).toContain('(first)');
    const shipped = await restore(0, latest + 1);
    await approveAs(checker, (shipped.body as { id: string }).id);
    expect(await sent(await queued('en'))).toContain('We have refunded €2,500.00');
    expect((await written()).versions.slice(0, 2)).toMatchObject([
      { version: latest + 2, restores: 0, words: null },
      { version: latest + 1, restores: 1 },
    ]);
  });

  it('[MAIL-2] that no longer fit the mail of a later product are not sent: people get its own', async () => {
    const rows = await world.query<{ id: string }>(
      "select id from approvals where kind = 'mail_words' order by proposed_at limit 1",
    );
    expect(rows).toHaveLength(1);
    const kind = contactReceiptMail.name;
    const { words, latest } = await writer.ok(getMailWords, { params: { kind } });
    const { number } = await writer.ok(saveMailWords, {
      params: { kind },
      body: { words: { ...words, en: { ...words.en, subject: 'We have it' } }, version: latest },
    });
    const { id } = await writer.ok(proposeMailWords, {
      params: { kind },
      body: { number, reason: 'shorter' },
    });
    await approveAs(checker, id);
    const preview = async () =>
      (await writer.ok(getMailPreview, { params: { kind }, query: { locale: 'en' } })).subject;
    expect(await preview()).toBe('We have it');
    // As an older version of the product may have approved them.
    await world.query(
      `set session_replication_role = replica; update mail_word_versions set words = jsonb_set(words, '{en,paragraphs.0}', '"Thank you, [somebody]."') where mail = 'contact-receipt'; set session_replication_role = origin`,
    );
    expect(await preview()).toBe('We have received your message');
    expect((await writer.ok(getMailWords, { params: { kind } })).version).toBe(0);
  });

  it('[MAIL-2] are refused in words at the field, and unchanged ones as such', async () => {
    const { words, latest } = await written();
    const saved = (changed: typeof words) =>
      writer.call(saveMailWords, { params, body: { words: changed, version: latest } });
    expect(await saved({ ...words, de: { ...words.de, subject: 'Ihr Geld' } })).toMatchObject({
      status: 422,
      body: {
        errors: {
          'words.de.subject': [
            message('en', 'placeholder_missing', { placeholder: '[reference]' }),
          ],
        },
      },
    });
    expect(await saved(words)).toMatchObject({
      status: 409,
      body: { errors: { base: [message('en', 'words_unchanged')] } },
    });
    const support = await world.officer('Sunna Stütze', 'support');
    expect(
      (await support.call(saveMailWords, { params, body: { words, version: latest } })).status,
    ).toBe(403);
  });

  it('[MAIL-2] that warn, or protect an account, stay as the product has them', async () => {
    const kind = 'new-browser';
    const { words, latest, passages } = await writer.ok(getMailWords, { params: { kind } });
    expect(passages.en.filter(({ is_fixed: fixed }) => fixed).map(({ key }) => key)).toEqual([
      'subject',
      'paragraphs.2',
    ]);
    const answer = await writer.call(saveMailWords, {
      params: { kind },
      body: {
        words: { ...words, en: { ...words.en, 'paragraphs.2': 'All is well.' } },
        version: latest,
      },
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { 'words.en.paragraphs.2': [expect.any(String)] } },
    });
  });
});
