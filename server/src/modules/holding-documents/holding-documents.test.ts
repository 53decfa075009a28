import { submitClaim } from '@bb1/domain/claims/endpoints';
import { dayAfter } from '@bb1/domain/day-after';
import type { Endpoint } from '@bb1/domain/endpoint';
import {
  downloadHolderExtract,
  downloadHolderStatement,
  getHolderDocuments,
} from '@bb1/domain/holding-documents/desk-endpoints';
import {
  downloadHoldingStatement,
  downloadRegisterExtract,
  getHoldingStatement,
  listRegisterExtracts,
} from '@bb1/domain/holding-documents/endpoints';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { berlinDayStarts } from '@bb1/domain/offering/berlin-day-bounds';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../testing/api-client.ts';
import { identifyHolders } from '../../../../testing/identify-holders.ts';
import { tokenOf, type TokenHolder } from '../../../../testing/token-holder.ts';
import { forAllTests, type Investor, openWorld } from '../../../../testing/world.ts';
import { Claimant, giveTokens } from '../claims/test-files/claimant.ts';
import { checkMoneyInvariants } from '../../money-invariants.ts';
import { LedgerUnreachable } from '../../integrations/stellar/stellar.ts';
import { readPdf } from '../../platform/pdf/test-files/read-pdf.ts';
import { holdingStatement } from './holding-statement.ts';
import { issueExtracts } from './issue-extracts.ts';

const UNITS = 1_000_000_000n;
const world = forAllTests(() => openWorld({ ledger: true }));
let tokens: ReturnType<typeof tokenOf>;
let anna: Investor;
let bert: Investor;
let firm: Investor;
let wallet: TokenHolder;
let stranger: TokenHolder;
/** The day of the claims. */
let firstDay: string;

beforeAll(async () => {
  tokens = tokenOf(world.ledger);
  [anna, bert, firm] = [
    await world.investor('Anna Abruf'),
    await world.investor('Bert Bestand'),
    await world.investor('Frieda Firma'),
  ];
  await identifyHolders(world, [anna, bert, firm]);
  await world.query("update kyc_records set applicant_type = 'business' where account_id = $1", [
    firm.accountId,
  ]);
  stranger = await tokens.stranger();
  for (const person of [anna, firm]) await giveTokens(world.product.db, person.accountId, UNITS);
  firstDay = berlinDay(world.now());
}, 120_000);
beforeEach(() => world.query('delete from rate_limits'));

const look = () => world.runJob('holding_documents.issue_extracts');
const extracts = async (person: Investor) =>
  (await person.ok(listRegisterExtracts)).map(({ reason, tokens: amount }) => [reason, amount]);
const statement = (person: Investor, date: string) =>
  person.ok(getHoldingStatement, { query: { date } });

/** Noon of a later day, with a ledger of it. */
async function goTo(day: string): Promise<void> {
  await world.moveClock(new Date(berlinDayStarts(day).getTime() + 12 * 3_600_000));
  world.ledger.network?.closeLedger();
}

async function fileOf(client: ApiClient, endpoint: Endpoint, path: string, query = '') {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await world.product.app.inject({
    method: endpoint.method,
    url: `/api${path}${query}`,
    headers: { cookie },
  });
  return { status: answer.statusCode, bytes: answer.rawPayload };
}
const own = (client: ApiClient, id: string) =>
  fileOf(client, downloadRegisterExtract, `/users/register_extracts/${id}/file`);

describe('the register extract', () => {
  it('[TOK-8] follows the entry of a consumer, and no company gets one', async () => {
    await look();
    await look();
    expect(await extracts(anna)).toEqual([['entry', '100.0000000']]);
    expect(await extracts(bert)).toEqual([]);
    expect(await extracts(firm)).toEqual([]);
  });

  it('[TOK-8] is announced by a mail without its figures, in the language of the person', async () => {
    await world.runJobs();
    const mail = world.lastMail(anna.email);
    expect(mail.text).toMatch(/REG-\d{4}-000001/);
    expect(mail.text).not.toContain('100');
  });

  it('[TOK-8] is not issued while a claim moves the tokens, and follows once they are in the wallet', async () => {
    await world.secured(anna);
    const claimant = new Claimant(anna);
    wallet = tokens.holder(claimant.keys);
    await anna.ok(submitClaim, {
      body: claimant.sign(await claimant.build(await claimant.create()), {
        tokens: '100.0000000',
      }),
    });
    await look();
    expect(await extracts(anna)).toHaveLength(1);
    await world.runJobs();
    await look();
    expect(await extracts(anna)).toEqual([
      ['change', '100.0000000'],
      ['entry', '100.0000000'],
    ]);
  });

  it('[TOK-8] follows what the ledger did without us, on the next day, and a freeze', async () => {
    await wallet.send(stranger.keys.publicKey(), '25.5');
    await goTo(dayAfter(firstDay, 1));
    await look();
    expect((await extracts(anna))[0]).toEqual(['change', '74.5000000']);
    await wallet.act([tokens.authorisation(wallet.keys.publicKey(), false)], tokens.authoriser);
    await look();
    expect(await extracts(anna)).toHaveLength(3);
    await goTo(dayAfter(firstDay, 2));
    await look();
    expect((await extracts(anna))[0]).toEqual(['change', '74.5000000']);
    const rows = await world.query<{ frozen: boolean }>(
      "select (content->'entries'->0->>'frozen')::boolean as frozen from register_extracts order by number desc limit 1",
    );
    expect(rows).toEqual([{ frozen: true }]);
  });

  it('[TOK-8] waits while the ledger is unreachable, and takes no silence for a change', async () => {
    await goTo(dayAfter(firstDay, 3));
    const { stellar } = world.product.house;
    const away = { readAccount: () => Promise.reject(new LedgerUnreachable('a test')) };
    const looks = async () =>
      await world.query<{ looked_at: Date }>(
        'select looked_at from register_looks where account_id = $1',
        [anna.accountId],
      );
    const before = await looks();
    await issueExtracts({
      ...world.product.house,
      stellar: { ...stellar, network: { ...stellar.network, ...away } },
    });
    expect(await looks()).toEqual(before);
    expect(await extracts(anna)).toHaveLength(4);
  });

  it('[TOK-8] comes once in each later calendar year', async () => {
    const year = Number(firstDay.slice(0, 4)) + 1;
    for (const day of [`${year}-01-01`, `${year}-01-02`, `${year}-06-30`]) {
      await goTo(day);
      await look();
      await look();
    }
    expect((await extracts(anna)).map(([reason]) => reason)).toEqual([
      'yearly',
      'change',
      'change',
      'change',
      'entry',
    ]);
  });

  it('[TOK-8] cannot be changed or deleted, and no one else can read it', async () => {
    const [extract] = await anna.ok(listRegisterExtracts);
    const id = extract?.id ?? '';
    expect((await own(bert, id)).status).toBe(404);
    expect((await own(anna, id)).status).toBe(200);
    for (const change of [
      "update register_extracts set reason = 'entry'",
      'update register_extracts set token_amount = 1',
      `update register_extracts set content = '{"holder": "", "entries": []}'`,
      'delete from register_extracts',
    ])
      await expect(world.query(`${change} where id = '${id}'`)).rejects.toThrow(
        /register extract|append-only/,
      );
    expect(
      (await checkMoneyInvariants(world.product.db)).breaches.filter(
        ({ what }) => what.startsWith('document') || what.startsWith('register'),
      ),
    ).toEqual([]);
  });

  it('[TOK-8] is a PDF with language, title, headings and tables, without a fault of PDF/UA', async () => {
    const [extract] = await anna.ok(listRegisterExtracts);
    const { bytes } = await own(anna, extract?.id ?? '');
    const { pages, title, language } = await readPdf(bytes);
    expect([title, language]).toEqual(['Register extract', 'en-GB']);
    const text = pages.map((page) => page.text).join(' ');
    for (const words of [
      extract?.number ?? '',
      'Halter 1',
      wallet.keys.publicKey().slice(0, 20),
      '74.5',
      'Frozen by the issuer',
      'section 19(2) no. 3 eWpG',
      'Page 1 of',
    ])
      expect(text).toContain(words);
    expect(pages.flatMap(({ structure }) => structure)).toEqual(
      expect.arrayContaining(['Document/H1', 'Document/H2', 'Document/Table/TR/TH']),
    );
  });
});

describe('the statement of holdings', () => {
  it('[TOK-7] states each past day from ledger and books, and refuses today', async () => {
    expect(await statement(anna, dayAfter(firstDay, -1))).toMatchObject({
      tokens: '0.0000000',
      places: [],
      payouts: [],
    });
    const first = await statement(anna, firstDay);
    expect(first).toMatchObject({
      tokens: '74.5000000',
      nominal_eur: '74.50',
      places: [
        { public_key: wallet.keys.publicKey(), frozen: false, proven_on: firstDay, unproven: null },
      ],
    });
    expect((await statement(anna, dayAfter(firstDay, 3))).places).toMatchObject([{ frozen: true }]);
    expect(await statement(firm, firstDay)).toMatchObject({
      tokens: '100.0000000',
      places: [{ public_key: null, proven_on: null }],
    });
    expect(await statement(bert, firstDay)).toMatchObject({ tokens: '0.0000000' });
    const today = await anna.call(getHoldingStatement, {
      query: { date: berlinDay(world.now()) },
    });
    expect([today.status, Object.keys(today.body.errors ?? {})]).toEqual([422, ['date']]);
  });

  it('[TOK-7] is a PDF in the language asked for, for the holder and, logged, for an officer', async () => {
    const officer = await world.officer('Tilda Token', 'auditor');
    const german = await fileOf(
      anna,
      downloadHoldingStatement,
      '/users/holding_statement/file',
      `?date=${firstDay}&language=de`,
    );
    const { title, language, pages } = await readPdf(german.bytes);
    expect([title, language]).toEqual(['Bestandsauskunft', 'de-DE']);
    expect(pages[0]?.text).toContain('74,5');
    const path = `/desk/holder_documents/${anna.accountId}`;
    const english = await fileOf(
      officer,
      downloadHolderStatement,
      `${path}/statement/file`,
      `?date=${firstDay}&language=en`,
    );
    expect((await readPdf(english.bytes)).title).toBe('Statement of holdings');
    const { extracts: issued } = await officer.ok(getHolderDocuments, {
      params: { account_id: anna.accountId },
    });
    const id = issued[0]?.id ?? '';
    expect(
      (await fileOf(officer, downloadHolderExtract, `${path}/extracts/${id}/file`)).status,
    ).toBe(200);
    const other = `/desk/holder_documents/${bert.accountId}/extracts/${id}/file`;
    expect((await fileOf(officer, downloadHolderExtract, other)).status).toBe(404);
    const rows = await world.query(
      "select 1 from audit_log where act = 'holding_documents.viewed' and subject = $1",
      [`account:${anna.accountId}`],
    );
    expect(rows).toHaveLength(3);
  });

  it('[TOK-7] says where the history of the ledger does not prove the holding', async () => {
    const day = dayAfter(firstDay, 5);
    const { ledger } = await statement(anna, day);
    await world.query(
      `with s as (insert into holder_snapshots (id, ledger, closed_at, asset, issued_tokens, elsewhere_tokens, holder_count, content_hash, reason, kept_at)
         values (gen_random_uuid(), $1, now(), 'BB1:G', 1000, 0, 1, repeat('0', 64), 'a test', now()) returning id)
       insert into holder_snapshot_lines (snapshot_id, public_key, token_amount, frozen, unproven) select id, $2, 70, null, 'effects_disagree' from s`,
      [ledger, wallet.keys.publicKey()],
    );
    const readings = { of: () => ({ state: 'unreachable' }), newestLedger: () => ledger };
    const found = await holdingStatement(
      { ...world.product.context, ...world.product.house, readings } as never,
      { accountId: anna.accountId, date: day },
    );
    expect(found.places).toMatchObject([{ tokens: '70.0000000', unproven: 'effects_disagree' }]);
  });
});
