import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkMoneyInvariants } from './money-invariants.ts';
import { identityForm, picture } from '../../testing/cast.ts';
import { type OwnData, somebodyEverywhere, takeOwnData } from '../../testing/own-data.ts';
import { forAllTests, type Investor, openWorld } from '../../testing/world.ts';

/**
 * Tables that the export omits, each with its reason. A table that is neither here nor in a part
 * fails the test below.
 */
const OMITTED: Readonly<Record<string, string>> = {
  // Not personal data.
  migrations: 'which migrations have run',
  product_clock: 'the clock of the sandbox',
  payment_halts: 'breaches of money invariants by id, and which officers halted payments',
  money_releases: 'which officers resumed payments',
  configuration_versions: 'the configurations the product ran with',
  configuration_confirmations: 'which officers confirmed a configuration',
  configuration_uses: 'which processes run',
  installation: 'the mode and the bond of the database',
  announcement_drafts: 'words of officers to everybody',
  announcements: 'the same, as two of them approved; announcement_recipients has who got them',
  announcement_dispatches: 'how many people an announcement went to',
  reply_template_versions: 'words of officers to everybody, as two of them approved',
  mail_word_versions: 'words of officers to everybody, as two of them approved',
  mail_word_drafts: 'words of officers to everybody',
  integrators: 'which systems have keys, and which officers decided so',
  integrator_webhooks: 'how far a webhook has come',
  webhook_deliveries: 'what a webhook was sent, by number',
  integrator_replays: 'which systems had events repeated',
  sale_totals: 'sums of the sale',
  accepted_texts: 'which texts were in use, in which versions',
  provisional_orders:
    'which unpaid orders count for a sum of the sale; the orders themselves are exported',
  small_payment_decisions:
    'which officers decided on many payments at once; each is in payment_decisions',
  journal_sums: 'sums of the journal',
  book_days: 'which days of the journal are summed',
  book_day_balances: 'sums of the journal by day',
  book_day_exchanges: 'the same, of what was settled in a currency',
  sale_sums: 'sums of the sale',
  country_lists: 'rules about countries',
  country_rules_noticed: 'rules about countries',
  kyc_verdict_moves: 'a rule',
  kyc_check_moves: 'a rule',
  video_moves: 'a rule',
  order_status_moves: 'a rule',
  claim_state_moves: 'a rule',
  commission_moves: 'a rule',
  commission_decisions:
    'decisions of officers on a commission, with signs that concern another person',
  affiliate_extensions: 'general terms of the programme, with the officers who extended it',
  holding_adjustments:
    'the law may forbid to disclose why officers froze or moved a holding (section 47 GwG); the person got a mail about the action',
  transfer_issuer_acts: 'the same, as transfers',
  cold_signatures: "signatures of the issuer's own keys",
  frozen_holdings: 'addresses on the ledger, without persons',
  holder_snapshots: 'sums of the public ledger, with the officers who stored them',
  holder_snapshot_lines: 'public holdings of addresses; the table wallets has their owners',
  holding_proofs: 'when the ledger confirmed such a holding',
  year_profits: "the issuer's profits, with the officers who entered them",
  redemptions: 'which officers had repaid tokens taken back',
  redemption_lines: 'redeemed tokens are exported with the payout that repaid them',
  transfer_redemptions: 'the same, as transfers',
  payout_parkings:
    'since when and why a payout is parked; the payout is exported with its reason, unless only officers may know it',
  tax_certificate_runs:
    'which officers had certificates made for a year; the certificates are in tax_certificates',
  tax_remittances: 'sums of a month',
  tax_returns: 'sums of a month',
  tax_return_filings: 'when an officer filed the sums of a month',
  stellar_channels: 'accounts of the issuer on the ledger',
  used_numbers: 'transactions of these accounts that have no effect',
  bank_statements: "balances of the issuer's account",
  bank_balances: "balances of the issuer's account",
  waiting_bank_lines: 'names only lines of statements, which belong to payments',
  single_source_lines: 'names only lines of statements, which belong to payments',
  bank_report_tellings: 'names only reports of the bank, and the officer who read them',
  entry_details_tellings: 'names only transactions of batches, which belong to payments',
  bank_line_tellings: 'names only lines of statements, which belong to payments',
  joined_bank_lines: 'names only lines of statements, which belong to payments',
  repeated_bank_lines: 'names only lines of statements, which belong to payments',
  batch_references: "the bank's names of its batches",
  entry_details:
    'the transactions of batches as reported by the bank; the transactions are bank lines',
  refused_bank_entries:
    'what the bank wrote of bookings that could not be read; officers learn whose they are when they book them',
  typed_bank_entries:
    'what officers typed of such bookings; a booked one is a payment, and exported there',
  agreed_bank_entries: 'names only entries of statements',
  booked_refused_entries: 'names only lines of statements, which belong to payments',
  bank_reports: 'what the bank said of orders to it; what became of them is in refunds',
  discount_codes: 'general terms, with the officers who made them',
  rate_readings: 'prices of currencies',
  chain_cursors: 'how far the chains were read',
  deposit_outflows: "payments from the issuer's addresses",
  foreign_deposits: 'unsolicited deposits of strangers; they belong to no account',
  unexplained_debits: "debits of the issuer's account without an order of ours",
  screening_list_versions: 'which versions of lists officers brought into force',
  screening_list_counts: 'numbers, and which officer approved first',
  screening_entries: 'people of published lists, not investors',
  // Officers' data, not investors'.
  officers: 'officers are not investors; they have no account here',
  company_accounts: 'which account at their company officers sign in with',
  company_attempts: 'hashes of sign-ins of officers at their company, for minutes',
  document_views: 'which officer has looked at which document; the looks are exported from the log',
  desk_settings: 'how the desk of an officer looks',
  saved_views: 'filters of lists that officers keep, without the words of a search',
  officer_declarations: 'what officers declared about themselves and related parties',
  officer_invitations: 'who is invited as an officer, and has no account here',
  audit_verifications: 'when the log was verified, and by which officer',
  country_list_versions: 'rules about countries, with the officers who entered them',
  refund_files:
    'payment files for the bank, with many people in each; the data of the person are in refunds',
  approvals:
    'what officers propose to each other, with many people in it; what was decided about the person is in the record itself',
  comparisons: 'sums of the books beside bank, chains and ledger',
  own_account_balances: 'the accounts of the issuer on the ledger',
  foreign_movements:
    'movements of the accounts of the issuer on the ledger that no transfer explains',
  foreign_issuer_acts: 'operations of the issuer on the ledger that no act explains',
  issuer_acts_read: 'up to which ledger the operations of the issuer were read',
  bank_opening_balances: 'the account of the issuer',
  bank_gaps: 'the account of the issuer',
  bank_imports:
    'files from the bank, with many people in each; the data of the person are in payments',
  // About the person, but of no use to them or outside their right of access.
  audit_seals: 'hashes over the log',
  audit_heads: 'signed hashes over the log',
  audit_stamps: 'time stamps of those',
  audit_ledger_roots: 'where the ledger has those',
  rate_limits:
    'counters kept for hours at most, under keys that contain addresses hashed or briefly',
  bot_check_proofs: 'hashes of proofs, for minutes',
  passkey_challenges: 'hashes of challenges, for minutes',
  wallet_challenges: 'hashes of challenges, for minutes',
  web_auth_uses: 'hashes of challenges and tokens, for minutes',
  video_signals: 'addresses of two browsers for the length of a call',
  mail_codes: 'keyed hashes of codes, for minutes',
  mail_tokens: 'ids and expiry of links in mails; the mails are exported',
  duplicate_decisions:
    'which accounts may belong to one person: reasons of the identification, and of another person too (Art. 15(4) GDPR)',
  screening_hits: 'the law forbids to disclose screening hits (section 47 GwG, section 29(1) BDSG)',
  screening_hit_moves: 'the same, and who judged them',
  screening_list_touches: 'the same, while a version of a list waits for approval',
  legal_holds: 'the law forbids to disclose why authorities need the data (section 29(1) BDSG)',
  kept_records:
    'written when the account is closed; the person learns the content before closing and by mail',
};

const world = forAllTests(() => openWorld({ ledger: true }));
let person: Investor;
let own: OwnData;
beforeAll(async () => {
  person = await somebodyEverywhere(world, 'Erna Überall', 'erna@people.example');
  own = await takeOwnData(world, person);
}, 120_000);

const covered = () =>
  new Map(world.product.house.personalData.flatMap((part) => Object.entries(part.tables)));

describe('personal data', () => {
  it('[SAFE-5][AUTH-8] of every table are part of the export, or omitted for a reason', async () => {
    const rows = await world.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
    );
    const tables = rows.map(({ name }) => name);
    expect(
      tables
        .filter((table) => !covered().has(table) && OMITTED[table] === undefined)
        .map(
          (table) =>
            `${table}: name it in the personal-data.ts of its module, or in OMITTED of this file with a reason`,
        ),
    ).toEqual([]);
    expect(tables.filter((table) => covered().has(table) && OMITTED[table] !== undefined)).toEqual(
      [],
    );
    expect(
      [...covered().keys(), ...Object.keys(OMITTED)].filter((table) => !tables.includes(table)),
    ).toEqual([]);
  });

  it('[SAFE-11] of every column are shown to the person or withheld for a reason, and a new column requires a decision', async () => {
    const rows = await world.query<{ name: string; table: string }>(
      "select table_name as table, column_name as name from information_schema.columns where table_schema = 'public' order by 1, 2",
    );
    const columns = rows.filter(({ table }) => covered().has(table));
    const undecided = columns.filter(({ table, name }) => {
      const decided = covered().get(table);
      const words = `${decided?.shown ?? ''} ${decided?.keptBack ?? ''}`.split(' ');
      return words.filter((one) => one === name).length !== 1;
    });
    expect(
      undecided.map(
        ({ table, name }) =>
          `${table}.${name}: name it in the personal-data.ts of its module, once, as shown or as kept back; export it if it is shown, forget it with its table, and say in docs/security/personal-data.md how long it is kept`,
      ),
    ).toEqual([]);
    const known = new Set(columns.map(({ table, name }) => `${table}.${name}`));
    const named = [...covered()].flatMap(([table, { shown, keptBack }]) =>
      `${shown} ${keptBack}`.split(' ').map((name) => `${table}.${name}`),
    );
    expect(named.filter((one) => !known.has(one) && !one.endsWith('.'))).toEqual([]);
  });

  it('[SAFE-5][AUTH-8] of each of these tables are really in the export of a person who has data everywhere', () => {
    const empty = [...covered()]
      .filter(([, { export: key }]) => isEmpty(own.data[key]))
      .map(([table, { export: key }]) => `${table} (${key})`);
    // The person has no call waiting, no requested change, no unfinished form and no company; the
    // tests of those modules cover these.
    const elsewhere = [
      'email_changes (email_change)',
      'kyc_requested_changes (requested_changes)',
      'kyc_drafts (unfinished_forms)',
      'kyc_businesses (business)',
      'beneficial_owners (beneficial_owners)',
      'video_provider_events (video_provider_messages)',
      'quotes (quotes)',
      'withdrawals (withdrawals)',
      'discount_code_uses (discount_codes)',
      'receivables (receivables)',
      'receivable_settlements (receivables)',
      'receivable_notices (receivables)',
      'refund_returns (refunds)',
      'deposit_addresses (deposit_addresses)',
      'refunds (refunds)',
      'transfer_payments (refunds)',
      'coupon_runs (coupon_payouts)',
      'coupon_run_tax_overrides (tax_overrides)',
      'coupon_payouts (coupon_payouts)',
      'church_tax_notices (church_tax_notices)',
      'tax_paper_notices (tax_paper_notices)',
      'tax_corrections (tax_corrections)',
      'tax_shortfalls (tax_shortfalls)',
      'register_extracts (register_extracts)',
      'register_looks (register_extracts)',
      'announcement_recipients (announcements)',
    ];
    expect(
      empty
        .filter((one) => !elsewhere.includes(one))
        .map(
          (one) =>
            `${one}: give the person a row in testing/own-data.ts, with their name in a free text; or name the table here if a test of its module covers it`,
        ),
    ).toEqual([]);
    expect(empty).toEqual(elsewhere);
    expect(own.files.size).toBe(7);
  });

  it('[SAFE-5][AUTH-8] are readable for programs and people, and the README names every part of data.json', () => {
    expect([...own.files.keys()]).toEqual([
      'data.json',
      'README.txt',
      'conversations/01-a.jpg',
      'documents/01-front.jpg',
      'documents/02-back.jpg',
      'video/01-person.jpg',
      'statement.txt',
    ]);
    const readme = own.files.get('README.txt')?.toString('utf8') ?? '';
    expect(
      Object.keys(own.data)
        .filter((key) => key !== 'format' && key !== 'made_at')
        .filter((key) => !new RegExp(`\\b${key}\\b`).test(readme))
        .map(
          (key) =>
            `${key}: has no line in texts/{en,de}/documents/data-export.json, or in a part such as data-export.<module>.json`,
        ),
    ).toEqual([]);
    expect(own.data['account']).toMatchObject({
      email: 'erna@people.example',
      full_name: 'Erna Überall',
      language: 'en',
    });
    expect(own.data['orders']).toMatchObject([
      { amount_eur: '2500.00', status: 'tokens_allocated', parts: [{ price_eur: '0.95' }] },
    ]);
    expect(own.data['payments']).toMatchObject([{ payer_name: 'Erna Überall', currency: 'EUR' }]);
    expect(own.data['identity_proofs']).toMatchObject([
      { doc_id: identityForm('Erna Überall').doc_id, dob: '1980-02-29' },
    ]);
    expect(own.data['claims']).toMatchObject([
      { state: 'settled', transactions: [{ outcome: 'settled' }] },
    ]);
  });

  it('[SAFE-5] include the uploaded documents, stamped as copies, although they are stored sealed', async () => {
    // Stamped with the person's name, so that neither is the file that was uploaded.
    for (const [name, original] of [
      ['documents/01-front.jpg', await picture(1)],
      ['documents/02-back.jpg', await picture(2)],
    ] as const) {
      const stamped = await sharp(own.files.get(name)).metadata();
      const { width, height } = await sharp(original).metadata();
      expect([stamped.format, stamped.width / stamped.height]).toEqual(['jpeg', width / height]);
      expect(own.files.get(name)?.equals(original)).toBe(false);
    }
  });

  it('[SAFE-5] include no secrets, and nothing about officers except that they acted', async () => {
    const text =
      [...own.files.values()].map((bytes) => bytes.toString('latin1')).join('\n') +
      JSON.stringify(own.data);
    const secrets = await world.query<{ text: string }>(
      `select password_hash as text from accounts union select encode(token_hash, 'hex') from sessions union select encode(sealed_secret, 'base64') from totp_factors union select encode(code_hash, 'hex') from recovery_codes
       union select encode(wrapped_key, 'base64') from document_bodies union select id::text from mail_tokens union select name from officers union select email from officers union select id::text from officers union select encode(request_hash, 'hex') from orders`,
    );
    expect(secrets.length).toBeGreaterThan(20);
    for (const { text: secret } of secrets) expect(text).not.toContain(secret);
    expect(text).toContain('"by":"staff"');
  });

  it('[SAFE-5] are exported without breaking a money invariant', async () => {
    expect((await checkMoneyInvariants(world.product.db)).breaches).toEqual([]);
  });
});

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}
