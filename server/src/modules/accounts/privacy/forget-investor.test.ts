import { beforeAll, expect, it } from 'vitest';
import {
  closeAccount as closeAccountEndpoint,
  getClosing,
} from '@bb1/domain/accounts/privacy-endpoints';
import { identityForm } from '../../../../../testing/cast.ts';
import { somebodyEverywhere } from '../../../../../testing/own-data.ts';
import { keepJobs, replayJobs } from '../../../../../testing/replay-jobs.ts';
import { placesOf } from '../../../../../testing/waitlist-world.ts';
import { forAllTests, type Investor, openWorld } from '../../../../../testing/world.ts';
import { openHouse } from '../../../house.ts';
import { checkMoneyInvariants } from '../../../money-invariants.ts';
import { closeAccount } from './close-account.ts';

const world = forAllTests(() => openWorld({ ledger: true }));
let bodo: Investor;
beforeAll(async () => {
  await keepJobs(world);
  bodo = await somebodyEverywhere(world, 'Bodo Buchführung', 'bodo@people.example');
}, 120_000);

const breaches = async () => (await checkMoneyInvariants(world.product.db)).breaches;
const account = async () =>
  (
    await world.query(
      'select full_name, email, erased_at is not null as erased from accounts where id = $1',
      [bodo.accountId],
    )
  )[0];

async function sweepAt(berlinTime: string): Promise<void> {
  await world.moveClock(new Date(berlinTime));
  for (const name of [
    'accounts.forget_closed',
    'payments.forget_old_books',
    'mail.forget',
    'contact.forget',
  ])
    await world.runJob(name);
}

it('[AUTH-8] an account whose wallet holds tokens cannot be closed, because interest is owed', async () => {
  expect((await bodo.ok(getClosing)).obstacles).toEqual(['tokens_held']);
  const answer = await bodo.call(closeAccountEndpoint);
  expect([answer.status, answer.body]).toMatchObject([
    409,
    { code: 'account_cannot_close', detail: { obstacles: ['tokens_held'] } },
  ]);
});

it('[RUN-4][SAFE-5] an investor who has invested gets nothing twice by jobs that run again', async () => {
  const { jobs, changed } = await replayJobs(world);
  expect(jobs).toEqual(
    expect.arrayContaining(['mail.deliver', 'payments.match', 'transfers.submit']),
  );
  expect(changed).toEqual([]);
  expect(await breaches()).toEqual([]);
});

it("[SAFE-5][SAFE-1] an investor's identification is erased after five years and all personal data after ten; anonymous figures stay, and the money invariants hold throughout", async () => {
  const year = world.now().getFullYear();
  const { house } = world.product;
  // The tokens were sold: the wallet is empty.
  const network = { ...house.stellar.network, readAccount: () => Promise.resolve(null) };
  const parts = openHouse({ ...house, stellar: { ...house.stellar, network } }).personalData;
  await closeAccount({ context: world.product.context, parts }, bodo.accountId);
  await world.runJobs();
  expect(await breaches()).toEqual([]);
  const wallets = await world.query<{ public_key: string }>(
    'select public_key from distribution_claims where account_id = $1',
    [bodo.accountId],
  );

  await sweepAt(`${year + 6}-01-01T00:30:00+01:00`);
  for (const text of [identityForm('Bodo Buchführung').doc_id, 'Musterstraße 1', 'front.jpg'])
    expect([text, await placesOf(world, text)]).toEqual([text, []]);
  // Except for those of the friend, whose account is open.
  expect(
    await world.query(
      'select from document_bodies where document_id not in (select a.document_id from attachments a join identity_proofs p on p.id = a.identity_proof_id where p.account_id <> $1)',
      [bodo.accountId],
    ),
  ).toHaveLength(0);
  expect(await account()).toEqual({
    full_name: 'Bodo Buchführung',
    email: 'bodo@people.example',
    erased: false,
  });
  expect(await breaches()).toEqual([]);

  await sweepAt(`${year + 10}-12-31T23:30:00+01:00`);
  expect(await account()).toEqual({
    full_name: 'Bodo Buchführung',
    email: 'bodo@people.example',
    erased: false,
  });
  expect(await placesOf(world, 'Bodo')).toEqual(
    expect.arrayContaining(['accounts', 'bank_lines', 'mail_outbox', 'payments']),
  );

  await sweepAt(`${year + 11}-01-01T00:30:00+01:00`);
  for (const text of ['Bodo', 'Buchführung', 'bodo@people.example', 'DE02120300000000202051'])
    expect([text, await placesOf(world, text)]).toEqual([text, []]);
  expect(
    await world.query(
      "select from bank_imports where strpos(convert_from(file, 'UTF8'), 'Bodo') > 0",
    ),
  ).toHaveLength(0);
  expect(await account()).toEqual({ full_name: '', email: '', erased: true });
  const rows = await world.query('select status, amount_eur from orders where account_id = $1', [
    bodo.accountId,
  ]);
  expect(rows).toEqual([{ status: 'tokens_allocated', amount_eur: '2500.00' }]);
  expect(wallets).toHaveLength(1);
  expect(await breaches()).toEqual([]);
});

it('[RUN-4][SAFE-5] nothing of an erased investor comes back by jobs that run again, and no mail is sent', async () => {
  const { changed } = await replayJobs(world);
  expect(changed).toEqual([]);
  for (const text of ['Bodo', 'Buchführung', 'bodo@people.example'])
    expect([text, await placesOf(world, text)]).toEqual([text, []]);
});
