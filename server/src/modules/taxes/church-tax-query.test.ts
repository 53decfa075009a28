import type { Endpoint } from '@bb1/domain/endpoint';
import { deskHome } from '@bb1/domain/officers/endpoints';
import {
  checkChurchTaxAnswers,
  exportChurchTaxQuery,
  getChurchTaxQuery,
  proposeChurchTaxAnswers,
} from '@bb1/domain/taxes/church-tax-desk-endpoints';
import { getTaxPerson } from '@bb1/domain/taxes/desk-endpoints';
import { getTaxStanding } from '@bb1/domain/taxes/endpoints';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient, ApiInput } from '../../../../testing/api-client.ts';
import { approveAs, sendBackAs, tryToApprove } from '../../../../testing/approvals.ts';
import { approve } from '../../../../testing/applicant.ts';
import { declareOwn, verifyOneself } from '../../../../testing/cast.ts';
import { paidCoupon } from '../../../../testing/paid-coupon.ts';
import { forAllTests, type Investor, type Officer, openWorld } from '../../../../testing/world.ts';

const world = forAllTests(openWorld);
let maker: Officer;
let checker: Officer;
let anna: Investor;
let bert: Investor;
let dora: Investor;
let queryYear: number;
const numbers = new Map<string, string>();

/** Anna and Bert hold tokens, live in Germany and have a number; Dora lives in Denmark. */
beforeAll(async () => {
  maker = await world.officer('Mia Maker', 'finance');
  checker = await world.officer('Carl Checker', 'finance_approver');
  const reviewer = await world.officer('Rita Review', 'compliance');
  [anna, bert, dora] = [
    await world.investor('Anna Antwort'),
    await world.investor('Bert Bestand'),
    await world.investor('Dora Dänin'),
  ];
  for (const [person, name, number] of [
    [anna, 'Anna Antwort', 'P02X00T61'],
    [bert, 'Bert Bestand', 'P02X00T62'],
    [dora, 'Dora Dänin', 'P02X00T63'],
  ] as const) {
    await verifyOneself(person, name, { identity: { doc_id: number } });
    await approve(reviewer, person.accountId);
  }
  await paidCoupon(world.product, '2025-01-02', [maker.officerId, checker.officerId], {
    [anna.accountId]: '10.00',
    [bert.accountId]: '10.00',
    [dora.accountId]: '10.00',
  });
  await world.query("update identity_proofs set tax_residence = 'DK' where account_id = $1", [
    dora.accountId,
  ]);
  const rows = await world.query<{ account_id: string; tax_id: string }>(
    "select account_id, tax_id from identity_proofs where role = 'applicant'",
  );
  for (const row of rows) numbers.set(row.account_id, row.tax_id);
  queryYear = world.now().getUTCFullYear() + 1;
  await goTo('03-15');
}, 120_000);
beforeEach(() => world.query('delete from rate_limits'));

const goTo = (monthDay: string) => world.moveClock(new Date(`${queryYear}-${monthDay}T10:00:00Z`));
const inform = () => world.runJob('taxes.inform_of_query');
const noticesTo = async (person: Investor) => {
  const rows = await world.query<{ count: number }>(
    "select count(*)::int as count from mail_outbox where template = 'church-tax-notice' and recipient = $1",
    [person.email],
  );
  return rows[0]?.count;
};
const query = () => maker.ok(getChurchTaxQuery);
const refused = async (client: ApiClient, endpoint: Endpoint, input: ApiInput) => {
  const answer = await client.call(endpoint, input);
  return [answer.status, (answer.body as { code: string }).code];
};
const HEADER = 'account_id,tax_id,date_of_birth,year,answer,community';
const line = (
  { accountId }: Pick<Investor, 'accountId'>,
  answer: string,
  community = '',
  year = queryYear + 1,
  taxId = numbers.get(accountId) ?? '',
) => `${accountId},${taxId},1980-01-01,${year},${answer},${community}`;
const fileWith = (...lines: string[]) => ({
  files: [
    {
      field: 'file',
      name: 'answers.csv',
      type: 'text/csv',
      bytes: Buffer.from([HEADER, ...lines, ''].join('\n')),
    },
  ],
});
const check = async (...lines: string[]) => maker.ok(checkChurchTaxAnswers, fileWith(...lines));
const proposeFile = (...lines: string[]) => ({ ...fileWith(...lines), body: { reason: 'BZSt' } });
const queued = async () =>
  (await maker.ok(deskHome)).queues.find(({ name }) => name === 'church_tax_query')?.count;

describe('the notice before the query', () => {
  it('[TAX-6] is sent from April on, once a year, to residents with tokens or payouts, with the right to object; one that fails keeps no other', async () => {
    await inform();
    expect([await noticesTo(anna), await noticesTo(bert)]).toEqual([0, 0]);
    await goTo('04-02');
    const [first, second] = anna.accountId < bert.accountId ? [anna, bert] : [bert, anna];
    await world.query(
      `create function of_the_test() returns trigger language plpgsql as $$ begin raise exception 'poison'; end $$;
       create trigger of_the_test before insert on church_tax_notices for each row when (new.account_id = '${first.accountId}') execute function of_the_test()`,
    );
    await expect(inform()).rejects.toThrow('poison');
    expect([await noticesTo(first), await noticesTo(second)]).toEqual([0, 1]);
    await world.query('drop function of_the_test cascade');
    await Promise.all([inform(), inform()]);
    await inform();
    expect([await noticesTo(anna), await noticesTo(bert), await noticesTo(dora)]).toEqual([
      1, 1, 0,
    ]);
    await world.runJobs();
    const { subject, text } = world.lastMail(anna.email);
    expect(subject).toBe(`Query about church tax for ${queryYear + 1}`);
    for (const words of ['51a(2c)', '51a(2e)', 'object', '30 June', 'Sperrvermerk'])
      expect(text).toContain(words);
  });
});

describe('the query', () => {
  it('[TAX-6] asks about informed residents two months later, and reminds officers from September on', async () => {
    expect(await query()).toMatchObject({ open: 2, askable: 0, not_informed: 0 });
    await goTo('08-31');
    expect([(await query()).askable, await queued()]).toEqual([2, 0]);
    await goTo('09-01');
    expect(await queued()).toBe(2);
  });

  it('[TAX-6][DESK-3] is exported with number and date of birth by officers who may propose, and logged', async () => {
    expect((await checker.call(exportChurchTaxQuery)).status).toBe(403);
    const { text } = await maker.call(exportChurchTaxQuery);
    expect(text).toContain(HEADER);
    expect(text).toContain(`${anna.accountId},${numbers.get(anna.accountId)},`);
    expect(text).not.toContain(dora.accountId);
    const rows = await world.query(
      "select act from audit_log where act = 'church_tax_query.exported'",
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a file of answers', () => {
  it('[DESK-1][TAX-6] names every line that cannot be used, also an own one, and is not proposed with it', async () => {
    const stranger = { accountId: '00000000-0000-4000-8000-000000000000' };
    const own = await world.officer('Bert Bestand', 'finance');
    await declareOwn(own, bert);
    const lines = [
      line(stranger, 'none'),
      line(anna, 'none', '', queryYear),
      line(anna, 'none'),
      line(bert, 'percent_9', '', queryYear + 1, '12345678901'),
    ];
    const faults = async (...tried: string[]) =>
      (await check(...tried)).faults.map((one) => [one.line, one.fault]);
    expect(await faults(...lines)).toEqual([
      [2, 'unknown_person'],
      [3, 'other_year'],
      [4, 'repeated'],
      [5, 'other_number'],
    ]);
    expect(await faults(line(anna, 'catholic'), line(bert, 'percent_8'))).toEqual([
      [2, 'unknown_answer'],
      [3, 'community_missing'],
    ]);
    expect(await faults(line(anna, 'none', 'Bistum Essen'), `${bert.accountId},1`)).toEqual([
      [2, 'community_of_none'],
      [3, 'columns'],
    ]);
    const ownFile = await own.ok(checkChurchTaxAnswers, fileWith(line(bert, 'none')));
    expect(ownFile.faults).toEqual([{ line: 2, fault: 'own_account' }]);
    expect(await refused(own, proposeChurchTaxAnswers, proposeFile(line(bert, 'none')))).toEqual([
      422,
      'answers_with_faults',
    ]);
    expect(await refused(maker, proposeChurchTaxAnswers, proposeFile(...lines))).toEqual([
      422,
      'answers_with_faults',
    ]);
    expect(await refused(maker, proposeChurchTaxAnswers, proposeFile(line(anna, '')))).toEqual([
      422,
      'answers_none_new',
    ]);
    expect(
      (await checker.call(proposeChurchTaxAnswers, proposeFile(line(anna, 'none')))).status,
    ).toBe(403);
    expect((await query()).open).toBe(2);
  });

  it('[TAX-6] is in force after a second officer, all of it, with no answer in the audit log', async () => {
    const lines = [line(anna, 'percent_9', 'Bistum Essen'), line(bert, 'none')];
    expect(await check(...lines)).toMatchObject({ new: 2, faults: [] });
    const { id } = await maker.ok(proposeChurchTaxAnswers, proposeFile(...lines));
    expect((await tryToApprove(maker, id)).status).toBe(403);
    expect((await query()).open).toBe(2);
    await approveAs(checker, id);
    expect(await query()).toMatchObject({ open: 0, askable: 0, approval_id: null });
    expect((await anna.ok(getTaxStanding)).church_tax).toEqual([
      { year: queryYear + 1, answer: 'percent_9', community: 'Bistum Essen' },
    ]);
    expect(await check(...lines)).toMatchObject({ new: 0, known: 2 });
    const rows = await world.query<{ words: string }>(
      "select concat_ws(' ', reason, before, after) as words from audit_log",
    );
    expect(rows.map(({ words }) => words).join(' ')).not.toMatch(/percent_9|Bistum/);
  });

  it('[TAX-6] leaves nothing when it is sent back, and is refused when one of its answers was erased', async () => {
    const lines = [line(anna, 'none'), line(bert, 'percent_8', 'Bistum Mainz')];
    const first = await maker.ok(proposeChurchTaxAnswers, proposeFile(...lines));
    await sendBackAs(checker, first.id);
    const second = await maker.ok(proposeChurchTaxAnswers, proposeFile(...lines));
    const { entries } = await checker.ok(getTaxPerson, { params: { account_id: anna.accountId } });
    const waiting = entries.filter(({ approval_id: id }) => id === second.id);
    expect(waiting).toMatchObject([{ state: 'proposed', church_tax: 'none' }]);
    await world.query('delete from tax_entries where id = $1', [waiting[0]?.id]);
    expect((await tryToApprove(checker, second.id)).body).toMatchObject({ code: 'facts_changed' });
    await sendBackAs(checker, second.id);
    expect((await bert.ok(getTaxStanding)).church_tax).toEqual([
      { year: queryYear + 1, answer: 'none', community: null },
    ]);
  });
});
