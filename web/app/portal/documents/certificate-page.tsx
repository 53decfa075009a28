import { getKyc } from '@bb1/domain/kyc/endpoints';
import { listTaxCertificates } from '@bb1/domain/taxes/certificate-endpoints';
import { kapLines } from '@bb1/domain/taxes/tax-certificate';
import commonMessages from '@bb1/texts/messages/common';
import certificateTexts from '@bb1/texts/pages/certificate';
import { data } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { localeOfPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { loaderApi } from '../../session/page-api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDate, formatEur } from '../../ui/format.ts';
import { AccountShell } from '../account/account-shell.tsx';
import { WithSupportEmail } from '../with-support-email.tsx';
import type { Route } from './+types/certificate-page.ts';

export const meta = pageMeta(certificateTexts, (texts) => texts);

export async function loader({ params: { id }, ...args }: Route.LoaderArgs) {
  const api = loaderApi(args);
  const [certificates, { applicant_type: applicantType }] = await Promise.all([
    api(listTaxCertificates),
    api(getKyc),
  ]);
  const certificate = certificates.find((one) => one.id === id);
  if (certificate === undefined)
    throw data(
      { message: commonMessages[localeOfPath(new URL(args.request.url).pathname)].not_found },
      { status: 404 },
    );
  return { certificate, isBusiness: applicantType === 'business' };
}

/** What each line of a tax certificate says, in the order of the paper, with its figure. */
export default function CertificatePage({
  loaderData: { certificate, isBusiness },
}: Route.ComponentProps) {
  const texts = useTexts(certificateTexts);
  const locale = useLocale();
  const { year, number, state, replaced_by: replacement } = certificate;
  const lines = linesOf(certificate, isBusiness);
  return (
    <AccountShell
      back={{ to: '/dashboard', label: texts.back }}
      title={texts.titleOf({ year })}
      lead={texts.lead({ number, date: formatDate(locale, certificate.issued_at) })}
    >
      {state === 'cancelled' && (
        <Alert kind="warning">{texts.cancelled({ replacement: replacement ?? '–' })}</Alert>
      )}
      {certificate.is_specimen && <Alert kind="info">{texts.specimen}</Alert>}
      <Card title={texts.lines}>
        <p className="text-small text-muted">{isBusiness ? texts.ofCompany : texts.ofPerson}</p>
        <dl className="grid">
          {lines.map(({ key, kap, amount, text }) => (
            <div key={key} className="grid gap-1 border-b border-line py-4 last:border-0">
              <dt className="flex flex-wrap items-baseline justify-between gap-x-6 font-semibold">
                {texts.names[key]}
                {kap !== null && (
                  <span className="text-fine font-normal text-muted">
                    {texts.kapLine({ line: kap, year })}
                  </span>
                )}
              </dt>
              {amount !== null && (
                <dd className="figures text-lead">{formatEur(locale, amount)}</dd>
              )}
              <dd className="max-w-prose text-small text-muted">{texts.texts[text]}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <p className="text-small text-muted">
        <WithSupportEmail sentence={texts.wrong} />
      </p>
    </AccountShell>
  );
}

type Certificate = Route.ComponentProps['loaderData']['certificate'];
type Texts = (typeof certificateTexts)['en'];
interface Line {
  readonly key: keyof Texts['names'];
  /** The line of Anlage KAP, for natural persons. */
  readonly kap: string | null;
  /** Null where only the paper has it. */
  readonly amount: string | null;
  readonly text: keyof Texts['texts'];
}

function linesOf(certificate: Certificate, isBusiness: boolean): readonly Line[] {
  const {
    investment_income_amount: income,
    capital_gains_tax: capitalGains,
    solidarity_surcharge: surcharge,
    church_tax: church,
  } = certificate;
  const breakdown: Line = { key: 'breakdown', kap: null, amount: null, text: 'breakdown' };
  if (isBusiness)
    return [
      { key: 'income', kap: null, amount: income, text: 'incomeOfCompany' },
      { key: 'substitute', kap: null, amount: null, text: 'substitute' },
      { key: 'capitalGainsTax', kap: null, amount: capitalGains, text: 'taxOfCompany' },
      { key: 'solidaritySurcharge', kap: null, amount: surcharge, text: 'surcharge' },
      breakdown,
    ];
  const kap = kapLines(certificate.year);
  return [
    { key: 'income', kap: kap.income, amount: income, text: 'income' },
    { key: 'substitute', kap: kap.substitute, amount: null, text: 'substitute' },
    { key: 'allowance', kap: kap.allowance, amount: '0.00', text: 'allowance' },
    { key: 'capitalGainsTax', kap: kap.capitalGainsTax, amount: capitalGains, text: 'tax' },
    {
      key: 'solidaritySurcharge',
      kap: kap.solidaritySurcharge,
      amount: surcharge,
      text: 'surcharge',
    },
    { key: 'churchTax', kap: kap.churchTax, amount: church, text: 'church' },
    breakdown,
  ];
}
