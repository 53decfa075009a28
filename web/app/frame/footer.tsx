import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { localPath, sitePath } from '../language/locale-path.ts';
import { useLocale } from '../language/use-locale.ts';
import { DOCUMENT_FILES } from '../site/document-files.ts';
import type { PublicFrameData } from '../site/public-page.ts';
import { fill, useTexts } from '../texts/use-texts.ts';
import { frameTexts } from './frame-texts.ts';
import { LanguagePicker } from './language-picker.tsx';

const LINK = 'inline-flex min-h-9 items-center text-small text-on-deep-muted hover:text-on-deep hover:underline';

export function Footer({ issuer, links, year, saleEnded }: PublicFrameData) {
  const texts = useTexts(frameTexts);
  const path = usePath();
  return (
    <footer className="mt-auto bg-deep text-on-deep">
      <div className="wrap grid gap-x-8 gap-y-10 py-14 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_1fr]">
        <div className="grid content-start gap-5">
          <p className="max-w-sm text-small text-on-deep-muted">{texts.footer.risk}</p>
          <div data-live="footer-button"><MainButton saleEnded={saleEnded} /></div>
        </div>
        <LinkList title={texts.footer.offering}>
          <a href={path('/#about')} className={LINK}>{texts.about}</a>
          <a href={path('/#token')} className={LINK}>{texts.token}</a>
          <a href={path('/#faq')} className={LINK}>{texts.faq}</a>
          <a href={path('/#team')} className={LINK}>{texts.team}</a>
          <a href={path('/#partners')} className={LINK}>{texts.partners}</a>
        </LinkList>
        <LinkList title={texts.footer.documents}>
          <Pdf file={DOCUMENT_FILES.lightpaper} title={texts.lightpaper} />
          <Pdf file={DOCUMENT_FILES.prospectus} title={texts.prospectus} />
          <Pdf file={DOCUMENT_FILES.consumerInformation} title={texts.footer.consumerInformation} />
          <Pdf file={DOCUMENT_FILES.articles} title={texts.footer.articles} />
          <a href={path('/terms')} className={LINK}>{texts.footer.terms}</a>
          <a href={path('/terms#tokenization')} className={LINK}>{texts.footer.tokenization}</a>
          <a href={path('/terms#token-sale')} className={LINK}>{texts.footer.tokenSale}</a>
          <a href={path('/privacy')} className={LINK}>{texts.footer.privacy}</a>
          <a href={path('/impressum')} className={LINK}>{texts.footer.imprint}</a>
        </LinkList>
        <LinkList title={texts.footer.contact}>
          <a href={`mailto:${issuer.email}`} className={LINK}>{issuer.email}</a>
          <a href={`tel:${issuer.phone.replace(/[^+\d]/g, '')}`} className={LINK}>{issuer.phone}</a>
          <address className="py-1.5 text-small text-on-deep-muted not-italic">
            {issuer.name}<br />{issuer.street}<br />{issuer.zipcode} {issuer.city}
          </address>
          {links.social.map(({ name, url }) => <a key={name} href={url} rel="noopener noreferrer" target="_blank" aria-label={fill(texts.footer.social, { name })} className={LINK}>{name}</a>)}
        </LinkList>
      </div>
      <div className="border-t border-deep-line">
        <div className="wrap flex flex-wrap items-center justify-between gap-4 py-4">
          <p className="text-fine text-on-deep-muted">{fill(texts.footer.rights, { year, issuer: issuer.name })}</p>
          <LanguagePicker opens="up" />
        </div>
      </div>
    </footer>
  );
}

function LinkList({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="grid content-start justify-items-start gap-1">
      <h2 className="mb-2 text-small font-semibold">{title}</h2>
      {children}
    </div>
  );
}

function Pdf({ file, title }: { readonly file: string; readonly title: string }) {
  const texts = useTexts(frameTexts);
  return <a href={file} target="_blank" rel="noopener" aria-label={fill(texts.germanPdf, { title })} className={LINK}>{title}</a>;
}

/** Leads to the waitlist (with the context of the affiliate programme on its pages); to the login once the sale has ended. */
function MainButton({ saleEnded }: { readonly saleEnded: boolean }) {
  const texts = useTexts(frameTexts);
  const path = usePath();
  const onAffiliatePage = sitePath(useLocation().pathname).includes('affiliate');
  const look = 'inline-flex min-h-11 items-center rounded-control bg-gold px-5 text-small font-semibold text-black hover:bg-on-deep';
  if (saleEnded) return <a href={path('/login')} data-prefetch className={look}>{texts.login}</a>;
  return <a href={path(onAffiliatePage ? '/signup?context=affiliate' : '/signup')} data-prefetch className={look}>{texts.getOnWaitlist}</a>;
}

function usePath(): (path: string) => string {
  const locale = useLocale();
  return (path) => localPath(locale, path);
}
