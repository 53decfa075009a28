import { BANNER_SIZES, bannerPath } from '@bb1/domain/affiliates/banners';
import { LOCALES, type Locale } from '@bb1/domain/locale';
import { useId, useState } from 'react';
import { localPath } from '../../language/locale-path.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import affiliatePortalTexts from '@bb1/texts/pages/affiliate-portal';

const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', de: 'Deutsch' };

/** The banners as image files, with the code for the partner's own page. */
export function BannersCard({
  link,
  origin,
  token,
  alts,
}: {
  readonly link: string;
  readonly origin: string;
  readonly token: string;
  /** The alternative text of a banner, in the banner's language. */
  readonly alts: Readonly<Record<Locale, string>>;
}) {
  const texts = useTexts(affiliatePortalTexts).dashboard.banners;
  const own = useLocale();
  const [locale, setLocale] = useState<Locale>(own);
  const id = useId();
  const alt = alts[locale];
  return (
    <Card
      title={texts.title}
      actions={
        <label htmlFor={id} className="flex items-center gap-2 text-small">
          <span className="text-muted">{texts.language}</span>
          <select
            id={id}
            value={locale}
            onChange={(event) => setLocale(event.target.value === 'de' ? 'de' : 'en')}
            className="min-h-11 rounded-control border border-edge bg-surface px-3"
          >
            {LOCALES.map((one) => (
              <option key={one} value={one}>
                {LANGUAGE_NAMES[one]}
              </option>
            ))}
          </select>
        </label>
      }
    >
      <p className="text-small text-muted">{texts.text}</p>
      <ul className="grid gap-6">
        {BANNER_SIZES.map((size) => {
          const [width, height] = size;
          const words = texts.size({ width, height });
          const code = embedCode({
            link: new URL(localPath(locale, new URL(link).pathname), origin).href,
            image: new URL(bannerPath(locale, size), origin).href,
            width,
            height,
            alt,
          });
          return (
            <li
              key={`${width}x${height}`}
              className="grid gap-3 border-t border-line pt-5 first:border-0 first:pt-0"
            >
              <p className="text-small font-semibold">{words}</p>
              <img
                src={bannerPath(locale, size)}
                width={width}
                height={height}
                alt={alt}
                loading="lazy"
                className="h-auto max-h-72 w-auto max-w-full justify-self-start rounded-md"
              />
              <div className="flex flex-wrap gap-3">
                <CopyButton value={code} label={`${texts.copy}, ${words}`}>
                  {texts.copy}
                </CopyButton>
                <a
                  href={bannerPath(locale, size)}
                  download={`${token}-${locale}-${width}x${height}.png`}
                  className={buttonClass('quiet')}
                  aria-label={`${texts.download}, ${words}`}
                >
                  {texts.download}
                </a>
              </div>
              <Disclosure summary={texts.code}>
                <code className="block rounded-control bg-sunken p-3 font-mono text-fine break-all select-all">
                  {code}
                </code>
              </Disclosure>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Paid links are marked as such for search engines. */
function embedCode({
  link,
  image,
  width,
  height,
  alt,
}: {
  readonly link: string;
  readonly image: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}): string {
  return `<a href="${link}" rel="sponsored nofollow"><img src="${image}" width="${width}" height="${height}" alt="${alt}"></a>`;
}
