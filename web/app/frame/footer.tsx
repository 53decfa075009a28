import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { localPath, sitePath } from '../language/locale-path.ts';
import { useLocale } from '../language/use-locale.ts';
import { DOCUMENT_FILES, statementsFile } from '../site/document-files.ts';
import type { PublicFrameData } from '../site/public-page.ts';
import { goodBreaks } from '../ui/good-breaks.tsx';
import { classNames } from '../ui/class-names.ts';
import { useTexts } from '../language/use-texts.ts';
import frameTexts from '@bb1/texts/pages/frame';
import { LanguagePicker } from './language-picker.tsx';
import { LogoLink } from './logo.tsx';

const LINK =
  'py-1.5 text-small wrap-anywhere text-on-deep-muted underline-offset-4 hover:text-on-deep hover:underline';

export function Footer({
  issuer,
  links,
  statementYears,
  year,
  saleEnded,
  nextPhaseAt,
}: PublicFrameData) {
  const texts = useTexts(frameTexts);
  const path = usePath();
  return (
    <footer className="mt-auto bg-deep print:hidden text-on-deep">
      <div className="wrap grid gap-x-10 gap-y-12 py-14 md:py-20 xl:grid-cols-[3fr_9fr]">
        <div className="grid content-start gap-6">
          <LogoLink className="w-fit" />
          <p className="max-w-sm text-small text-on-deep-muted">{texts.footer.risk}</p>
          <div data-live="footer-button">
            <MainButton saleEnded={saleEnded} />
            {/* The button changes at that second, also on pages that show no countdown. */}
            {nextPhaseAt !== null && <span hidden data-countdown={nextPhaseAt} />}
          </div>
        </div>
        <div className="grid gap-x-8 gap-y-10 grid-cols-2 hyphens-auto lg:grid-cols-[1fr_1.15fr_1.1fr_1.5fr]">
          <LinkList title={texts.footer.offering}>
            <a href={path('/#about')} className={LINK}>
              {texts.about}
            </a>
            <a href={path('/#token')} className={LINK}>
              {texts.token}
            </a>
            <a href={path('/#faq')} className={LINK}>
              {texts.faq}
            </a>
            <a href={path('/#team')} className={LINK}>
              {texts.team}
            </a>
            <a href={path('/#partners')} className={LINK}>
              {texts.partners}
            </a>
            <a href={path('/calculator')} data-prefetch className={LINK}>
              {texts.footer.calculator}
            </a>
            <a href={path('/affiliate')} data-prefetch className={LINK}>
              {texts.footer.affiliate}
            </a>
          </LinkList>
          <LinkList title={texts.footer.documents}>
            <Pdf file={DOCUMENT_FILES.lightpaper} title={texts.lightpaper} />
            <Pdf file={DOCUMENT_FILES.prospectus} title={texts.prospectus} />
            <Pdf
              file={DOCUMENT_FILES.consumerInformation}
              title={texts.footer.consumerInformation}
            />
            <Pdf file={DOCUMENT_FILES.articles} title={texts.footer.articles} />
            <Pdf
              file={DOCUMENT_FILES.tokenizationServices}
              title={texts.footer.tokenizationTerms}
            />
            <Pdf file={DOCUMENT_FILES.tokenSale} title={texts.footer.subscriptionTerms} />
            {statementYears.length > 0 && <FinancialStatements years={statementYears} />}
          </LinkList>
          <LinkList
            title={texts.footer.legal}
            className="max-sm:col-span-2 max-sm:grid-cols-2 max-sm:gap-x-8"
          >
            <a href={path('/impressum')} className={LINK}>
              {texts.footer.imprint}
            </a>
            <a href={path('/terms')} className={LINK}>
              {texts.footer.terms}
            </a>
            <a href={path('/terms#tokenization')} className={LINK}>
              {texts.footer.tokenization}
            </a>
            <a href={path('/terms#token-sale')} className={LINK}>
              {texts.footer.tokenSale}
            </a>
            <a href={path('/privacy')} className={LINK}>
              {texts.footer.privacy}
            </a>
            <a href={path('/risk')} className={LINK}>
              {texts.footer.risks}
            </a>
            <a href={path('/withdrawal')} className={LINK}>
              {texts.footer.withdrawal}
            </a>
          </LinkList>
          <LinkList title={texts.footer.contact} className="max-sm:col-span-2">
            <a href={`mailto:${issuer.email}`} className={LINK}>
              {goodBreaks(issuer.email)}
            </a>
            <a href={`tel:${issuer.phone.replace(/[^+\d]/g, '')}`} className={LINK}>
              {issuer.phone}
            </a>
            <address className="py-1.5 text-small text-on-deep-muted not-italic">
              {issuer.name}
              <br />
              {issuer.street}
              <br />
              {issuer.zipcode} {issuer.city}
            </address>
            {links.social.map(({ name, url }) => (
              <a
                key={name}
                href={url}
                rel="noopener noreferrer"
                target="_blank"
                aria-label={texts.footer.social({ name })}
                className={LINK}
              >
                {name}
              </a>
            ))}
          </LinkList>
        </div>
      </div>
      <div className="border-t border-deep-line">
        <div className="wrap flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-4">
          <p className="text-fine text-on-deep-muted">
            {texts.footer.rights({ year, issuer: issuer.name })}
          </p>
          <div className="-mx-3">
            <LanguagePicker opens="up" />
          </div>
        </div>
      </div>
    </footer>
  );
}

function LinkList({
  title,
  className,
  children,
}: {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <div
      className={classNames('grid min-w-0 content-start justify-items-start gap-0.5', className)}
    >
      <h2 className="col-span-full mb-2 text-small font-semibold">{title}</h2>
      {children}
    </div>
  );
}

function Pdf({ file, title }: { readonly file: string; readonly title: string }) {
  const texts = useTexts(frameTexts);
  return (
    <a
      href={file}
      target="_blank"
      rel="noopener"
      aria-label={texts.germanPdf({ title })}
      className={LINK}
    >
      {title}
    </a>
  );
}

/** One link per year, below their common heading. */
function FinancialStatements({ years }: { readonly years: readonly number[] }) {
  const texts = useTexts(frameTexts);
  const title = texts.footer.financialStatements;
  return (
    <div className="pt-1.5 text-small text-on-deep-muted">
      <p id="financial-statements">{title}</p>
      <ul aria-labelledby="financial-statements" className="figures -mx-2 flex flex-wrap">
        {years.map((year) => (
          <li key={year}>
            <a
              href={statementsFile(year)}
              target="_blank"
              rel="noopener"
              aria-label={texts.germanPdf({ title: `${title} ${year}` })}
              className={`inline-block px-2 ${LINK}`}
            >
              {year}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Leads to the waitlist (with the context of the affiliate programme on its pages); to the login
 * once the sale has ended.
 */
function MainButton({ saleEnded }: { readonly saleEnded: boolean }) {
  const texts = useTexts(frameTexts);
  const path = usePath();
  const onAffiliatePage = sitePath(useLocation().pathname).includes('affiliate');
  const look =
    'inline-flex min-h-11 items-center rounded-control bg-gold px-5 text-small font-semibold text-black transition-colors duration-150 hover:bg-on-deep';
  if (saleEnded)
    return (
      <a href={path('/login')} className={look}>
        {texts.login}
      </a>
    );
  return (
    <a href={path(onAffiliatePage ? '/signup?context=affiliate' : '/signup')} className={look}>
      <span className="inline-block first-letter:uppercase">{texts.getOnWaitlist}</span>
    </a>
  );
}

function usePath(): (path: string) => string {
  const locale = useLocale();
  return (path) => localPath(locale, path);
}
