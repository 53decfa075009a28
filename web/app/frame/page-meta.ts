import { type Sentence, written } from '@bb1/texts/written';
import type { Locale } from '@bb1/domain/locale';
import type { MetaDescriptor } from 'react-router';
import { localeOfPath } from '../language/locale-path.ts';
import { wholeYears } from '../site/landing/bond-figures.ts';
import type { Catalogue } from '../language/use-texts.ts';
import { formatPercent } from '../ui/format.ts';
import frameTexts from '@bb1/texts/pages/frame';
import type { rootLoader } from './root-loader.ts';

/**
 * The facts of the bond that titles and descriptions may contain; `fixed` is its fixed interest per
 * year.
 */
interface Facts {
  readonly code: string;
  readonly fixed: string;
  readonly rhythm: string;
  readonly years: number;
}

type RootData = ReturnType<typeof rootLoader>;

/** The inputs of a page's head besides its own data. */
interface MetaArgs {
  readonly location: { readonly pathname: string };
  readonly matches: readonly unknown[];
}

/**
 * Title and description of a page from its texts: `export const meta = pageMeta(catalogue, (t) => t.login)`.
 */
export function pageMeta<Texts>(
  catalogue: Catalogue<Texts>,
  of: (texts: Texts) => {
    readonly title: string;
    readonly description?: Sentence<Facts>;
  },
) {
  return ({ location, matches }: MetaArgs): MetaDescriptor[] => {
    const locale = localeOfPath(location.pathname);
    const { title, description } = of(catalogue[locale]);
    const root = rootDataOf(matches);
    const titleTags = [
      { title: pageTitle(title, root?.tokenCode) },
      { property: 'og:title', content: title },
      { property: 'og:locale', content: OG_LOCALES[locale] },
      { property: 'og:type', content: 'website' },
    ];
    if (description === undefined) return titleTags;
    if (root === undefined) return titleTags;
    const filled = written(description, factsOf(root, locale));
    return [
      ...titleTags,
      { name: 'description', content: filled },
      { property: 'og:description', content: filled },
    ];
  };
}

/** The end of every page's title. */
export function pageTitle(title: string, tokenCode: string | undefined): string {
  return tokenCode === undefined ? title : `${title} · ${tokenCode}`;
}

/** The root loader's data, found among the route matches; undefined when it failed. */
export function rootDataOf(matches: readonly unknown[]): RootData | undefined {
  const root = matches.find(
    (match): match is { readonly id: 'root'; readonly loaderData: RootData | undefined } =>
      typeof match === 'object' && match !== null && 'id' in match && match.id === 'root',
  );
  return root?.loaderData;
}

function factsOf({ tokenCode, bond }: RootData, locale: Locale): Facts {
  return {
    code: tokenCode,
    fixed: formatPercent(locale, bond.fixedCouponPercentPerYear),
    rhythm: frameTexts[locale].rhythm[bond.fixedCouponsPerYear],
    years: wholeYears(bond),
  };
}

const OG_LOCALES: Readonly<Record<Locale, string>> = { en: 'en_GB', de: 'de_DE' };
