import { taxCertificateMail } from './mails.ts';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { eur } from '@bb1/domain/money';
import { certifiedSums, taxCertificateNumber } from '@bb1/domain/taxes/tax-certificate';
import type { Context } from '../../context.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { typesetDocument } from '../../platform/pdf/typeset-document.ts';
import { type AccountRow, lockAccountIfAny } from '../accounts/store.ts';
import {
  type CertificateFacts,
  certificateLook,
  certificateSource,
} from './certificate-document.ts';
import {
  cancelCertificate,
  type CertificateRow,
  type CertificateRunRow,
  endCertificateRun,
  findCertificate,
  findCertificateRun,
  hasValidCertificate,
  insertCertificate,
  lockCertificate,
  nextCertificateNumber,
} from './certificate-store.ts';
import { creditorOf } from './creditor-of.ts';
import { taxedPaymentsOf, uncertifiedOf } from './withheld-store.ts';

export interface CertificatesContext extends Pick<
  Context,
  'db' | 'clock' | 'offering' | 'documents'
> {
  readonly certificatesAreSpecimens: boolean;
}

/**
 * Makes the certificates of an approved run one by one, and ends the run. Idempotent: people with a
 * certificate are skipped, so it can be interrupted, resumed, and run twice at once. People without
 * an address get none until they give one.
 */
export async function makeCertificates(context: CertificatesContext, runId: string): Promise<void> {
  const run = await context.db.maybe(findCertificateRun, [runId]);
  if (run === null || run.state !== 'approved') return;
  if (run.certificate_id === null)
    await eachOf(await uncertifiedOf(context.db, run.year), (accountId) =>
      context.db.transaction('taxes.make_certificate', (tx) =>
        makeForYear(context, tx, run, accountId),
      ),
    );
  else
    await context.db.transaction('taxes.correct_certificate', (tx) =>
      makeCorrection(context, tx, run),
    );
  await context.db.transaction('taxes.end_certificates', async (tx) => {
    const at = context.clock.now();
    if (await endCertificateRun(tx, runId, at))
      await record(tx, {
        at,
        actor: SYSTEM,
        act: 'tax_certificate_run.done',
        subject: `tax_certificate_run:${runId}`,
      });
  });
}

async function makeForYear(
  context: CertificatesContext,
  tx: Tx,
  run: CertificateRunRow,
  accountId: string,
): Promise<void> {
  const account = await lockAccountIfAny(tx, accountId);
  if (account === null || (await hasValidCertificate(tx, accountId, run.year))) return;
  await issue(context, tx, { run, account, replaces: null });
}

async function makeCorrection(
  context: CertificatesContext,
  tx: Tx,
  run: CertificateRunRow,
): Promise<void> {
  const found = run.certificate_id === null ? null : await findCertificate(tx, run.certificate_id);
  // People before everything else, the lock order of all code.
  const account = found && (await lockAccountIfAny(tx, found.account_id));
  const wrong = found && (await lockCertificate(tx, found.id));
  if (wrong === null || account === null || wrong.state !== 'issued') return;
  // A person erased meanwhile gets no certificate.
  if ((await creditorOf(context, tx, account, 'de')) === null) return;
  const at = context.clock.now();
  await tx.run(cancelCertificate, [wrong.id, at]);
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'tax_certificate.cancelled',
    subject: `tax_certificate:${wrong.id}`,
    after: { run: run.id },
  });
  await issue(context, tx, { run, account, replaces: wrong });
}

/** Makes a new certificate and its file, in place of another one or not. */
async function issue(
  context: CertificatesContext,
  tx: Tx,
  {
    run,
    account,
    replaces,
  }: { run: CertificateRunRow; account: AccountRow; replaces: CertificateRow | null },
): Promise<void> {
  const { clock, documents, offering, certificatesAreSpecimens: isSpecimen } = context;
  const certified = await certifiedNow(context, tx, { accountId: account.id, year: run.year });
  if (certified === null) return;
  const { payments, sums } = certified;
  const at = clock.now();
  const [id, number] = [newId(), await nextCertificateNumber(tx)];
  const name = taxCertificateNumber(run.year, number);
  const facts: CertificateFacts = {
    ...certified,
    number: name,
    issuedOn: berlinDay(at),
    replaces: replaces && nameOf(replaces),
  };
  const original = await typesetCertificate(offering, facts);
  const documentId = await documents.store(tx, {
    ownerId: account.id,
    type: 'application/pdf',
    displayName: `${name}.pdf`,
    original,
    preview: null,
    storedAt: at,
  });
  const amounts = {
    income: eur(sums.income),
    capitalGainsTax: eur(sums.capitalGainsTax),
    solidaritySurcharge: eur(sums.solidaritySurcharge),
    churchTax: eur(sums.churchTax),
  };
  await insertCertificate(tx, {
    id,
    number,
    accountId: account.id,
    year: run.year,
    runId: run.id,
    payments: payments.filter(({ correctedOn }) => correctedOn === null).length,
    ...amounts,
    isSpecimen,
    documentId,
    replacesId: replaces?.id ?? null,
    at,
  });
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'tax_certificate.issued',
    subject: `tax_certificate:${id}`,
    after: { number: name, account: account.id, run: run.id, replaces: replaces?.id ?? null },
  });
  if (account.closed_at === null)
    await queueMail(tx, {
      mail: taxCertificateMail,
      to: account.email,
      locale: account.locale,
      at,
      about: account.id,
      values: {
        name: account.full_name,
        year: String(run.year),
        number: name,
        replaces: facts.replaces?.number ?? '',
      },
    });
}

type Certified = Omit<CertificateFacts, 'number' | 'issuedOn' | 'replaces'>;

/** What a certificate of this year says now; null without an address or payments. */
async function certifiedNow(
  context: Pick<CertificatesContext, 'clock' | 'offering' | 'certificatesAreSpecimens'>,
  db: Queryable,
  { accountId, year }: { readonly accountId: string; readonly year: number },
): Promise<Certified | null> {
  const creditor = await creditorOf(context, db, { id: accountId }, 'de');
  const payments = await taxedPaymentsOf(db, accountId, year);
  if (creditor === null || payments.length === 0) return null;
  return {
    year,
    creditor: creditor.lines,
    isBusiness: creditor.isBusiness,
    payments,
    sums: certifiedSums(payments),
    isSpecimen: context.certificatesAreSpecimens,
  };
}

function nameOf(row: Pick<CertificateRow, 'year' | 'number' | 'issued_at'>) {
  return {
    number: taxCertificateNumber(row.year, row.number),
    issuedOn: berlinDay(row.issued_at),
  };
}

async function typesetCertificate(
  offering: CertificatesContext['offering'],
  facts: CertificateFacts,
): Promise<Buffer> {
  return Buffer.from(
    await typesetDocument(certificateSource(offering, facts), certificateLook(offering, facts)),
  );
}

/** Whether a certificate that is made now would say the same, to the byte, as the one on file. */
export async function wouldSayTheSame(
  context: CertificatesContext,
  db: Queryable,
  certificate: CertificateRow,
): Promise<boolean> {
  const { account_id: accountId, document_id: documentId, replaces_id: replacesId } = certificate;
  if (documentId === null) return false;
  const certified = await certifiedNow(context, db, { accountId, year: certificate.year });
  if (certified === null) return false;
  const replaced = replacesId === null ? null : await findCertificate(db, replacesId);
  const now = await typesetCertificate(context.offering, {
    ...certified,
    ...nameOf(certificate),
    replaces: replaced && nameOf(replaced),
  });
  const onFile = await context.documents.openOriginal(db, documentId, accountId);
  return onFile?.equals(now) === true;
}
