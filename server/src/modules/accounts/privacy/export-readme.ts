import type { Locale } from '@bb1/domain/locale';
import type { Offering } from '@bb1/domain/offering/offering';
import exportTexts from '@bb1/texts/documents/data-export';

/** The contents of the archive, described in the person's language. */
export function exportReadme(
  locale: Locale,
  {
    issuer,
    at,
    hasDocuments,
  }: { readonly issuer: Offering['issuer']; readonly at: Date; readonly hasDocuments: boolean },
): string {
  const texts = exportTexts[locale];
  const moment = at.toLocaleString(locale === 'de' ? 'de-DE' : 'en-GB', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'long',
    timeStyle: 'short',
  });
  const paragraphs = [
    texts.title({ issuer: issuer.name }),
    texts.made({ at: moment }),
    texts.parts,
    texts.lines.map((line) => `- ${line}`).join('\n'),
    hasDocuments ? texts.documents : texts.noDocuments,
    texts.leftOut,
    texts.rights({ email: issuer.email }),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}
