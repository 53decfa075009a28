import type { DeskTaxCertificate } from '@bb1/domain/taxes/certificate-desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { AuditLink } from '../parts/audit-link.tsx';
import { fact, FactTable, factIfKnown } from '../parts/fact-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';

/** The certificate's content, and its status. */
export function CertificateFacts({ certificate }: { readonly certificate: DeskTaxCertificate }) {
  const texts = useTexts(deskTaxTexts);
  const words = texts.certificate;
  const format = useFormat();
  const { replaced_by: replacedBy, replaced_by_id: replacedById } = certificate;
  const facts = [
    fact(
      words.investor,
      <RecordLink to={`/desk/taxes/people/${certificate.account_id}`}>
        {certificate.full_name}
      </RecordLink>,
    ),
    {
      key: 'year',
      name: words.year,
      value: certificate.year,
      ...(certificate.is_specimen ? { note: words.specimen } : {}),
    },
    fact(words.payments, certificate.payments),
    fact(words.income, format.eur(certificate.investment_income_amount)),
    fact(words.capitalGainsTax, format.eur(certificate.capital_gains_tax)),
    fact(words.solidaritySurcharge, format.eur(certificate.solidarity_surcharge)),
    fact(words.churchTax, format.eur(certificate.church_tax)),
    fact(words.issued, format.moment(certificate.issued_at)),
    ...factIfKnown('replaces', words.replaces, certificate.replaces),
    ...factIfKnown('cancelled', words.cancelled, certificate.cancelled_at, (at) =>
      format.moment(at),
    ),
    ...factIfKnown('reason', words.reason, certificate.cancellation_reason),
    ...(replacedBy === null || replacedById === null
      ? []
      : [
          fact(
            words.replacedBy,
            <RecordLink to={`/desk/taxes/certificates/${replacedById}`}>{replacedBy}</RecordLink>,
          ),
        ]),
  ];
  return (
    <Panel title={words.facts}>
      <FactTable facts={facts} />
      <AuditLink subject={`tax_certificate:${certificate.id}`}>{texts.person.toAudit}</AuditLink>
    </Panel>
  );
}
