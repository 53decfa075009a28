import { randomUUID } from 'node:crypto';
import { berlinDay } from '../../domain/src/kyc/berlin-day.ts';
import { certifiedSums } from '../../domain/src/taxes/tax-certificate.ts';
import type { Product } from '../../server/src/compose.ts';
import {
  type CertificateFacts,
  certificateLook,
  certificateSource,
} from '../../server/src/modules/taxes/certificate-document.ts';
import {
  decideOnCertificateRun,
  proposeYearRun,
} from '../../server/src/modules/taxes/certificate-runs.ts';
import { makeCertificates } from '../../server/src/modules/taxes/make-certificates.ts';
import { taxedPaymentsOf } from '../../server/src/modules/taxes/withheld-store.ts';
import { typesetDocument } from '../../server/src/platform/pdf/typeset-document.ts';
import { identifyHolders } from '../identify-holders.ts';
import { paidCoupon } from '../paid-coupon.ts';
import { benchOfficer, makeBenchAccounts, seconds, withBenchProduct } from './bench-product.ts';

const HOLDERS = Number(process.env['BENCH_CERTIFICATES'] ?? 10_000);
/** Bare papers are typeset for so many, and counted as often as there are more. */
const SAMPLE = 500;
const YEAR = 2025;
const PAYMENT_DAYS = [`${YEAR}-04-01`, `${YEAR}-07-01`];
/** Of the time that the bare papers take: figures, sealing, storing, audit log and mail may cost as much again. */
const MOST_OF_FLOOR = 2;

/** The certificates of a year for ten thousand investors, as the job makes them. Judged against typesetting the same papers and nothing else, in the same run. */
export function benchCertificates(): Promise<boolean> {
  return withBenchProduct(measure);
}

async function measure(product: Product): Promise<boolean> {
  const { context, db } = product;
  const officers = [
    await benchOfficer(product, 'finance'),
    await benchOfficer(product, 'compliance'),
  ] as const;
  const ids = Array.from({ length: HOLDERS }, () => randomUUID());
  await makeBenchAccounts(product, ids);
  await identifyHolders(
    { product },
    ids.map((accountId) => ({ accountId })),
  );
  for (const day of PAYMENT_DAYS)
    await paidCoupon(
      product,
      day,
      officers,
      Object.fromEntries(ids.map((id, at) => [id, `${10 + (at % 900)}.26`])),
    );
  const run = await proposeYearRun(context, { officerId: officers[0], year: YEAR });
  await decideOnCertificateRun(context, {
    id: run.id,
    officerId: officers[1],
    state: 'approved',
    reason: null,
  });
  const making = await seconds(() => makeCertificates({ ...context, areSpecimens: true }, run.id));
  const { rows } = await db.pool.query<{ made: number; bytes: string }>(
    "select (select count(*)::int from tax_certificates where state = 'issued') as made, (select coalesce(avg(octet_length(body)), 0)::int::text from document_bodies) as bytes",
  );
  const made = rows[0]?.made ?? 0;
  if (made !== HOLDERS) throw new Error(`${made} of ${HOLDERS} certificates were made`);
  const floor = (await bare(product, ids.slice(0, SAMPLE))) * (HOLDERS / Math.min(SAMPLE, HOLDERS));
  const ratio = making / floor;
  const kept = ratio <= MOST_OF_FLOOR;
  console.log(
    `     ${HOLDERS} certificates of ${rows[0]?.bytes} bytes sealed: ${making.toFixed(1)} s (${(HOLDERS / making).toFixed(0)} a second); typesetting the same papers alone: ${floor.toFixed(1)} s, from ${Math.min(SAMPLE, HOLDERS)} of them`,
  );
  console.log(
    `${kept ? 'ok  ' : 'SLOW'} they take ${ratio.toFixed(2)} times the floor (at most ${MOST_OF_FLOOR})`,
  );
  return kept;
}

async function bare(
  { context: { offering, clock }, db }: Product,
  ids: readonly string[],
): Promise<number> {
  const papers: CertificateFacts[] = [];
  for (const [at, id] of ids.entries()) {
    const payments = await taxedPaymentsOf(db, id, YEAR);
    papers.push({
      number: `TAX-${YEAR}-${String(at).padStart(6, '0')}`,
      year: YEAR,
      issuedOn: berlinDay(clock.now()),
      creditor: ['Hanna Halter', `Lindenweg ${at}`, '20095 Hamburg'],
      isBusiness: false,
      payments,
      sums: certifiedSums(payments),
      isSpecimen: true,
      replaces: null,
    });
  }
  return seconds(async () => {
    for (const facts of papers)
      await typesetDocument(certificateSource(offering, facts), certificateLook(offering, facts));
  });
}
