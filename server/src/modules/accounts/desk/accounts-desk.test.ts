import { beforeAll, describe, expect, it } from 'vitest';
import {
  endAccountSessions,
  getDeskAccount,
  listAccounts,
  proposeLegalHoldLifting,
  setLegalHold,
  setLegalHolds,
} from '@bb1/domain/accounts/desk-endpoints';
import * as accountsDeskCalls from '@bb1/domain/accounts/desk-endpoints';
import { endpointsOf } from '../../../../../testing/every-endpoint.ts';
import { login, whoAmI } from '@bb1/domain/accounts/endpoints';
import { message } from '@bb1/domain/messages';
import { may, ROLES } from '@bb1/domain/officers/rights';
import { ROWS_PER_PAGE } from '@bb1/domain/paging';
import { approveAs } from '../../../../../testing/approvals.ts';
import { forAllTests, type Officer, openWorld, PASSWORD } from '../../../../../testing/world.ts';
import { giveTotp } from '../../../platform/mfa/totp-factor.ts';

const world = forAllTests(openWorld);
let support: Officer;
let compliance: Officer;
let colleague: Officer;
beforeAll(async () => {
  support = await world.officer('Sven Support', 'support');
  compliance = await world.officer('Cora Compliance', 'compliance');
  colleague = await world.officer('Otto Other', 'compliance');
});

const actsOn = (accountId: string) =>
  world.query<{ act: string; actor_kind: string; actor_id: string; reason: string | null }>(
    'select act, actor_kind, actor_id, reason from audit_log where subject = $1 order by id',
    [`account:${accountId}`],
  );
const mailsTo = async (email: string) =>
  (
    await world.query<{ template: string }>(
      'select template from mail_outbox where recipient = $1 order by created_at, id',
      [email],
    )
  ).map(({ template }) => template);
const search = (words: string, more: Readonly<Record<string, string>> = {}) =>
  support.ok(listAccounts, { query: { q: words, ...more } });

describe('the list of accounts', () => {
  it('[DESK-2][DESK-3] finds every search term in address or name, in any order and case, and says where', async () => {
    const person = await world.investor('Käthe Müller-Lüdenscheidt');
    const found = await search('KÄTHE müller');
    expect(found).toMatchObject({
      total: 1,
      page: 1,
      accounts: [
        {
          id: person.accountId,
          full_name: 'Käthe Müller-Lüdenscheidt',
          email: person.email,
          email_confirmed: true,
          on_hold: false,
          factor_reset_open: false,
          matched: ['full_name'],
        },
      ],
    });
    const [localPart = ''] = person.email.split('@');
    expect((await search(localPart.toUpperCase())).accounts.map(({ matched }) => matched)).toEqual([
      ['email'],
    ]);
    expect(
      (await search(`lüdenscheidt ${localPart}`)).accounts.map(({ matched }) => matched),
    ).toEqual([['email', 'full_name']]);
    expect(
      (await search(`account:${person.accountId}`)).accounts.map(({ matched }) => matched),
    ).toEqual([['id']]);
    expect((await search('müller nobody-is-called-so')).total).toBe(0);
  });

  it('[DESK-3] treats search terms as plain text, not as a pattern or as SQL', async () => {
    await world.investor('Patrick Prozent');
    for (const typed of ['%', '_', "' or true --", String.raw`\p`, '*'])
      expect([typed, (await search(typed)).total]).toEqual([typed, 0]);
    expect((await search('   ')).accounts.every(({ matched }) => matched.length === 0)).toBe(true);
  });

  it('[DESK-3] is paged by the server, newest first, without repeating or skipping anybody', async () => {
    await world.query(
      `insert into accounts (id, email, full_name, password_hash, locale, created_at)
      select gen_random_uuid(), 'many' || n || '@people.example', 'Viele Leute', 'x', 'de', now() - make_interval(hours => n) from generate_series(1, $1) n`,
      [ROWS_PER_PAGE + 7],
    );
    const first = await search('viele leute');
    const second = await search('viele leute', { page: '2' });
    expect([first.total, first.accounts.length, second.accounts.length]).toEqual([
      ROWS_PER_PAGE + 7,
      ROWS_PER_PAGE,
      7,
    ]);
    const numbers = [...first.accounts, ...second.accounts].map(({ email }) =>
      Number(/\d+/.exec(email)?.[0]),
    );
    expect(numbers).toEqual(Array.from({ length: ROWS_PER_PAGE + 7 }, (_, at) => at + 1));
  });
});

describe('the order of the accounts', () => {
  it('[DESK-9] is by time or by name in any case, either way', async () => {
    const byTime = ['anne Reihe', 'Zita Reihe', 'Bert Reihe'];
    for (const name of byTime) await world.investor(name);
    const names = async (order: string) =>
      (await search('reihe', { order })).accounts.map(({ full_name: name }) => name);
    expect(await names('oldest')).toEqual(byTime);
    expect(await names('newest')).toEqual(byTime.toReversed());
    expect(await names('name')).toEqual(['anne Reihe', 'Bert Reihe', 'Zita Reihe']);
    expect(await names('name_from_z')).toEqual(['Zita Reihe', 'Bert Reihe', 'anne Reihe']);
    expect((await support.call(listAccounts, { query: { order: 'email' } })).status).toBe(422);
  });
});

describe('the page of one account', () => {
  it('[DESK-3][AUTH-6] shows identity, age, number of signed-in browsers and kinds of factors, and logs the view', async () => {
    const person = await world.investor('Anna Seite');
    const phone = world.visitor();
    await phone.ok(login, { body: { email: person.email, password: PASSWORD } });
    await world.product.db.transaction('test_factor', (tx) =>
      giveTotp(tx, {
        owner: { kind: 'investor', id: person.accountId },
        appSecret: world.product.context.appSecret,
        at: world.now(),
      }),
    );
    const shown = await support.ok(getDeskAccount, { params: { id: person.accountId } });
    expect(shown).toMatchObject({
      id: person.accountId,
      full_name: 'Anna Seite',
      email: person.email,
      phone_number: null,
      locale: 'en',
      closed_at: null,
      factors: { totp: true, passkeys: 0, recovery_codes_left: 0 },
      legal_hold: null,
      reset_approval_id: null,
      factor_resets: [],
      own: false,
    });
    // Registering signed in one browser, logging in another.
    expect(shown.signed_in_browsers).toBe(
      (
        await world.query('select from sessions where kind = $1 and subject_id = $2', [
          'investor',
          person.accountId,
        ])
      ).length,
    );
    expect([shown.email_confirmed_at, shown.last_login_at, shown.last_seen_at].includes(null)).toBe(
      false,
    );
    expect((await actsOn(person.accountId)).at(-1)).toEqual({
      act: 'account.viewed',
      actor_kind: 'officer',
      actor_id: support.officerId,
      reason: null,
    });
  });

  it('[DESK-1][AUTH-4] never carries a secret: no password, token, code or key of a factor, even after columns are added', async () => {
    const person = await world.investor('Gerda Geheim');
    const secret = await world.product.db.transaction('test_factor', (tx) =>
      giveTotp(tx, {
        owner: { kind: 'investor', id: person.accountId },
        appSecret: world.product.context.appSecret,
        at: world.now(),
      }),
    );
    const { text } = await support.call(getDeskAccount, { params: { id: person.accountId } });
    const [row] = await world.query<{ password_hash: string; sealed: string; token: string }>(
      `select a.password_hash, encode(f.sealed_secret, 'base64') as sealed, encode(s.token_hash, 'base64') as token from accounts a join totp_factors f on f.owner_id = a.id join sessions s on s.subject_id = a.id where a.id = $1 limit 1`,
      [person.accountId],
    );
    for (const hidden of [secret, row?.password_hash, row?.sealed, row?.token, 'argon2'])
      expect([hidden, text.includes(hidden ?? 'no row')]).toEqual([hidden, false]);
  });

  it('[SAFE-5] requires a reason for a closed account, which is logged; the list omits closed accounts', async () => {
    const person = await world.investor('Zoe Zugemacht');
    await world.query('update accounts set closed_at = $2 where id = $1', [
      person.accountId,
      world.now(),
    ]);
    const params = { id: person.accountId };
    expect((await compliance.call(getDeskAccount, { params })).status).toBe(422);
    expect((await actsOn(person.accountId)).some(({ act }) => act === 'account.viewed')).toBe(
      false,
    );
    expect(
      (await compliance.ok(getDeskAccount, { params, query: { access_reason: 'legal_claim' } }))
        .closed_at,
    ).not.toBeNull();
    expect((await actsOn(person.accountId)).at(-1)).toMatchObject({
      act: 'account.viewed',
      reason: 'legal_claim',
    });
    expect([
      (await search('zugemacht')).total,
      (await search('zugemacht', { filter: 'closed' })).total,
    ]).toEqual([0, 1]);
  });
});

describe('signing a person out everywhere', () => {
  it('[AUTH-6][DESK-5] ends every browser of that person and no other, with reason and log entry, and notifies them by mail', async () => {
    const person = await world.investor('Olga Offen');
    const other = await world.investor('Otto Andere');
    const phone = world.visitor();
    await phone.ok(login, { body: { email: person.email, password: PASSWORD } });
    await support.ok(endAccountSessions, {
      params: { id: person.accountId },
      body: { reason: 'reported a stranger' },
    });
    for (const browser of [person, phone]) expect((await browser.call(whoAmI)).status).toBe(401);
    // The browser is no longer recognised: the owner is notified of the next login, even with the
    // right password.
    await phone.ok(login, { body: { email: person.email, password: PASSWORD } });
    expect((await mailsTo(person.email)).at(-1)).toBe('new-browser');
    await other.ok(whoAmI);
    expect(await actsOn(person.accountId)).toContainEqual({
      act: 'account.sessions_ended',
      actor_kind: 'officer',
      actor_id: support.officerId,
      reason: 'reported a stranger',
    });
    await world.runJobs();
    const { text = '' } =
      world.mailbox
        .mails({ to: person.email })
        .find(({ subject }) => subject === 'We have logged you out everywhere') ?? {};
    expect(text).toContain('logged you out of all browsers');
    expect(text).toContain(world.offering.issuer.supportEmail);
    expect(text).not.toContain('reported a stranger');
  });

  it('[DESK-5] requires a reason, and sends no mail to an unconfirmed address', async () => {
    const person = await world.investor('Ute Unbestätigt');
    expect(
      (
        await support.call(endAccountSessions, {
          params: { id: person.accountId },
          body: { reason: '  ' },
        })
      ).status,
    ).toBe(422);
    await person.ok(whoAmI);
    await world.query('update accounts set email_confirmed_at = null where id = $1', [
      person.accountId,
    ]);
    await support.ok(endAccountSessions, {
      params: { id: person.accountId },
      body: { reason: 'abuse' },
    });
    expect(await mailsTo(person.email)).not.toContain('signed-out-by-officer');
  });
});

describe('the legal hold', () => {
  it('[SAFE-5][SAFE-12][DESK-5] is set by one officer of compliance and lifted by two, with reasons, shown, logged, and is on an account at most once', async () => {
    const person = await world.investor('Hanna Haltung');
    const params = { id: person.accountId };
    await compliance.ok(setLegalHold, { params, body: { reason: 'claim of 11 March' } });
    expect(
      (await compliance.call(setLegalHold, { params, body: { reason: 'again' } })).status,
    ).toBe(409);
    expect((await support.ok(getDeskAccount, { params })).legal_hold).toMatchObject({
      reason: 'claim of 11 March',
      set_by: 'Cora Compliance',
    });
    expect(
      (await search('haltung', { filter: 'on_hold' })).accounts.map(({ id, on_hold: onHold }) => [
        id,
        onHold,
      ]),
    ).toEqual([[person.accountId, true]]);
    const lifting = { params, body: { reason: 'claim settled' } };
    const { approval_id: id } = await compliance.ok(proposeLegalHoldLifting, lifting);
    expect((await compliance.call(proposeLegalHoldLifting, lifting)).status).toBe(409);
    expect(await support.ok(getDeskAccount, { params })).toMatchObject({
      legal_hold: { reason: 'claim of 11 March' },
      hold_approval_id: id,
    });
    await approveAs(colleague, id);
    expect((await compliance.call(proposeLegalHoldLifting, lifting)).status).toBe(409);
    expect((await support.ok(getDeskAccount, { params })).legal_hold).toBeNull();
    const held = (await actsOn(person.accountId)).filter(({ act }) =>
      act.startsWith('account.legal_hold'),
    );
    expect(held.map(({ act, reason }) => [act, reason])).toEqual([
      ['account.legal_hold_set', 'claim of 11 March'],
      ['account.legal_hold_lifted', 'claim settled'],
    ]);
  });

  it('[SAFE-5][DESK-9] is set on many accounts after one step-up, once on each, with an act on each, and not on the own account', async () => {
    const people = [];
    for (const name of ['Karla Klage', 'Klaus Klage']) people.push(await world.investor(name));
    const own = await world.investor('Otto Other');
    await world.query(
      'update accounts set email = (select email from officers where id = $2) where id = $1',
      [own.accountId, colleague.officerId],
    );
    const ids = [...people, own].map(({ accountId }) => accountId);
    const body = { ids, reason: 'claims of the action group' };
    const first = await colleague.ok(setLegalHolds, { body });
    const again = await colleague.ok(setLegalHolds, { body });
    const said = ({ each }: typeof first) => each.map(({ refusal }) => refusal);
    expect(said(first)).toEqual([null, null, message('en', 'maker_is_checker')]);
    expect(said(again)).toEqual([
      message('en', 'invalid_status'),
      message('en', 'invalid_status'),
      message('en', 'maker_is_checker'),
    ]);
    const holds = await Promise.all(
      ids.map(async (id) =>
        (await actsOn(id)).filter(({ act }) => act === 'account.legal_hold_set'),
      ),
    );
    expect(holds.map((acts) => acts.map(({ reason }) => reason))).toEqual([
      [body.reason],
      [body.reason],
      [],
    ]);
    expect((await support.call(setLegalHolds, { body })).status).toBe(403);
  });

  it('[SAFE-5] is enforced by the database too: an account on hold cannot be deleted by any means', async () => {
    const person = await world.investor('Doris Dauerhaft');
    await compliance.ok(setLegalHold, {
      params: { id: person.accountId },
      body: { reason: 'court order' },
    });
    await world.query('delete from acceptances where account_id = $1', [person.accountId]);
    await expect(
      world.query('delete from accounts where id = $1', [person.accountId]),
    ).rejects.toThrow('legal hold');
    await expect(
      world.query(
        'update legal_holds set lifted_at = now(), lifted_by = set_by where account_id = $1',
        [person.accountId],
      ),
    ).rejects.toThrow('lifted by two officers');
    const { approval_id: id } = await compliance.ok(proposeLegalHoldLifting, {
      params: { id: person.accountId },
      body: { reason: 'order lifted' },
    });
    await approveAs(colleague, id);
    await world.query('delete from accounts where id = $1', [person.accountId]);
    expect(
      await world.query('select from legal_holds where account_id = $1', [person.accountId]),
    ).toEqual([]);
  });
});

describe('rights', () => {
  it('[DESK-1] follow the table for every call, and an investor has none', async () => {
    const person = await world.investor('Rechte Konto');
    const params = { id: person.accountId };
    for (const role of ROLES) {
      const officer = await world.officer(`Role ${role}`, role);
      for (const endpoint of endpointsOf(accountsDeskCalls)) {
        const { status } = await officer.call(endpoint, {
          params,
          ...(endpoint.method === 'GET' ? {} : { body: {} }),
        });
        expect([role, endpoint.name, status === 403]).toEqual([
          role,
          endpoint.name,
          !may([role], endpoint.audience.officer),
        ]);
      }
    }
    for (const endpoint of endpointsOf(accountsDeskCalls))
      expect([endpoint.name, (await person.call(endpoint, { params })).status]).toEqual([
        endpoint.name,
        401,
      ]);
    expect(ROLES.filter((role) => may([role], 'accounts.approve_factor_reset'))).toEqual([
      'compliance',
    ]);
    expect(ROLES.filter((role) => may([role], 'accounts.hold'))).toEqual(['compliance']);
  });

  it("[DESK-1] do not cover an officer's own account as an investor", async () => {
    const person = await world.investor('Eigene Sache');
    await world.query('update officers set email = upper($2) where id = $1', [
      compliance.officerId,
      person.email,
    ]);
    const params = { id: person.accountId };
    expect((await compliance.ok(getDeskAccount, { params })).own).toBe(true);
    for (const endpoint of [endAccountSessions, setLegalHold, proposeLegalHoldLifting])
      expect([
        endpoint.name,
        (await compliance.call(endpoint, { params, body: { reason: 'mine' } })).status,
      ]).toEqual([endpoint.name, 403]);
    await person.ok(whoAmI);
    expect((await support.ok(getDeskAccount, { params })).legal_hold).toBeNull();
  });
});
