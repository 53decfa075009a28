import {
  approveTaxCertificateRun,
  downloadDeskTaxCertificate,
  getDeskTaxCertificate,
  proposeTaxCertificateCorrection,
  rejectTaxCertificateRun,
} from '@bb1/domain/taxes/certificate-desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { type ApiCall, apiRequest } from '../../session/api-client.ts';
import { API_BASE } from '../../session/call-api.ts';
import type { SentForm } from '../../session/submission.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { type ActDone, isActDone } from '../parts/act-done.ts';
import { ActOutcome } from '../parts/act-outcome.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { Panel } from '../parts/panel.tsx';
import { ReasonFold } from '../parts/reason-fold.tsx';
import { useFormsRound } from '../parts/use-forms-round.ts';
import { deskApi, deskSubmission } from '../session/desk-session.ts';
import { useRight } from '../session/use-desk.ts';
import type { Route } from './+types/tax-certificate-page.ts';
import { CertificateFacts } from './certificate-facts.tsx';
import { WaitingCertificateRun } from './make-certificates.tsx';

export const meta = pageMeta(deskTaxTexts, (texts) => texts.certificate);

const FORMS = ['correct', 'approve', 'reject'] as const;

export function loader(args: Route.LoaderArgs) {
  return deskApi(args)(getDeskTaxCertificate, { params: { id: args.params.id } });
}

export function action(args: Route.ActionArgs) {
  return deskSubmission(args, (api, form) => actOnCertificate(api, form, args.params.id));
}

async function actOnCertificate(
  api: ApiCall,
  form: SentForm,
  id: string,
): Promise<ActDone<(typeof FORMS)[number]>> {
  const intent = FORMS.find((one) => one === form.text('intent'));
  const run = { id: form.text('run_id') };
  switch (intent) {
    case 'correct':
      await api(proposeTaxCertificateCorrection, { params: { id }, body: form.body(['reason']) });
      break;
    case 'approve':
      await api(approveTaxCertificateRun, { params: run });
      break;
    case 'reject':
      await api(rejectTaxCertificateRun, { params: run, body: form.body(['reason']) });
      break;
    case undefined:
      throw new Response(null, { status: 400 });
  }
  return { done: intent };
}

/** The certificate on the left, the possible actions on the right. */
export default function TaxCertificatePage({
  loaderData: { certificate, runs },
  actionData,
}: Route.ComponentProps) {
  const texts = useTexts(deskTaxTexts);
  const words = texts.certificate;
  const round = useFormsRound(actionData, isDone);
  const mayCorrect = useRight('taxes.propose');
  const open = runs.find((run) => run.state === 'proposed' || run.state === 'approved');
  return (
    <div className="grid gap-5">
      <DeskTitle
        before={<BackLink to="/desk/taxes/certificates">{words.back}</BackLink>}
        lead={certificate.full_name}
        beside={
          <Badge kind={certificate.state === 'issued' ? 'success' : 'neutral'}>
            {texts.certificates.states[certificate.state]}
          </Badge>
        }
      >
        <span className="figures">{certificate.number}</span>
      </DeskTitle>
      <ActOutcome
        answer={actionData}
        round={round}
        done={isDone(actionData) ? words.done[actionData.done] : undefined}
      />
      <div key={round} className="grid items-start gap-5 lg:grid-cols-2">
        <CertificateFacts certificate={certificate} />
        <div className="grid min-w-0 gap-5">
          {certificate.has_file && (
            <Panel title="PDF">
              <a
                href={
                  API_BASE +
                  apiRequest(downloadDeskTaxCertificate, { params: { id: certificate.id } }, {})
                    .path
                }
                download
                className={buttonClass('secondary', 'justify-self-start')}
              >
                {words.download}
              </a>
              <p className="text-fine text-muted">{words.downloadHint}</p>
            </Panel>
          )}
          {open?.state === 'proposed' && <WaitingCertificateRun run={open} answer={actionData} />}
          {open?.state === 'approved' && <Alert kind="info">{words.beingMade}</Alert>}
          {open === undefined && certificate.state === 'issued' && mayCorrect && (
            <ReasonFold
              intent="correct"
              answer={actionData}
              title={words.correct}
              hint={words.correctHint}
              reason={words.correctReason}
              submit={words.correctSubmit}
              takesProof={false}
            />
          )}
        </div>
      </div>
    </div>
  );
}

function isDone(answer: unknown) {
  return isActDone(answer, FORMS);
}
