import {
  listTaxYears,
  proposeTaxCertificateCorrection,
  proposeTaxCertificates,
} from '../../domain/src/taxes/certificate-desk-endpoints.ts';
import {
  listTaxMonths,
  proposeTaxRemittance,
} from '../../domain/src/taxes/remittance-desk-endpoints.ts';
import { fileTaxReturn, prepareTaxReturn } from '../../domain/src/taxes/return-desk-endpoints.ts';
import { approveAs } from '../approvals.ts';
import { forgetLimits } from '../money-world.ts';
import { centsText } from '../payout-runs/reckoning.ts';
import type { PayoutScene } from '../payout-scene.ts';
import { added, type Sums, type TaxBooks, taxOf } from './tax-books.ts';
import type { Holder } from './tax-holders.ts';

interface Closing {
  readonly scene: PayoutScene;
  readonly books: TaxBooks;
  readonly people: readonly Holder[];
  /** Notes a value that is not the test's own. */
  readonly same: (what: string, found: unknown, expected: unknown) => void;
}

const shown = ({ income, capitalGains, surcharge, church }: Sums) =>
  [income, capitalGains, surcharge, church].map(centsText).join(' ');

/**
 * A year is over: the return of each of its months is prepared, filed and paid, everybody gets a
 * certificate, and those of earlier years that corrections have overtaken are replaced. Runs,
 * returns, certificates and journal are compared with the test's own books.
 */
export async function closeYear(closing: Closing, year: number): Promise<void> {
  const { scene, books, same } = closing;
  const before = `${year + 1}-01`;
  const months = books.months().filter((month) => month < before);
  for (const month of months.filter((one) => one.startsWith(String(year))))
    await closeMonth(closing, month);
  await certify(closing, year);
  const { years } = await scene.maker.ok(listTaxYears);
  for (const row of years.filter((one) => one.year <= year)) {
    const { payments, ...sums } = books.ofYear(String(row.year));
    same(
      `year ${row.year}`,
      [
        row.payments,
        row.outdated,
        row.investment_income_amount,
        row.capital_gains_tax,
        row.solidarity_surcharge,
        row.church_tax,
      ].join(' '),
      `${payments} 0 ${shown(sums)}`,
    );
  }
  await compareJournal(closing, { year, months });
}

async function closeMonth({ scene, books, same }: Closing, month: string): Promise<void> {
  const { world, maker, checker } = scene;
  await forgetLimits(world);
  const [withheld, corrected] = [books.withheldIn(month), books.correctedIn(month)];
  const sums = added([withheld, corrected]);
  const { id, values } = await maker.ok(prepareTaxReturn, { body: { month } });
  const { totals } = values;
  const paid = books.paymentsIn(month);
  const free = paid.reduce((total, one) => total + one.free, 0n);
  same(
    `return of ${month}`,
    {
      payments: values.payments,
      corrections: values.corrections.count,
      totals: [
        totals.income,
        totals.capital_gains_tax,
        totals.solidarity_surcharge,
        totals.church_tax,
      ].join(' '),
      corrected: [
        '0.00',
        values.corrections.capital_gains_tax,
        values.corrections.solidarity_surcharge,
        values.corrections.church_tax,
      ].join(' '),
      taxed: sumOf(values.taxed.map(({ income }) => income)),
      taxOfTaxed: sumOf(values.taxed.map((one) => one.capital_gains_tax)),
      free: sumOf(
        values.not_in_full.filter((one) => one.withheld === 'nothing').map(({ income }) => income),
      ),
      churches: values.church_tax
        .map((one) => [one.community, one.amount])
        .filter(([, amount]) => amount !== '0.00'),
    },
    {
      payments: paid.length,
      corrections: books.correctionsIn(month),
      totals: shown(sums),
      corrected: shown(corrected),
      taxed: centsText(withheld.income - free),
      taxOfTaxed: centsText(withheld.capitalGains),
      free: centsText(free),
      churches: books.communities(month).map(([name, amount]) => [name, centsText(amount)]),
    },
  );
  await maker.ok(fileTaxReturn, { params: { id }, body: { reference: `ticket of ${month}` } });
  if (taxOf(sums) === 0n) return;
  const proposed = await maker.ok(proposeTaxRemittance, {
    body: { month, reference: `ticket of ${month}`, bank_line_id: '' },
  });
  await scene.reauthenticate(checker);
  await approveAs(checker, proposed.id);
  const now = (await maker.ok(listTaxMonths)).months.find((one) => one.month === month);
  same(
    `remittance of ${month}`,
    [now?.remitted, now?.still_owed],
    [centsText(remittedOf(sums)), '0.00'],
  );
}

/** Only the capital gains tax is rounded down, to whole euros (section 44(1) sentence 6 EStG). */
function remittedOf({ capitalGains, surcharge, church }: Sums): bigint {
  const over = ((capitalGains % 100n) + 100n) % 100n;
  return capitalGains - over + surcharge + church;
}

function sumOf(amounts: readonly string[]): string {
  return centsText(amounts.reduce((total, text) => total + BigInt(text.replace('.', '')), 0n));
}

interface Certificate {
  readonly id: string;
  readonly account_id: string;
  readonly year: number;
  readonly shown: string;
}

async function certify(closing: Closing, year: number): Promise<void> {
  const { scene, books, people, same } = closing;
  const issued = async () =>
    await scene.world.query<Certificate>(
      "select id, account_id, year, concat_ws(' ', payments, income_eur, capital_gains_tax_eur, solidarity_surcharge_eur, church_tax_eur) as shown from tax_certificates where state = 'issued' and year <= $1",
      [year],
    );
  const years = [...new Set(books.payments.map(({ day }) => Number(day.slice(0, 4))))].filter(
    (one) => one <= year,
  );
  const expected = new Map(
    years.flatMap((of) =>
      people.flatMap((holder): [string, string][] => {
        const { payments, ...sums } = books.ofYear(String(of), holder);
        return payments === 0 ? [] : [[`${of} ${holder.accountId}`, `${payments} ${shown(sums)}`]];
      }),
    ),
  );
  const keyOf = (one: Certificate) => `${one.year} ${one.account_id}`;
  for (const one of await issued())
    if (one.shown !== expected.get(keyOf(one)))
      await decided(scene, () =>
        scene.maker.ok(proposeTaxCertificateCorrection, {
          params: { id: one.id },
          body: { reason: 'corrected withholding' },
        }),
      );
  const certified = new Set((await issued()).map(keyOf));
  for (const of of years)
    if ([...expected.keys()].some((key) => key.startsWith(`${of} `) && !certified.has(key)))
      await decided(scene, () =>
        scene.maker.ok(proposeTaxCertificates, { body: { year: of, reason: 'the year is over' } }),
      );
  same(
    `certificates until ${year}`,
    (await issued()).map((one) => `${keyOf(one)}: ${one.shown}`).toSorted(),
    [...expected].map(([key, text]) => `${key}: ${text}`).toSorted(),
  );
}

async function decided(
  { world, checker }: PayoutScene,
  propose: () => Promise<{ readonly id: string }>,
): Promise<void> {
  await forgetLimits(world);
  await approveAs(checker, (await propose()).id);
  await world.runJobs();
}

/** What the year brought to the account, and what is left when all its months are paid. */
async function compareJournal(
  { scene, books, same }: Closing,
  { year, months }: { readonly year: number; readonly months: readonly string[] },
): Promise<void> {
  const rows = await scene.world.query<{ kind: string; tax: string }>(
    "select e.kind, (-sum(l.amount))::numeric(20, 2)::text as tax from journal_lines l join journal_entries e on e.id = l.entry_id where l.account = 'withheld_tax' and to_char(e.recorded_at at time zone 'Europe/Berlin', 'YYYY') = $1 and e.kind <> 'taxes_remitted' group by e.kind",
    [String(year)],
  );
  const booked = new Map(rows.map(({ kind, tax }) => [kind, tax]));
  const [withheld, corrected] = [books.withheldIn(String(year)), books.correctedIn(String(year))];
  same(
    `journal of ${year}`,
    [booked.get('coupon_run_released') ?? '0.00', booked.get('tax_corrected') ?? '0.00'],
    [centsText(taxOf(withheld)), centsText(taxOf(corrected))],
  );
  const sums = months.map((month) => added([books.withheldIn(month), books.correctedIn(month)]));
  const all = books.payments.flatMap((one) => [
    taxOf(one.withheld),
    ...one.corrections.map(({ before, after }) => taxOf(after) - taxOf(before)),
  ]);
  const everything = all.reduce((total, one) => total + one, 0n);
  const past = sums.reduce((total, one) => total + taxOf(one), 0n);
  const remitted = sums.reduce((total, one) => total + remittedOf(one), 0n);
  const { books: found } = await scene.maker.ok(listTaxMonths);
  same(`books after ${year}`, found, {
    withheld: centsText(everything),
    remitted: centsText(remitted),
    cut: centsText(past - remitted),
    still_owed: centsText(everything - past),
    books: centsText(everything - past),
    difference: '0.00',
  });
}
