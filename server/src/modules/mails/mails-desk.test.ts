import { addressAlreadyRegisteredMail } from '../accounts/mails/addresses.ts';
import {
  exportMails,
  getMail,
  listMailPreviews,
  listMails,
  MOST_COUNTED_MAILS,
  retryMail,
  retryMails,
} from '@bb1/domain/mails/desk-endpoints';
import { getMailPreview } from '@bb1/domain/mails/words-endpoints';
import { message } from '@bb1/domain/messages';
import { deskHome } from '@bb1/domain/officers/endpoints';
import { beforeAll, describe, expect, it } from 'vitest';
import { forAllTests, openWorld } from '../../../../testing/world.ts';
import type { ApiClient } from '../../../../testing/api-client.ts';
import { MOST_MAIL_TRIES, queueMail } from '../../platform/mail/outbox.ts';

const world = forAllTests(openWorld);
let support: ApiClient;
beforeAll(async () => {
  support = await world.officer('Sunna Stütze', 'support');
});

async function mailTo(to: string): Promise<string> {
  await world.product.db.transaction('test', (tx) =>
    queueMail(tx, {
      mail: addressAlreadyRegisteredMail,
      to,
      locale: 'en',
      values: { name: 'Anna' },
      at: world.now(),
    }),
  );
  return (
    (await world.query<{ id: string }>('select id from mail_outbox where recipient = $1', [to]))[0]
      ?.id ?? ''
  );
}
const jobsOf = async (id: string) =>
  (
    await world.query("select from graphile_worker._private_jobs where payload->>'mailId' = $1", [
      id,
    ])
  ).length;

/** All attempts have failed. */
async function givenUp(to: string): Promise<string> {
  const id = await mailTo(to);
  await world.query('update mail_outbox set attempts = $2 where id = $1', [
    id,
    MOST_MAIL_TRIES - 1,
  ]);
  world.mailbox.refuseNext(1);
  await world.runJobs();
  return id;
}
const waiting = async () =>
  (await support.ok(deskHome)).queues.find(({ name }) => name === 'given_up_mails')?.count;

describe('the mails at the desk', () => {
  it('[MAIL-1][DESK-3] a mail that failed for days is given up, waits for an officer, and is sent once however many of them retry it', async () => {
    const id = await givenUp('gone@people.example');
    const { mail } = await support.ok(getMail, { params: { id } });
    expect([mail.state, mail.attempts, await jobsOf(id), await waiting()]).toEqual([
      'given_up',
      MOST_MAIL_TRIES,
      0,
      1,
    ]);
    expect(mail.last_error).toMatch(/\d{3}/);
    const tries = await Promise.all(
      [1, 2, 3].map(() => support.call(retryMail, { params: { id } })),
    );
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await jobsOf(id)).toBe(1);
    await world.runJobs({ delayed: true });
    expect(world.mailbox.mails({ to: 'gone@people.example' })).toHaveLength(1);
    expect((await support.call(retryMail, { params: { id } })).status).toBe(409);
    await world.runJobs({ delayed: true });
    expect([
      world.mailbox.mails({ to: 'gone@people.example' }).length,
      (await support.ok(getMail, { params: { id } })).mail.state,
      await waiting(),
    ]).toEqual([1, 'sent', 0]);
    expect(
      (
        await world.query("select from audit_log where act = 'mail.retried' and subject = $1", [
          `mail:${id}`,
        ])
      ).length,
    ).toBe(1);
  });

  it('[DESK-9][MAIL-1] are retried many at once: each failed one once, whatever repeats the call, and no other', async () => {
    const [one, two] = [await givenUp('one@people.example'), await givenUp('two@people.example')];
    const waits = await mailTo('waits@people.example');
    const body = { ids: [one, waits, two, '00000000-0000-4000-8000-000000000000'] };
    const twice = await Promise.all([1, 2].map(() => support.ok(retryMails, { body })));
    const said = (id: string) =>
      twice
        .map(({ each }) => each.find((row) => row.id === id)?.refusal ?? 'done')
        .toSorted((a, b) => b.localeCompare(a));
    const handled = message('en', 'invalid_status');
    expect([one, two].map(said)).toEqual([
      [handled, 'done'],
      [handled, 'done'],
    ]);
    expect(said(waits)).toEqual([handled, handled]);
    expect(twice[0]?.each[3]?.refusal).toBe(message('en', 'not_found'));
    expect([await jobsOf(one), await jobsOf(two), await jobsOf(waits)]).toEqual([1, 1, 1]);
    await world.runJobs({ delayed: true });
    for (const to of ['one@people.example', 'two@people.example', 'waits@people.example'])
      expect(world.mailbox.mails({ to })).toHaveLength(1);
    expect(
      (
        await world.query(
          "select from audit_log where act = 'mail.retried' and subject = any($1)",
          [[one, two, waits].map((id) => `mail:${id}`)],
        )
      ).length,
    ).toBe(2);
    const auditor = await world.officer('Aurel Audit', 'auditor');
    expect((await auditor.call(retryMails, { body })).status).toBe(403);
  });

  it('[MAIL-1] a new round has all its attempts again, and a mail still being retried cannot be hurried', async () => {
    const id = await givenUp('again@people.example');
    await support.ok(retryMail, { params: { id } });
    world.mailbox.refuseNext(1);
    await world.runJobs();
    const { mail } = await support.ok(getMail, { params: { id } });
    expect([mail.state, mail.attempts]).toEqual(['failing', MOST_MAIL_TRIES + 1]);
    expect((await support.call(retryMail, { params: { id } })).status).toBe(409);
    await world.runJobs({ delayed: true });
  });

  it('[DESK-3] are filtered by state, kind and beginning of the address, and paged without repetition', async () => {
    for (const name of ['zora.a', 'zora.b', 'zoe']) await mailTo(`${name}@people.example`);
    await world.query(
      "insert into mail_outbox (id, template, locale, recipient, values, created_at, sent_at) select gen_random_uuid(), 'kyc-approved', 'de', 'Many.' || n || '@people.example', '{}', timestamptz '2019-01-01' + make_interval(mins => n), now() from generate_series(1, 120) n",
    );
    const found = async (query: Record<string, string>) =>
      (await support.ok(listMails, { query })).mails.map(({ recipient }) => recipient);
    expect((await found({ recipient: ' ZORA.' })).toSorted()).toEqual([
      'zora.a@people.example',
      'zora.b@people.example',
    ]);
    expect(await found({ recipient: 'zo%' })).toEqual([]);
    expect(await found({ recipient: 'zora.', state: 'sent' })).toEqual([]);
    expect(await found({ recipient: 'zora.', kind: 'kyc-approved' })).toEqual([]);
    const first = await support.ok(listMails, {
      query: { kind: 'kyc-approved', recipient: 'many.' },
    });
    expect([
      first.mails.length,
      first.total,
      first.is_whole_count,
      first.mails[0]?.recipient,
    ]).toEqual([50, 120, true, 'Many.120@people.example']);
    const second = await support.ok(listMails, {
      query: { kind: 'kyc-approved', page: '2' },
    });
    const third = await support.ok(listMails, {
      query: { kind: 'kyc-approved', page: '3' },
    });
    expect(third.mails).toHaveLength(20);
    const oldest = await support.ok(listMails, {
      query: { kind: 'kyc-approved', order: 'oldest' },
    });
    expect(oldest.mails[0]?.id).toBe(third.mails.at(-1)?.id);
    expect(
      new Set([...first.mails, ...second.mails, ...third.mails].map(({ id }) => id)).size,
    ).toBe(120);
    await world.query(
      "insert into mail_outbox (id, template, locale, recipient, values, created_at, sent_at) select gen_random_uuid(), 'kyc-approved', 'de', 'most@people.example', '{}', timestamptz '2018-01-01' + make_interval(mins => n), now() from generate_series(1, $1) n",
      [MOST_COUNTED_MAILS + 20],
    );
    const last = await support.ok(listMails, { query: { recipient: 'most@', page: '21' } });
    expect([last.mails.length, last.is_whole_count, last.total]).toEqual([
      20,
      false,
      MOST_COUNTED_MAILS + 20,
    ]);
    await world.query("delete from mail_outbox where recipient = 'most@people.example'");
    const csv = await support.call(exportMails, { query: { kind: 'kyc-approved' } });
    expect(csv.text.trim().split('\r\n')).toHaveLength(121);
    await world.runJobs();
  });

  it('[DESK-3] are listed with the subject that their readers see, and one without a text any more hides no other', async () => {
    // As older versions of the product queued them.
    await world.query(
      `insert into mail_outbox (id, template, locale, recipient, values, created_at)
       select gen_random_uuid(), template, locale, 'subject@people.example', values::jsonb, $1 from (values
         ('payment-received', 'de', '{"reference":"BB1-REAL0NE22","amount":"70.00"}'),
         ('payment-received', 'en', '{"amount":"of other days"}'),
         ('tokens-allocated', 'en', '{"tokens":"2631.5789473","name":"Undine"}'),
         ('tokens-allocated', 'de', '{"tokens":"2631.5789473","name":"Undine"}'),
         ('no-longer-sent', 'en', '{}')) as m (template, locale, values)`,
      [world.now()],
    );
    const { mails } = await support.ok(listMails, { query: { recipient: 'subject@' } });
    const subjects = Object.fromEntries(
      mails.map(({ kind, locale, subject }) => [`${kind} ${locale}`, subject]),
    );
    const words = await Promise.all(
      mails.map(async ({ id }) => (await support.ok(getMail, { params: { id } })).shown),
    );
    await world.query("delete from mail_outbox where recipient = 'subject@people.example'");
    expect(JSON.stringify([mails, words])).not.toContain('undefined');
    expect(words.map((shown) => shown?.subject ?? null)).toEqual(
      mails.map(({ subject }) => subject),
    );
    expect(subjects).toEqual({
      'tokens-allocated en': 'We have allocated your tokens (–)',
      'tokens-allocated de': 'Ihre Tokens wurden zugeteilt (–)',
      'payment-received de': 'Ihre Zahlung zu BB1-REAL0NE22 ist eingegangen',
      'payment-received en': null,
      'no-longer-sent en': null,
    });
  });

  it('[MAIL-1][DESK-3] show officers nothing that opens an account: the link in the list is not the link in the mailbox', async () => {
    const person = await world.investor('Lina Link');
    const mailed = world.mailbox
      .mails({ to: person.email })
      .find(({ text }) => text.includes('token='));
    const token = /token=([^\s&"]+)/.exec(mailed?.text ?? '')?.[1] ?? '';
    expect(token.length).toBeGreaterThan(40);
    const { mails } = await support.ok(listMails, {
      query: { recipient: person.email, kind: 'confirm-email' },
    });
    const answer = await support.call(getMail, { params: { id: mails[0]?.id ?? '' } });
    expect(answer.text).toContain('token=***');
    for (const part of decodeURIComponent(token).split('.'))
      expect(answer.text).not.toContain(part);
  });

  it('[MAIL-1][DESK-1] editors see all templates and no sent mail; finance sees neither', async () => {
    const writer = await world.officer('Wendy Wort', 'content');
    const { previews } = await writer.ok(listMailPreviews);
    expect(previews.map(({ kind }) => kind)).toEqual([...world.product.house.mails.keys()]);
    const [english, german] = await Promise.all(
      (['en', 'de'] as const).map((locale) =>
        writer.ok(getMailPreview, { params: { kind: 'tokens-allocated' }, query: { locale } }),
      ),
    );
    expect([
      english?.text.includes('Erika Beispiel'),
      english?.text === german?.text,
      german?.html.includes('lang="de"'),
    ]).toEqual([true, false, true]);
    expect((await writer.call(getMailPreview, { params: { kind: 'constructor' } })).status).toBe(
      404,
    );
    expect((await writer.call(listMails, { query: {} })).status).toBe(403);
    const finance = await world.officer('Fina Nanz', 'finance');
    expect([
      (await finance.call(listMails, { query: {} })).status,
      (await finance.call(listMailPreviews)).status,
    ]).toEqual([403, 403]);
    const auditor = await world.officer('Audi Tor', 'auditor');
    expect(
      (await auditor.call(retryMail, { params: { id: '00000000-0000-4000-8000-000000000000' } }))
        .status,
    ).toBe(403);
  });
});
