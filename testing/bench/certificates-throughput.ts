import { randomUUID } from 'node:crypto';
import { berlinDay } from '../../domain/src/kyc/berlin-day.ts';
import { mustFind } from '../../domain/src/refusal.ts';
import { certifiedSums } from '../../domain/src/taxes/tax-certificate.ts';
import type { Product } from '../../server/src/compose.ts';
import {
  type CertificateFacts,
  certificateLook,
  certificateSource,
} from '../../server/src/modules/taxes/certificate-document.ts';
import { approve } from '../../server/src/modules/approvals/decide.ts';
import { findApproval } from '../../server/src/modules/approvals/store.ts';
import { proposeYearRun } from '../../server/src/modules/taxes/certificate-runs.ts';
import { makeCertificates } from '../../server/src/modules/taxes/make-certificates.ts';
import { taxedPaymentsOf } from '../../server/src/modules/taxes/withheld-store.ts';
import { typesetDocument } from '../../server/src/platform/pdf/typeset-document.ts';
import { identifyHolders } from '../identify-holders.ts';
import { paidCoupon } from '../paid-coupon.ts';
import {
  type BenchPlace,
  benchOfficer,
  makeBenchAccounts,
  seconds,
  withBenchProduct,
} from './bench-product.ts';
import type { Figure } from './figure.ts';

/** This many bare documents are typeset, and the time is scaled up. */
const SAMPLE = 500;
const YEAR = 2025;
const PAYMENT_DAYS = [`${YEAR}-04-01`, `${YEAR}-07-01`];
/**
 * Relative to typesetting the bare documents: figures, sealing, storing, audit log and mail may
 * cost as much again.
 */
const MOST_OF_FLOOR = 2;

interface CertificatesSize {
  readonly holders: number;
}

/**
 * All investors' certificates of a year, as the job makes them. Compared with typesetting the same
 * documents alone, in the same run.
 */
export function benchCertificates(place: BenchPlace, size: CertificatesSize): Promise<Figure[]> {
  return withBenchProduct(place, (product) => measure(product, size, place.say));
}

async function measure(
  product: Product,
  { holders }: CertificatesSize,
  say: BenchPlace['say'],
): Promise<Figure[]> {
  const { context, db } = product;
  const officers = [
    await benchOfficer(product, 'finance'),
    await benchOfficer(product, 'compliance'),
  ] as const;
  const ids = Array.from({ length: holders }, () => randomUUID());
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
  const id = await proposeYearRun(product.house, {
    officerId: officers[0],
    year: YEAR,
    reason: 'the year is over',
  });
  const { content_hash: hash } = mustFind(await findApproval(db, id));
  await approve(product.house, {
    id,
    contentHash: hash.toString('hex'),
    by: { officerId: officers[1], roles: ['finance_approver'] },
  });
  const making = await seconds(() =>
    makeCertificates({ ...context, certificatesAreSpecimens: true }, id),
  );
  const { rows } = await db.pool.query<{ made: number; bytes: string }>(
    "select (select count(*)::int from tax_certificates where state = 'issued') as made, (select coalesce(avg(octet_length(body)), 0)::int::text from document_bodies) as bytes",
  );
  const made = rows[0]?.made ?? 0;
  if (made !== holders) throw new Error(`${made} of ${holders} certificates were made`);
  const sample = Math.min(SAMPLE, holders);
  const floor = (await bare(product, ids.slice(0, sample))) * (holders / sample);
  say(
    `${holders} certificates of ${rows[0]?.bytes} bytes sealed: ${making.toFixed(1)} s (${(holders / making).toFixed(0)} a second); typesetting the same papers alone: ${floor.toFixed(1)} s, from ${sample} of them`,
  );
  return [
    {
      what: 'certificates made, of typesetting alone',
      measured: making / floor,
      bound: 'at most',
      limit: MOST_OF_FLOOR,
      unit: '',
    },
  ];
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
