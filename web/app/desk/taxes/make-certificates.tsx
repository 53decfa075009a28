import type { TaxCertificateRun, TaxYear } from '@bb1/domain/taxes/certificate-desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { formatMoment } from '../parts/format-moment.ts';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { Panel } from '../parts/panel.tsx';
import { SecondOfficer } from '../parts/second-officer.tsx';
import { useRight } from '../session/use-desk.ts';

/** The first officer's proposal for a completed year. */
export function MakeCertificates({
  years,
  answer,
}: {
  readonly years: readonly TaxYear[];
  readonly answer: unknown;
}) {
  const texts = useTexts(deskTaxTexts).certificates;
  const mayPropose = useRight('taxes.propose');
  const over = years.filter((one) => one.over);
  if (!mayPropose || over.length === 0) return null;
  return (
    <Panel title={texts.make}>
      <PageForm answer={answerTo('make', answer)} className="grid justify-items-start gap-4">
        <HiddenFields intent="make" />
        <p className="text-small text-muted">{texts.makeHint}</p>
        <SelectField
          name="year"
          label={texts.year}
          options={over.map(({ year }) => ({ value: String(year), label: String(year) }))}
        />
        <SubmitButton>{texts.makeSubmit}</SubmitButton>
      </PageForm>
    </Panel>
  );
}

/** A pending run, with the forms of the second officer. */
export function WaitingCertificateRun({
  run,
  answer,
}: {
  readonly run: TaxCertificateRun;
  readonly answer: unknown;
}) {
  const texts = useTexts(deskTaxTexts);
  const words = run.kind === 'year' ? texts.certificates : texts.certificate;
  const locale = useLocale();
  return (
    <Panel title={texts.certificates.runOf[run.kind]({ year: run.year })}>
      <p className="text-small">
        {texts.certificates.proposedBy({
          name: run.proposed_by,
          time: formatMoment(locale, run.proposed_at),
        })}
      </p>
      {run.reason !== null && (
        <p className="text-small">{texts.certificates.runReason({ reason: run.reason })}</p>
      )}
      <SecondOfficer
        makerId={run.proposed_by_id}
        right="taxes.approve"
        answer={answer}
        hidden={{ run_id: run.id }}
        approve={words.approve}
        approveHint={words.approveHint}
        rejectHint={words.rejectHint}
      />
    </Panel>
  );
}
