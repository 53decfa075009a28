import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  cancelCouponRun,
  proposeCouponRun,
  proposeTaxOverride,
  splitCouponRun,
} from '../../domain/src/payouts/desk-endpoints.ts';
import type { PayoutDay } from '../../domain/src/payouts/payout-calendar.ts';
import { proposeTaxCorrection } from '../../domain/src/taxes/correction-desk-endpoints.ts';
import { getTaxPerson } from '../../domain/src/taxes/desk-endpoints.ts';
import { insertWallet } from '../../server/src/modules/wallets/store.ts';
import { approveAs } from '../approvals.ts';
import { forgetLimits, readPatiently } from '../money-world.ts';
import { payoutsOf } from '../payout-runs/payouts-of.ts';
import { centsText, fixedOf, gainsOf, nominalOf, variableOf } from '../payout-runs/reckoning.ts';
import type { PayoutScene } from '../payout-scene.ts';
import { type Lot as Chance, seeded } from '../seeded.ts';
import { tokenOf } from '../token-holder.ts';
import { closeYear } from './close-year.ts';
import { payBack } from './pay-back.ts';
import { byName, TaxBooks, taxOf } from './tax-books.ts';
import {
  type ChurchAnswer,
  churchOf,
  type Holder,
  NO_CHURCH,
  papersFor,
  taxOffice,
  type TaxOffice,
} from './tax-holders.ts';
import type { LegalForm } from './taxes-by-law.ts';

const TOKEN = 10_000_000n;
/** Every holder of the table of cases; the first nine differ most. */
const CAST: readonly (LegalForm | 'resident' | 'non_resident')[] = [
  ...(['resident', 'resident', 'resident', 'non_resident'] as const),
  ...(['gmbh', 'kg', 'pension_fund', 'municipality', 'bank'] as const),
  ...(['resident', 'resident', 'non_resident', 'ev', 'diocese'] as const),
];
const CHURCHES: readonly ChurchAnswer[] = [
  NO_CHURCH,
  { percent: 8n, community: 'Erzbistum München und Freising' },
  { percent: 9n, community: 'Bistum Essen' },
  { percent: 9n, community: 'Evangelische Kirche im Rheinland' },
];

const EVENTS = [
  'newChurches',
  'correctedAnswers',
  'papers',
  'revocations',
  'moves',
  'deaths',
  'strangers',
  'strangersKnown',
  'cancelledRuns',
  'overrides',
  'lateVariableCoupons',
  'corrections',
  'refunds',
] as const;

/** A wallet without a known owner. */
interface Stranger {
  readonly publicKey: string;
  readonly units: bigint;
  /** Who turns out to be its owner. */
  readonly owner: Holder;
  isKnown: boolean;
}

interface Life {
  readonly scene: PayoutScene;
  readonly office: TaxOffice;
  readonly chance: Chance;
  readonly books: TaxBooks;
  readonly people: readonly Holder[];
  readonly strangers: Stranger[];
  /** Holders with news since their surpluses were compared, or with surpluses not corrected yet. */
  readonly touched: Set<Holder>;
  /** Cents of tax that were paid back. */
  readonly paidBack: Map<Holder, bigint>;
  readonly happened: Record<(typeof EVENTS)[number], number>;
  readonly same: (what: string, found: unknown, expected: unknown) => void;
}

export interface TaxLifeReport {
  readonly runs: number;
  /** Values that are not the test's own. */
  readonly differences: readonly string[];
  readonly breaches: readonly string[];
  readonly happened: Life['happened'];
}

/**
 * The bond's years as the tax office sees them, all ten unless fewer are asked for. Holders of every kind convert, move, die,
 * bring papers late and lose them; runs are cancelled, split and released although an answer is
 * missing; wallets of strangers turn out to be somebody's; two officers correct what was withheld in
 * excess, and pay it back. After each year the runs, returns, certificates and journal are compared with books that
 * the test keeps by the text of the law.
 */
export async function playTaxLife(
  scene: PayoutScene,
  {
    holders,
    seed,
    years = Infinity,
  }: { readonly holders: number; readonly seed: number; readonly years?: number },
): Promise<TaxLifeReport> {
  const differences: string[] = [];
  const chance = seeded(seed);
  const office = taxOffice(scene);
  const life: Life = {
    scene,
    office,
    chance,
    books: new TaxBooks(),
    people: await settleDown(scene, office, { count: holders, chance }),
    strangers: [],
    touched: new Set(),
    paidBack: new Map(),
    happened: Object.fromEntries(EVENTS.map((name) => [name, 0])) as Life['happened'],
    same(what, found, expected) {
      if (!isDeepStrictEqual(found, expected))
        differences.push(
          `${what}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`,
        );
    },
  };
  const breaches: string[] = [];
  let runs = 0;
  let closed = 0;
  for (const day of scene.days) {
    await live(life, day);
    runs += await payDay(life, day);
    const [year = '', month] = day.paymentDate.split('-');
    if (month !== '01') continue;
    await closeYear(life, Number(year) - 1);
    life.happened.refunds += await payBack(life);
    breaches.push(...(await scene.breaches()));
    closed += 1;
    if (closed === years) return { runs, differences, breaches, happened: life.happened };
  }
  const lastYear = Number(scene.days.at(-1)?.paymentDate.slice(0, 4));
  await scene.world.moveClock(new Date(`${lastYear + 1}-01-08T11:00:00Z`));
  scene.network.closeLedger();
  await closeYear(life, lastYear);
  breaches.push(...(await scene.breaches()));
  return { runs, differences, breaches, happened: life.happened };
}

async function settleDown(
  scene: PayoutScene,
  office: TaxOffice,
  { count, chance }: { readonly count: number; readonly chance: Chance },
): Promise<Holder[]> {
  const held = await scene.holders(
    Array.from(
      { length: count },
      () => BigInt(100 + chance.below(50_000)) * TOKEN + BigInt(chance.below(10_000_000)),
    ),
  );
  const people = held.map((one, at): Holder => {
    const kind = CAST[at % CAST.length] ?? 'resident';
    return {
      ...one,
      bought: one.units,
      legal: kind === 'resident' || kind === 'non_resident' ? null : kind,
      livesInGermany: kind !== 'non_resident',
      church: new Map(),
      papers: [],
    };
  });
  await office.identify(people);
  scene.fund(BigInt(count) * 5_000_000n * TOKEN);
  return people;
}

/** What happens between two payout days. */
async function live(life: Life, day: PayoutDay): Promise<void> {
  const { scene, office, chance, people, touched, happened } = life;
  const today = scene.world.now().toISOString().slice(0, 10);
  const year = Number(today.slice(0, 4));
  if (day.number > 1)
    for (const holder of people) {
      const isBeforeYearsEnd = day.paymentDate.slice(5, 7) === '01';
      if (holder.legal === null && isBeforeYearsEnd && chance.chance(0.5)) {
        await office.churchTax(holder, year + 1, chance.pick(CHURCHES));
        happened.newChurches++;
      }
      if (churchOf(holder, today).percent !== 0n && chance.chance(0.1)) {
        await office.churchTax(holder, year, chance.pick(CHURCHES));
        touched.add(holder);
        happened.correctedAnswers++;
      }
      if (chance.chance(0.1)) await bringPaper(life, holder, year);
      const [valid] = holder.papers.filter(({ from, until }) => from <= today && today <= until);
      if (valid !== undefined && chance.chance(0.1)) {
        await office.revoke(valid, today);
        touched.add(holder);
        happened.revocations++;
      }
      if (holder.legal === null && chance.chance(0.04)) {
        await office.move(holder);
        touched.add(holder);
        happened.moves++;
      }
    }
  if (day.number % 15 === 9) await die(life);
  if (day.number % 18 === 5) await sellToStranger(life);
  if (day.number % 18 === 16) await meetStranger(life);
  // A year's last comparison is of everybody: nothing else changes what was right.
  if (day.paymentDate.slice(5, 7) === '01') for (const holder of people) touched.add(holder);
  await correct(life);
}

/** Often for years that began long ago, so that too much was withheld meanwhile. */
async function bringPaper(life: Life, holder: Holder, year: number): Promise<void> {
  const { office, chance, touched, happened } = life;
  const kinds = papersFor(holder);
  if (kinds.length === 0) return;
  const first = year - chance.below(2);
  await office.paper(holder, {
    kind: chance.pick(kinds),
    from: `${first}-01-01`,
    until: `${first + chance.below(3)}-12-31`,
  });
  touched.add(holder);
  happened.papers++;
}

/** All tokens are moved to an heir, as the cold keys would have done it. */
async function die({ scene, chance, people, happened }: Life): Promise<void> {
  const living = people.filter(({ legal, units }) => legal === null && units > 0n);
  const deceased = chance.pick(living);
  const heir = chance.pick(living.filter((one) => one !== deceased));
  const [from, to] = [deceased.keys.publicKey(), heir.keys.publicKey()];
  await scene.world.query(
    `insert into holding_adjustments (id, kind, account_id, public_key, target_account_id, target_public_key, token_amount, reason, document_reference, state, proposed_by, proposed_at, decided_by, decided_at, done_at)
     values ($1, 'inheritance', $2, $3, $4, $5, $6, 'death', 'a certificate of inheritance', 'done', $7, now(), $8, now(), now())`,
    [
      randomUUID(),
      deceased.accountId,
      from,
      heir.accountId,
      to,
      tokensText(deceased.units),
      scene.maker.officerId,
      scene.checker.officerId,
    ],
  );
  await scene.world.query('insert into frozen_holdings values ($1, now())', [from]);
  moveTokens(scene, { from, to, units: deceased.units });
  heir.units += deceased.units;
  deceased.units = 0n;
  happened.deaths++;
}

async function sellToStranger({ scene, chance, people, strangers, happened }: Life): Promise<void> {
  const seller = chance.pick(people.filter(({ units }) => units > 10n * TOKEN));
  const owner = chance.pick(people.filter((one) => one !== seller));
  const { keys } = await tokenOf(scene.world.ledger).stranger();
  const units = seller.units / 3n;
  moveTokens(scene, { from: seller.keys.publicKey(), to: keys.publicKey(), units });
  seller.units -= units;
  strangers.push({ publicKey: keys.publicKey(), units, owner, isKnown: false });
  happened.strangers++;
}

/** The owner proves the wallet: what waited is paid, and was withheld from them. */
async function meetStranger({ scene, books, strangers, touched, happened }: Life): Promise<void> {
  const { world } = scene;
  const stranger = strangers.find(({ isKnown }) => !isKnown);
  if (stranger === undefined) return;
  const { owner } = stranger;
  await world.product.db.transaction('test_wallet', (tx) =>
    insertWallet(tx, {
      accountId: owner.accountId,
      publicKey: stranger.publicKey,
      proof: 'web_authentication',
      at: world.now(),
    }),
  );
  await scene.pass(61);
  await scene.settle();
  for (const payment of books.payments)
    if (payment.wallet === stranger.publicKey) payment.holder = owner;
  stranger.isKnown = true;
  touched.add(owner);
  happened.strangersKnown++;
}

/** Nearly everything that was withheld in excess is corrected; the rest is left for a later day. */
async function correct(life: Life): Promise<void> {
  const { scene, chance, books, touched, happened, same } = life;
  const { world, maker, checker } = scene;
  const month = world.now().toISOString().slice(0, 7);
  const later = new Set<Holder>();
  for (const holder of touched) {
    await forgetLimits(world);
    const expected = books.surpluses(holder);
    const { surpluses } = await readPatiently(() =>
      maker.ok(getTaxPerson, { params: { account_id: holder.accountId } }),
    );
    const textOf = (one: (typeof expected)[number]) =>
      `${one.payment.day} ${centsText(taxOf(one.before))} ${centsText(taxOf(one.right))}`;
    same(
      `surpluses of ${holder.accountId} in ${month}`,
      surpluses.map(({ day, withheld, right }) => `${day} ${withheld} ${right}`).toSorted(),
      expected.map(textOf).toSorted(),
    );
    touched.delete(holder);
    for (const one of expected) {
      const at = surpluses.findIndex(
        ({ day, withheld, right }) => `${day} ${withheld} ${right}` === textOf(one),
      );
      const [found] = at < 0 ? [] : surpluses.splice(at, 1);
      if (found === undefined || chance.chance(0.2)) {
        later.add(holder);
        continue;
      }
      await forgetLimits(world);
      const { id } = await maker.ok(proposeTaxCorrection, {
        body: { payout_id: found.payout_id, reason: 'a paper or an answer came late' },
      });
      await approveAs(checker, id);
      one.payment.livedInGermany ??= holder.livesInGermany;
      one.payment.corrections.push({ month, before: one.before, after: one.right });
      happened.corrections++;
    }
  }
  for (const holder of later) touched.add(holder);
}

/** Returns how many runs were released. */
async function payDay(life: Life, day: PayoutDay): Promise<number> {
  const { scene, chance, happened } = life;
  const { maker } = scene;
  const profit = BigInt(chance.below(60_000_000) - 10_000_000);
  const isLate = day.number === 12;
  const hasVariable = day.parts.includes('variable_coupon');
  const asked = day.number % 12 === 7 ? await askNothing(life, day) : null;
  await scene.goTo(day);
  if (hasVariable && !isLate) await scene.enterProfit(day.number, centsText(profit));
  await scene.minute();
  if (isLate) {
    const { run } = await scene.run(day.number);
    await maker.ok(splitCouponRun, { params: { id: run.id } });
    await scene.minute();
  }
  if (day.number % 8 === 2) {
    const { run } = await scene.propose(day.number);
    await maker.ok(cancelCouponRun, {
      params: { id: run.id },
      body: { reason: 'an answer was on its way' },
    });
    await scene.minute();
    happened.cancelledRuns++;
  }
  if (asked !== null) await override(life, day);
  const fixed = await scene.release(await scene.propose(day.number));
  await compare(life, day, { runId: fixed.run.id, profit: isLate ? null : profit });
  if (asked !== null) {
    await life.office.churchTax(asked, yearOf(day), chance.pick(CHURCHES));
    life.touched.add(asked);
  }
  if (!isLate) return 1;
  await scene.pass(40 * 24 * 60);
  await scene.enterProfit(day.number, '345678.90');
  await scene.minute();
  const late = await scene.release(await scene.propose(day.number, 'variable_coupon'));
  await compare(
    life,
    { ...day, parts: ['variable_coupon'] },
    { runId: late.run.id, profit: 34_567_890n },
  );
  happened.lateVariableCoupons++;
  return 2;
}

const yearOf = ({ paymentDate }: PayoutDay) => Number(paymentDate.slice(0, 4));

/** The Office has no answer about somebody for the year of a payout day. */
async function askNothing(
  { office, chance, people, books }: Life,
  day: PayoutDay,
): Promise<Holder | null> {
  const unasked = people.filter(
    (one) =>
      one.legal === null &&
      one.livesInGermany &&
      one.units > 100n * TOKEN &&
      !one.papers.some(({ until }) => until >= day.paymentDate) &&
      !books.payments.some(
        (payment) => payment.holder === one && payment.day.startsWith(day.paymentDate.slice(0, 4)),
      ),
  );
  if (unasked.length === 0) return null;
  const holder = chance.pick(unasked);
  await office.forgetAnswer(holder, yearOf(day));
  return holder;
}

/** Two officers let the run go on, and the full tax is withheld without church tax. */
async function override({ scene, happened, same }: Life, day: PayoutDay): Promise<void> {
  const { world, maker, checker } = scene;
  const { run } = await scene.run(day.number);
  const refused = await maker.call(proposeCouponRun, {
    params: { id: run.id },
    body: { version: run.version },
  });
  same(
    `run ${day.number} with an open question`,
    [refused.status, (refused.body as { code: string }).code],
    [409, 'taxes_unknown'],
  );
  await forgetLimits(world);
  const { id } = await maker.ok(proposeTaxOverride, {
    params: { id: run.id },
    body: { reason: 'the Office does not answer in time' },
  });
  await approveAs(checker, id);
  happened.overrides++;
}

/** Compares a released run with the holdings and the law, and takes it into the books. */
async function compare(
  { scene, books, people, strangers, same }: Life,
  day: PayoutDay,
  { runId, profit }: { readonly runId: string; readonly profit: bigint | null },
): Promise<void> {
  const holdings = [
    ...people.map((holder) => ({
      holder: holder as Holder | null,
      wallet: holder.keys.publicKey(),
      units: holder.units,
    })),
    ...strangers.map(({ publicKey, units, owner, isKnown }) => ({
      holder: isKnown ? owner : null,
      wallet: publicKey,
      units,
    })),
  ].toSorted((one, other) => (one.wallet < other.wallet ? -1 : 1));
  const outstanding = holdings.reduce((total, { units }) => total + units, 0n);
  const taxedOn = scene.world.now().toISOString().slice(0, 10);
  const isLast = day.parts.includes('repayment');
  const expected = holdings.flatMap(({ holder, wallet, units }): [string, string][] => {
    const fixed = day.parts.includes('fixed_coupon') ? fixedOf(units) : 0n;
    const running = fixed + (profit === null ? 0n : variablePart(day, units, outstanding, profit));
    const repayment = isLast ? nominalOf(units) : 0n;
    if (running + repayment === 0n) return [];
    const own = holdings.filter((one) =>
      holder === null ? one.wallet === wallet : one.holder === holder,
    );
    const gains = isLast
      ? gainsOf(
          own.map((one) => one.units),
          holder === null
            ? []
            : [{ units: holder.bought, cents: (holder.bought * 95n + TOKEN - 1n) / TOKEN }],
        )
      : [];
    const gain = gains[own.findIndex((one) => one.wallet === wallet)] ?? 0n;
    const tax = books.pay(holder, { day: taxedOn, wallet, running, gain });
    return [
      [
        wallet,
        [running + repayment, tax.capitalGains, tax.surcharge, tax.church].map(centsText).join(' '),
      ],
    ];
  });
  const stored = (await payoutsOf(scene, runId)).map((row): [string, string] => [
    row.public_key ?? '',
    [
      row.gross_eur,
      row.capital_gains_tax_eur,
      row.solidarity_surcharge_eur,
      row.church_tax_eur,
    ].join(' '),
  ]);
  same(`run of ${taxedOn}`, stored.toSorted(byName), expected.toSorted(byName));
}

function variablePart(day: PayoutDay, units: bigint, outstanding: bigint, profit: bigint): bigint {
  return day.parts.includes('variable_coupon') ? variableOf(units, outstanding, profit) : 0n;
}

const tokensText = (units: bigint) => `${units / TOKEN}.${String(units % TOKEN).padStart(7, '0')}`;

/** On the ledger, without fees. */
function moveTokens(
  { network, world }: PayoutScene,
  { from, to, units }: { readonly from: string; readonly to: string; readonly units: bigint },
): void {
  const { state, last } = network.node.ledger;
  const asset = `BB1:${world.product.integrations.stellar.claims.assetIssuer}`;
  const [source, target] = [state.trustline(from, asset), state.trustline(to, asset)];
  if (source === null || target === null) throw new Error('there is nothing to move');
  state.put({ ...source, balance: source.balance - units, modified: last.sequence });
  state.put({ ...target, balance: target.balance + units, modified: last.sequence });
  network.closeLedger();
}
