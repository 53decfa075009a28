import {
  downloadTaxCertificate,
  type TaxCertificate,
} from '@bb1/domain/taxes/certificate-endpoints';
import type {
  OwnTaxRefunds,
  OwnTaxShortfalls,
  ShownTaxStanding,
} from '@bb1/domain/taxes/endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useCallAddress } from '../../session/use-call-address.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDate, formatEur } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';
import dashboardTexts from '@bb1/texts/pages/dashboard';

interface TaxDocumentsCardProps {
  readonly certificates: readonly TaxCertificate[];
  readonly standing: ShownTaxStanding & {
    readonly tax_refunds: OwnTaxRefunds;
    readonly tax_shortfalls: OwnTaxShortfalls;
  };
}

/** A certificate per year, the newest first, and the recorded basis of taxation. */
export function TaxDocumentsCard({ certificates, standing }: TaxDocumentsCardProps) {
  const texts = useTexts(dashboardTexts).taxes;
  return (
    <Card title={texts.title}>
      {certificates.length === 0 ? (
        <p className="text-small text-muted">{texts.none}</p>
      ) : (
        <ul className="grid gap-5">
          {certificates.map((certificate) => (
            <li key={certificate.id}>
              <Certificate certificate={certificate} />
            </li>
          ))}
        </ul>
      )}
      <TaxRefunds refunds={standing.tax_refunds} />
      <TaxShortfalls shortfalls={standing.tax_shortfalls} />
      {standing.church_tax.length + standing.exemptions.length > 0 && (
        <Standing standing={standing} />
      )}
    </Card>
  );
}

/** Tax that was withheld in excess: what is owed, and what was paid back. */
function TaxRefunds({ refunds: { owed, refunds } }: { readonly refunds: OwnTaxRefunds }) {
  const texts = useTexts(dashboardTexts).taxes;
  const locale = useLocale();
  if (owed.length + refunds.length === 0) return null;
  const day = (date: string) => formatDate(locale, date, 'short');
  return (
    <section className="grid gap-2 border-t border-line pt-3 text-small">
      <h3 className="font-semibold">{texts.refunds}</h3>
      <dl className="grid gap-1.5">
        {owed.map((one, at) => (
          <div key={`${one.day} ${at}`} className="flex justify-between gap-4">
            <dt className="text-muted">{texts.refundOwed({ day: day(one.day) })}</dt>
            <dd className="figures font-medium whitespace-nowrap">
              {formatEur(locale, one.amount)}
            </dd>
          </div>
        ))}
        {refunds.map((one) => (
          <div key={one.number} className="flex justify-between gap-4">
            <dt className="text-muted">
              {texts.refundState({
                state: one.state,
                account: one.account_end,
                day: one.sent_at === null ? '' : day(one.sent_at),
              })}
            </dt>
            <dd className="figures font-medium whitespace-nowrap">
              {formatEur(locale, one.amount)}
            </dd>
          </div>
        ))}
      </dl>
      {owed.length > 0 && <p className="text-fine text-muted">{texts.refundHint}</p>}
    </section>
  );
}

/** Payouts from which too little was withheld, of which the tax office knows. */
function TaxShortfalls({ shortfalls }: { readonly shortfalls: OwnTaxShortfalls }) {
  const texts = useTexts(dashboardTexts).taxes;
  const locale = useLocale();
  if (shortfalls.length === 0) return null;
  return (
    <section className="grid gap-2 border-t border-line pt-3 text-small">
      <h3 className="font-semibold">{texts.shortfalls}</h3>
      <dl className="grid gap-1.5">
        {shortfalls.map((one) => (
          <div key={`${one.day} ${one.noticed_at}`} className="flex justify-between gap-4">
            <dt className="text-muted">
              {(one.withdrawn_at === null ? texts.shortfallOf : texts.shortfallWithdrawn)({
                day: formatDate(locale, one.day, 'short'),
              })}
            </dt>
            <dd className="figures font-medium whitespace-nowrap">
              {one.withdrawn_at === null && formatEur(locale, one.amount)}
            </dd>
          </div>
        ))}
      </dl>
      {shortfalls.some(({ withdrawn_at: withdrawn }) => withdrawn === null) && (
        <p className="text-fine text-muted">{texts.shortfallHint}</p>
      )}
    </section>
  );
}

function Certificate({ certificate }: { readonly certificate: TaxCertificate }) {
  const addressOf = useCallAddress();
  const texts = useTexts(dashboardTexts).taxes;
  const locale = useLocale();
  const { year, number, state, replaced_by: replacedBy, church_tax: churchTax } = certificate;
  if (state === 'cancelled')
    return (
      <p className="text-fine text-muted">
        {texts.cancelled({ number, replacement: replacedBy ?? '–' })}
      </p>
    );
  const amounts = [
    { name: texts.income, amount: certificate.investment_income_amount },
    { name: texts.capitalGainsTax, amount: certificate.capital_gains_tax },
    { name: texts.solidaritySurcharge, amount: certificate.solidarity_surcharge },
    ...(/^0\.0*$/.test(churchTax) ? [] : [{ name: texts.churchTax, amount: churchTax }]),
  ];
  return (
    <div className="grid gap-3">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        <span className="figures">{year}</span>
        {certificate.is_specimen && <Badge>{texts.specimen}</Badge>}
        {certificate.replaces !== null && <Badge kind="info">{texts.corrected}</Badge>}
      </h3>
      <dl className="grid gap-1 text-small">
        {amounts.map(({ name, amount }) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-muted">{name}</dt>
            <dd className="figures font-medium whitespace-nowrap">{formatEur(locale, amount)}</dd>
          </div>
        ))}
      </dl>
      {certificate.has_file && (
        <a
          href={addressOf(downloadTaxCertificate, { params: { id: certificate.id } })}
          download
          className={buttonClass('secondary', 'justify-self-start')}
        >
          {texts.download({ year })}
        </a>
      )}
      <PageLink
        to={`/documents/certificates/${certificate.id}`}
        className="link inline-flex min-h-11 items-center justify-self-start text-small"
      >
        {texts.explained}
        <span className="sr-only"> ({year})</span>
      </PageLink>
      <p className="text-fine text-muted">
        {texts.numberOf({ number, date: formatDate(locale, certificate.issued_at, 'short') })}
      </p>
    </div>
  );
}

function Standing({ standing }: Pick<TaxDocumentsCardProps, 'standing'>) {
  const texts = useTexts(dashboardTexts).taxes;
  const locale = useLocale();
  const day = (date: string) => formatDate(locale, date, 'short');
  return (
    <details className="border-t border-line pt-3 text-small">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-link">
        {texts.onFile}
      </summary>
      <dl className="grid gap-1.5">
        {standing.church_tax.map(({ year, answer, community }) => (
          <div key={year} className="flex justify-between gap-4">
            <dt className="text-muted">{texts.churchTaxOf({ year })}</dt>
            <dd className="text-right font-medium">
              {[texts.answers[answer], community].filter((text) => text !== null).join(', ')}
            </dd>
          </div>
        ))}
        {standing.exemptions.map(({ kind, valid_from: from, valid_until: until }) => (
          <div key={`${kind} ${from}`} className="flex justify-between gap-4">
            <dt className="text-muted">{texts.exemptions[kind]}</dt>
            <dd className="figures text-right font-medium">
              {texts.period({ from: day(from), until: day(until) })}
            </dd>
          </div>
        ))}
      </dl>
      <p className="pt-2 text-fine text-muted">{texts.onFileHint}</p>
    </details>
  );
}
