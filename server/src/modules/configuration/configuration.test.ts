import {
  confirmConfigurationVersion,
  getConfigurationVersion,
  listConfigurationVersions,
} from '@bb1/domain/configuration/endpoints';
import { deskHome } from '@bb1/domain/officers/endpoints';
import { listPaymentHalts, proposeMoneyRelease } from '@bb1/domain/officers/payment-halt-endpoints';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../../testing/postgres-for-tests.ts';
import { forAllTests, type Officer, openWorld, PASSWORD } from '../../../../testing/world.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { noFaults } from '../../platform/faults/faults.ts';
import { createOfficer } from '../officers/create-officer.ts';
import { isHalted } from '../officers/payment-halt.ts';
import { type ConfigurationUse, enterConfiguration } from './enter-configuration.ts';
import { sayAndAsk } from './show-use.ts';
import { forgetUse } from './store.ts';

const world = forAllTests(openWorld);
let finance: Officer;
let approver: Officer;
let settings: Record<string, string>;
beforeAll(async () => {
  [finance, approver] = [
    await world.officer('Fina Folge', 'finance'),
    await world.officer('Petra Folge', 'finance_approver'),
  ];
  const first = await finance.ok(getConfigurationVersion, { params: { number: '1' } });
  settings = Object.fromEntries(first.settings.map(({ name, value }) => [name, value]));
});

const db = () => world.product.db;
const query = <Row extends object>(text: string, values: unknown[] = []) =>
  db()
    .pool.query<Row>(text, values)
    .then(({ rows }) => rows);
const start = (changes: Readonly<Record<string, string>> = {}) =>
  db().transaction('test_enter', (tx) =>
    enterConfiguration(tx, world.product.context.clock, { ...settings, ...changes }),
  );
const end = (use: ConfigurationUse) => forgetUse(db(), use.processId);
const states = async () =>
  (await finance.ok(listConfigurationVersions)).versions.map(({ number, state }) => [
    number,
    state,
  ]);
const confirm = (officer: Officer, number: number) =>
  officer.call(confirmConfigurationVersion, { params: { number: String(number) } });
const ANOTHER_IBAN = { 'bank.iban': 'DE02120300000000202051' };

describe('the configuration of a start', () => {
  it('[DESK-3] needs no confirmation the first time, shows no secret, and is no new version when repeated', async () => {
    await end(await start());
    expect([await states(), await isHalted(db(), 'everything')]).toEqual([[[1, 'first']], false]);
    const shown = JSON.stringify(settings);
    const secrets = Object.entries(world.environment)
      .filter(([name]) => /SECRET|LOGIN|PASSWORD|DOCUMENT_KEYS|DATABASE_URL|SMTP_URL/.test(name))
      .flatMap(([, value]) => value.split(/[,:]/))
      .filter((one) => one.length > 12);
    expect(secrets.length).toBeGreaterThan(6);
    expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
    expect(settings).toMatchObject({
      'bank.iban': world.offering.bank.iban,
      'sale.tiers.1.priceEur': world.offering.sale.tiers[0]?.priceEur,
      'ledger.issuer': world.environment['STELLAR_ISSUER'],
    });
  });

  it('[DESK-3][SAFE-2] is recorded by one of many concurrent starts, one halts payments, and one notifies the confirming officers', async () => {
    const other = openDatabase({
      url: await cloneDatabase(inject('postgresUrl')),
      poolSize: 8,
      faults: noFaults,
      onError: () => undefined,
    });
    const context = { db: other, clock: world.product.context.clock };
    await createOfficer(
      { ...context, appSecret: world.product.context.appSecret },
      {
        name: 'Fina Einmal',
        email: 'once@issuer.example',
        password: PASSWORD,
        locale: 'en',
        roles: ['finance'],
      },
    );
    const startAll = (more: Readonly<Record<string, string>>) =>
      Promise.all(
        Array.from({ length: 8 }, () =>
          other.transaction('test_enter', (tx) =>
            enterConfiguration(tx, context.clock, { ...settings, ...more }),
          ),
        ),
      );
    await startAll({});
    await startAll(ANOTHER_IBAN);
    const { rows } = await other.pool.query(
      'select (select count(*)::int from configuration_versions) as versions, (select count(*)::int from configuration_uses) as uses, (select count(*)::int from payment_halts) as stops, (select count(*)::int from audit_log) as acts, (select count(*)::int from mail_outbox) as mails',
    );
    await other.close();
    expect(rows).toEqual([{ versions: 2, uses: 16, stops: 1, acts: 3, mails: 1 }]);
  });

  it('[DESK-3] is a version without a halt if no money depends on the change', async () => {
    const other = await start({ 'product.mailFrom': 'Somebody else <else@issuer.example>' });
    // A process with the earlier words continues as its version.
    const earlier = await start();
    expect([other.number, earlier.number]).toEqual([2, 1]);
    await Promise.all([end(other), end(earlier)]);
    expect([(await states())[0], await isHalted(db(), 'everything')]).toEqual([
      [2, 'unconfirmed'],
      false,
    ]);
    expect(
      (await finance.ok(getConfigurationVersion, { params: { number: '2' } })).differences,
    ).toEqual([
      {
        name: 'product.mailFrom',
        before: settings['product.mailFrom'],
        now: 'Somebody else <else@issuer.example>',
      },
    ]);
    expect((await confirm(finance, 2)).status).toBe(409);
  });

  it('[DESK-4][SAFE-1] halts payments until two officers have confirmed the change, each once, and no earlier one may start alongside', async () => {
    const changed = await start(ANOTHER_IBAN);
    expect([(await states())[0], await isHalted(db(), 'everything')]).toEqual([
      [3, 'waiting'],
      true,
    ]);
    expect((await finance.ok(deskHome)).queues).toContainEqual(
      expect.objectContaining({ name: 'configuration_to_confirm', count: 1 }),
    );
    const halt = (await finance.ok(listPaymentHalts)).halts[0];
    expect(halt).toMatchObject({
      kind: 'configuration',
      reason: 'configuration version 3: bank.iban',
    });
    expect(
      (
        await finance.call(proposeMoneyRelease, {
          body: { payment_halt_id: halt?.id ?? '', reason: 'a test' },
        })
      ).status,
    ).toBe(409);
    // This test's process runs with the first version, so no other account can be confirmed.
    expect([
      (await finance.ok(getConfigurationVersion, { params: { number: '3' } })).others_run,
      (await confirm(finance, 3)).body,
    ]).toEqual([true, expect.objectContaining({ code: 'other_configuration_runs' })]);
    await expect(start()).rejects.toThrow(/that of version 1, and 1 processes run with version 3/);
    expect((await states()).length).toBe(3);
    await end(changed);

    // Back to the first one deliberately: a version of its own, which needs two confirmations as
    // well.
    const back = await start();
    expect((await states()).slice(0, 2)).toEqual([
      [4, 'waiting'],
      [3, 'replaced'],
    ]);
    for (const role of ['administrator', 'compliance', 'auditor'] as const)
      expect([role, (await confirm(await world.officer(`Keine ${role}`, role), 4)).status]).toEqual(
        [role, 403],
      );
    expect((await confirm(finance, 4)).status).toBe(200);
    expect((await confirm(finance, 4)).status).toBe(403);
    expect(await isHalted(db(), 'everything')).toBe(true);
    await expect(
      query(
        'insert into configuration_confirmations (version_number, officer_id, place, confirmed_at) values (4, $1, 2, now())',
        [finance.officerId],
      ),
    ).rejects.toThrow(/configuration_confirmations_pkey/);
    await expect(
      query(
        'insert into configuration_confirmations (version_number, officer_id, place, confirmed_at) values (4, $1, 0, now())',
        [approver.officerId],
      ),
    ).rejects.toThrow(/place_check/);
    await expect(
      query(
        'insert into configuration_confirmations (version_number, officer_id, place, confirmed_at) values (3, $1, 1, now())',
        [approver.officerId],
      ),
    ).rejects.toThrow('waits for nobody');
    await expect(
      query('update configuration_versions set confirmed_at = now() where number = 4'),
    ).rejects.toThrow('needs two officers');
    await expect(
      query("update payment_halts set lifted_at = now() where kind = 'configuration'"),
    ).rejects.toThrow('not confirmed');
    expect((await confirm(approver, 4)).status).toBe(200);
    expect([await states(), await isHalted(db(), 'everything')]).toEqual([
      [
        [4, 'confirmed'],
        [3, 'replaced'],
        [2, 'unconfirmed'],
        [1, 'first'],
      ],
      false,
    ]);
    expect((await confirm(approver, 4)).status).toBe(409);
    await expect(
      query("update configuration_versions set settings = '{}' where number = 4"),
    ).rejects.toThrow('is fixed');
    await expect(query('delete from configuration_versions where number = 2')).rejects.toThrow();
    expect(
      (
        await query<{ act: string }>(
          "select act from audit_log where subject = 'configuration:4' order by id",
        )
      ).map(({ act }) => act),
    ).toEqual([
      'configuration.entered',
      'configuration.confirmed_first',
      'configuration.confirmed',
    ]);
    expect(
      await query("select before, after from audit_log where subject = 'configuration:3'"),
    ).toEqual([
      {
        before: expect.objectContaining({ 'bank.iban': settings['bank.iban'] }),
        after: expect.objectContaining(ANOTHER_IBAN),
      },
    ]);

    // A process that slept during the confirmation learns that it has to exit; the one with the
    // confirmed version continues.
    expect([await sayAndAsk(db(), changed), await sayAndAsk(db(), back)]).toEqual([true, false]);
    await Promise.all([end(changed), end(back)]);
  });

  it('[DESK-4][DESK-8] shows all changes since the last agreed version, and a confirmation counts as long as its officer may confirm', async () => {
    const page = (number: number) =>
      finance.ok(getConfigurationVersion, { params: { number: String(number) } });
    const [agreed = 0] = (await states())[0] ?? [];
    expect((await page(Number(agreed))).state).toBe('confirmed');
    await end(await start(ANOTHER_IBAN));
    const hidden = await start({ ...ANOTHER_IBAN, 'product.mailFrom': 'Anna <a@issuer.example>' });
    const shown = await page(hidden.number);
    expect(shown.differences.map(({ name }) => name)).toEqual(['product.mailFrom']);
    expect(shown.agreed).toEqual({
      number: agreed,
      differences: expect.arrayContaining([
        { name: 'bank.iban', before: settings['bank.iban'], now: ANOTHER_IBAN['bank.iban'] },
      ]),
    });
    await end(hidden);

    const back = await start();
    expect((await page(back.number)).agreed).toEqual({ number: agreed, differences: [] });
    const leaver = await world.officer('Lea Wechsel', 'finance');
    expect((await confirm(leaver, back.number)).status).toBe(200);
    await query("update officers set roles = '{content}' where id = $1", [leaver.officerId]);
    expect((await confirm(finance, back.number)).status).toBe(200);
    const waiting = await page(back.number);
    expect([waiting.state, waiting.confirmations.map(({ counts }) => counts)]).toEqual([
      'waiting',
      [false, true],
    ]);
    expect(await isHalted(db(), 'everything')).toBe(true);
    expect((await confirm(finance, back.number)).body.code).toBe('maker_is_checker');
    // With the right regained there are two that count, and both officers have confirmed already.
    await query("update officers set roles = '{finance}' where id = $1", [leaver.officerId]);
    expect((await page(back.number)).state).toBe('waiting');
    expect((await confirm(leaver, back.number)).status).toBe(200);
    await query("update officers set roles = '{content}' where id = $1", [leaver.officerId]);
    expect([(await page(back.number)).state, await isHalted(db(), 'everything')]).toEqual([
      'confirmed',
      false,
    ]);
    await end(back);
  });

  it('[DESK-4][DESK-3][MAIL-1] is announced once to each confirming officer, in their language, and not if nothing that money depends on has changed', async () => {
    const [suspended, settingUp] = [
      await world.officer('Sina Ruht', 'finance'),
      await world.officer('Elif Ohnefaktor', 'finance_approver'),
    ];
    await query('update officers set disabled_at = now() where id = $1', [suspended.officerId]);
    await query('update officers set factors_removed_at = now() where id = $1', [
      settingUp.officerId,
    ]);
    await query("update officers set locale = 'de' where id = $1", [approver.officerId]);
    const answer = (from: number) =>
      query<{ recipient: string; locale: string; version: string }>(
        "select recipient, locale, values->>'version' as version from mail_outbox where template = 'configuration-changed' and (values->>'version')::int >= $1 order by (values->>'version')::int, locale desc",
        [from],
      );
    const [finances, approvers] = await Promise.all(
      [finance, approver].map(
        async ({ officerId }) =>
          (
            await query<{ email: string }>('select email from officers where id = $1', [officerId])
          )[0]?.email ?? '',
      ),
    );
    const both = (version: string) => [
      { recipient: finances, locale: 'en', version },
      { recipient: approvers, locale: 'de', version },
    ];

    const sender = { 'product.mailFrom': 'Somebody else <else@issuer.example>' };
    await end(await start(sender));
    expect([(await states())[0], await answer(8)]).toEqual([[8, 'unconfirmed'], []]);
    await end(await start({ ...sender, ...ANOTHER_IBAN }));
    expect([(await states())[0], await answer(8)]).toEqual([[9, 'waiting'], both('9')]);
    await end(await start({ ...sender, ...ANOTHER_IBAN }));
    expect([(await states())[0], await answer(8)]).toEqual([[9, 'waiting'], both('9')]);
    await world.runJobs();
    const [english, german] = [world.lastMail(finances ?? ''), world.lastMail(approvers ?? '')];
    expect([english.subject, german.subject]).toEqual([
      'Payments are halted: please confirm configuration version 9',
      'Zahlungen sind angehalten: bitte Konfigurationsversion 9 bestätigen',
    ]);
    expect([english.text, german.text]).toEqual([
      expect.stringContaining('One setting that affects money has changed'),
      expect.stringContaining('Eine Einstellung mit Folgen für Geld hat sich geändert'),
    ]);
    // Neither the account that somebody may have planted nor a page address that may not be ours.
    for (const { html } of [english, german])
      expect([html.includes(ANOTHER_IBAN['bank.iban']), html.includes('href')]).toEqual([
        false,
        false,
      ]);
    // Another change is announced again, even the way back.
    await end(await start());
    expect(await answer(9)).toEqual([...both('9'), ...both('10')]);
  });

  it('[KYC-15][DESK-4] waits for two officers too where it loosens how people are identified, and not for a setting that a release added', async () => {
    const confirmed = async () => {
      const version = await start();
      for (const officer of [finance, approver]) await confirm(officer, version.number);
      expect(await isHalted(db(), 'everything')).toBe(false);
      return version;
    };
    const changes = {
      'video.recording': 'whole_call',
      'video.leastSeconds': '1',
      'video.provider': 'outside',
      'kyc.videoFromEur': '1000000.00',
    };
    for (const [name, value] of Object.entries(changes)) {
      await end(await confirmed());
      const changed = await start({ [name]: value });
      expect([name, (await states())[0]?.[1], await isHalted(db(), 'everything')]).toEqual([
        name,
        'waiting',
        true,
      ]);
      await end(changed);
    }
    const back = await confirmed();
    const before = (await states()).length;
    // As if the version had been recorded before a release counted more settings to those of money.
    await query('alter table configuration_versions disable trigger user');
    await query(
      "update configuration_versions set money_fingerprint = repeat('0', 64) where number = $1",
      [back.number],
    );
    await query('alter table configuration_versions enable trigger user');
    const next = await start({ 'product.mailFrom': 'Another <another@issuer.example>' });
    expect([(await states())[0]?.[1], (await states()).length]).toEqual([
      'unconfirmed',
      before + 1,
    ]);
    await Promise.all([end(back), end(next)]);
  });
});
