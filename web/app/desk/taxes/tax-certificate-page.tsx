import {
  downloadDeskTaxCertificate,
  getDeskTaxCertificate,
  proposeTaxCertificateCorrection,
} from '@bb1/domain/taxes/certificate-desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useCallAddress } from '../../session/use-call-address.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { DeskPage } from '../parts/desk-page.tsx';
import { Panel } from '../parts/panel.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { WaitingApproval } from '../parts/waiting-approval.tsx';
import { pageActs } from '../session/page-acts.ts';
import type { Route } from './+types/tax-certificate-page.ts';
import { AuditLink } from '../parts/audit-link.tsx';
import { fact, factIfKnown } from '../parts/fact-table.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useWords } from '../parts/use-words.ts';
import { deskLoader } from '../session/desk-loader.ts';
import { FactsPanel } from '../parts/facts-panel.tsx';

export const meta = pageMeta(deskTaxTexts, (texts) => texts.certificate);

export const loader = deskLoader((api, params) => api(getDeskTaxCertificate, { params }));

export const action = pageActs({
  correct: (api, form, { params }) =>
    api(proposeTaxCertificateCorrection, { params, body: form.body(['reason']) }),
});

export default function TaxCertificatePage({
  loaderData: { certificate, runs, approval_id: waiting },
}: Route.ComponentProps) {
  const addressOf = useCallAddress();
  const [texts, format] = useWords(deskTaxTexts);
  const words = texts.certificate;

  const isBeingMade = runs.some((run) => run.state === 'approved');
  const { replaced_by: replacedBy, replaced_by_id: replacedById } = certificate;
  return (
    <DeskPage
      title={<span className="figures">{certificate.number}</span>}
      back={['/desk/taxes/certificates', words.back]}
      lead={certificate.full_name}
      beside={
        <Badge kind={certificate.state === 'issued' ? 'success' : 'neutral'}>
          {texts.certificates.states[certificate.state]}
        </Badge>
      }
      done={words.done}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <FactsPanel
          title={words.facts}
          facts={[
            fact(
              words.investor,
              <RecordLink to={`/desk/taxes/people/${certificate.account_id}`}>
                {certificate.full_name}
              </RecordLink>,
            ),
            fact(words.year, certificate.year, certificate.is_specimen && words.specimen),
            fact(words.payments, certificate.payments),
            fact(words.income, format.eur(certificate.investment_income_amount)),
            fact(words.capitalGainsTax, format.eur(certificate.capital_gains_tax)),
            fact(words.solidaritySurcharge, format.eur(certificate.solidarity_surcharge)),
            fact(words.churchTax, format.eur(certificate.church_tax)),
            fact(words.issued, format.moment(certificate.issued_at)),
            factIfKnown(words.replaces, certificate.replaces),
            factIfKnown(words.cancelled, certificate.cancelled_at, format.moment),
            factIfKnown(words.reason, certificate.cancellation_reason),
            replacedBy !== null &&
              replacedById !== null &&
              fact(
                words.replacedBy,
                <RecordLink to={`/desk/taxes/certificates/${replacedById}`}>
                  {replacedBy}
                </RecordLink>,
              ),
          ]}
        >
          <AuditLink subject={`tax_certificate:${certificate.id}`}>
            {texts.person.toAudit}
          </AuditLink>
        </FactsPanel>
        <div className="grid min-w-0 gap-5">
          {certificate.has_file && (
            <Panel title="PDF">
              <a
                href={addressOf(downloadDeskTaxCertificate, { params: { id: certificate.id } })}
                download
                className={buttonClass('secondary', 'justify-self-start')}
              >
                {words.download}
              </a>
              <p className="text-fine text-muted">{words.downloadHint}</p>
            </Panel>
          )}
          <WaitingApproval id={waiting} />
          {isBeingMade && <Alert kind="info">{words.beingMade}</Alert>}
          {waiting === null && !isBeingMade && certificate.state === 'issued' && (
            <ReasonFold
              right="taxes.propose"
              intent="correct"
              title={words.correct}
              hint={words.correctHint}
              reason={words.correctReason}
              submit={words.correctSubmit}
              takesProof={false}
            />
          )}
        </div>
      </div>
    </DeskPage>
  );
}
