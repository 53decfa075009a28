import type { DeskTaxCertificate } from '@bb1/domain/taxes/certificate-desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { AuditLink } from '../parts/audit-link.tsx';
import { FactTable, factIfKnown } from '../parts/fact-table.tsx';
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
    {
      key: 'investor',
      name: words.investor,
      value: (
        <RecordLink to={`/desk/taxes/people/${certificate.account_id}`}>
          {certificate.full_name}
        </RecordLink>
      ),
    },
    {
      key: 'year',
      name: words.year,
      value: certificate.year,
      ...(certificate.is_specimen ? { note: words.specimen } : {}),
    },
    { key: 'payments', name: words.payments, value: certificate.payments },
    {
      key: 'income',
      name: words.income,
      value: format.eur(certificate.investment_income_amount),
    },
    {
      key: 'capital_gains_tax',
      name: words.capitalGainsTax,
      value: format.eur(certificate.capital_gains_tax),
    },
    {
      key: 'solidarity_surcharge',
      name: words.solidaritySurcharge,
      value: format.eur(certificate.solidarity_surcharge),
    },
    { key: 'church_tax', name: words.churchTax, value: format.eur(certificate.church_tax) },
    { key: 'issued', name: words.issued, value: format.moment(certificate.issued_at) },
    ...factIfKnown('replaces', words.replaces, certificate.replaces),
    ...factIfKnown('cancelled', words.cancelled, certificate.cancelled_at, (at) =>
      format.moment(at),
    ),
    ...factIfKnown('reason', words.reason, certificate.cancellation_reason),
    ...(replacedBy === null || replacedById === null
      ? []
      : [
          {
            key: 'replaced_by',
            name: words.replacedBy,
            value: (
              <RecordLink to={`/desk/taxes/certificates/${replacedById}`}>{replacedBy}</RecordLink>
            ),
          },
        ]),
  ];
  return (
    <Panel title={words.facts}>
      <FactTable facts={facts} />
      <AuditLink subject={`tax_certificate:${certificate.id}`}>{texts.person.toAudit}</AuditLink>
    </Panel>
  );
}
