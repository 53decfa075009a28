import type {
  CERTIFICATE_RUN_KINDS,
  CERTIFICATE_RUN_STATES,
  TAX_CERTIFICATE_STATES,
} from '@bb1/domain/taxes/tax-certificate';
import type { ApprovedDecision } from '../../platform/approvals/define-approval.ts';
import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

export interface CertificateRow {
  id: string;
  number: number;
  account_id: string;
  full_name: string;
  email: string;
  year: number;
  run_id: string;
  payments: number;
  income_eur: string;
  allowance_eur: string;
  capital_gains_tax_eur: string;
  solidarity_surcharge_eur: string;
  church_tax_eur: string;
  is_specimen: boolean;
  document_id: string | null;
  replaces_id: string | null;
  replaces_number: number | null;
  replaced_by_id: string | null;
  replaced_by_number: number | null;
  /** Of the correction that replaced it. */
  cancellation_reason: string | null;
  state: (typeof TAX_CERTIFICATE_STATES)[number];
  issued_at: Date;
  cancelled_at: Date | null;
}

export interface CertificateRunRow {
  id: string;
  kind: (typeof CERTIFICATE_RUN_KINDS)[number];
  year: number;
  certificate_id: string | null;
  reason: string | null;
  state: (typeof CERTIFICATE_RUN_STATES)[number];
  proposed_by_name: string;
  proposed_at: Date;
  decided_by_name: string;
  decided_at: Date;
  done_at: Date | null;
  made: number;
}

const CERTIFICATES = `select c.id, c.number, c.account_id, a.full_name, a.email, c.year, c.run_id, c.payments, c.income_eur::text, c.allowance_eur::text, c.capital_gains_tax_eur::text, c.solidarity_surcharge_eur::text, c.church_tax_eur::text,
  c.is_specimen, c.document_id, c.replaces_id, b.number as replaces_number, n.id as replaced_by_id, n.number as replaced_by_number, nr.reason as cancellation_reason, c.state, c.issued_at, c.cancelled_at
  from tax_certificates c join accounts a on a.id = c.account_id left join tax_certificates b on b.id = c.replaces_id left join tax_certificates n on n.replaces_id = c.id left join tax_certificate_runs nr on nr.id = n.run_id`;
const nextNumber = sql<{ number: number }>(
  'tax_certificates.next_number',
  "select nextval('tax_certificate_number')::int as number",
);
export const insertCertificate = sql(
  'tax_certificates.insert',
  `insert into tax_certificates (id, number, account_id, year, run_id, payments, income_eur, capital_gains_tax_eur, solidarity_surcharge_eur, church_tax_eur, is_specimen, document_id, replaces_id, issued_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
).run((made: NewCertificate) => [
  made.id,
  made.number,
  made.accountId,
  made.year,
  made.runId,
  made.payments,
  made.income,
  made.capitalGainsTax,
  made.solidaritySurcharge,
  made.churchTax,
  made.isSpecimen,
  made.documentId,
  made.replacesId,
  made.at,
]);
export const cancelCertificate = sql(
  'tax_certificates.cancel',
  "update tax_certificates set state = 'cancelled', cancelled_at = $2 where id = $1 and state = 'issued'",
);
export const findCertificate = sql<CertificateRow>(
  'tax_certificates.find',
  `${CERTIFICATES} where c.id = $1`,
).maybe((id: string) => [id]);
const lockOne = sql<{ id: string }>(
  'tax_certificates.lock',
  'select id from tax_certificates where id = $1 for update',
);
const findValid = sql<{ id: string }>(
  'tax_certificates.valid',
  "select id from tax_certificates where account_id = $1 and year = $2 and state = 'issued'",
);
/** Newest year first, and within a year the newest certificate first. */
export const certificatesOf = sql<CertificateRow>(
  'tax_certificates.of_person',
  `${CERTIFICATES} where c.account_id = $1 order by c.year desc, c.number desc`,
);
const FITS = `($1::int is null or c.year = $1) and ($2::text is null or c.state = $2) and not exists (select from unnest($3::text[]) word where position(lower(word collate pg_c_utf8) in lower(a.full_name collate pg_c_utf8)) = 0 and position(lower(word) in lower('TAX-' || c.year || '-' || lpad(c.number::text, 6, '0'))) = 0)`;
const pageOf = sql<CertificateRow>(
  'tax_certificates.page',
  `${CERTIFICATES} where ${FITS} order by c.number desc limit $4 offset $5`,
);
const countOf = sql<{ total: number }>(
  'tax_certificates.count',
  `select count(*)::int as total from tax_certificates c join accounts a on a.id = c.account_id where ${FITS}`,
);

const RUNS = `select r.id, r.kind, r.year, r.certificate_id, r.reason, r.state, p.name as proposed_by_name, r.proposed_at, c.name as decided_by_name, r.decided_at, r.done_at,
  (select count(*)::int from tax_certificates t where t.run_id = r.id) as made from tax_certificate_runs r join officer_names p on p.id = r.proposed_by join officer_names c on c.id = r.decided_by`;
export const insertCertificateRun = sql(
  'tax_certificate_runs.insert',
  'insert into tax_certificate_runs (id, kind, year, certificate_id, reason, proposed_by, proposed_at, decided_by, decided_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
).run(({ id, content, reason, ...run }: ApprovedDecision<CertificateRunTerms>) => [
  id,
  content.kind,
  content.year,
  content.certificate_id,
  content.certificate_id === null ? null : reason,
  run.proposedBy,
  run.proposedAt,
  run.approvedBy,
  run.at,
]);
/** Whether the same certificates are being made. */
export const hasUnfinishedRun = sql<{ found: boolean }>(
  'tax_certificate_runs.unfinished',
  "select exists (select from tax_certificate_runs where state = 'approved' and year = $1 and certificate_id is not distinct from $2) as found",
).value(({ year, certificate_id }: CertificateRunTerms) => [year, certificate_id]);
export const findCertificateRun = sql<CertificateRunRow>(
  'tax_certificate_runs.find',
  `${RUNS} where r.id = $1`,
);
/** False if it has ended already. */
export const endCertificateRun = sql(
  'tax_certificate_runs.end',
  "update tax_certificate_runs set state = 'done', done_at = $2 where id = $1 and state = 'approved'",
).changes((id: string, at: Date) => [id, at]);
/** The newest hundred; for a certificate, its corrections. */
export const certificateRuns = sql<CertificateRunRow>(
  'tax_certificate_runs.list',
  `${RUNS} where $1::uuid is null or r.certificate_id = $1 order by r.decided_at desc, r.id limit 100`,
);
export const approvedCertificateRuns = sql<{ id: string }>(
  'tax_certificate_runs.approved',
  "select id from tax_certificate_runs where state = 'approved' order by decided_at",
).column();

export interface NewCertificate {
  readonly id: string;
  readonly number: number;
  readonly accountId: string;
  readonly year: number;
  readonly runId: string;
  readonly payments: number;
  /** Decimal strings of EUR. */
  readonly income: string;
  readonly capitalGainsTax: string;
  readonly solidaritySurcharge: string;
  readonly churchTax: string;
  readonly isSpecimen: boolean;
  readonly documentId: string;
  readonly replacesId: string | null;
  readonly at: Date;
}

export async function nextCertificateNumber(tx: Tx): Promise<number> {
  return (await tx.one(nextNumber)).number;
}

export async function lockCertificate(tx: Tx, id: string): Promise<CertificateRow | null> {
  return (await tx.maybe(lockOne, [id])) === null ? null : findCertificate(tx, id);
}

export async function hasValidCertificate(
  db: Queryable,
  accountId: string,
  year: number,
): Promise<boolean> {
  return (await db.maybe(findValid, [accountId, year])) !== null;
}

export async function certificatePage(
  db: Queryable,
  wanted: {
    year: number | null;
    state: string | null;
    words: readonly string[];
    limit: number;
    offset: number;
  },
): Promise<{ rows: CertificateRow[]; total: number }> {
  const fits = [wanted.year, wanted.state, wanted.words];
  const rows = await db.rows(pageOf, [...fits, wanted.limit, wanted.offset]);
  return { rows, total: (await db.one(countOf, fits)).total };
}

/** As two officers decided it. */
export interface CertificateRunTerms {
  readonly kind: CertificateRunRow['kind'];
  readonly year: number;
  readonly certificate_id: string | null;
}
