import type { Locale } from '@bb1/domain/locale';
import type { Offering } from '@bb1/domain/offering/offering';
import exportTexts from '@bb1/texts/documents/data-export';
import { formatDate, formatDateTime } from '@bb1/domain/presentation';

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

export interface FileHash {
  readonly name: string;
  /** SHA-256 in hexadecimal. */
  readonly hash: string;
}

interface Stated {
  readonly issuer: string;
  readonly person: string;
  readonly email: string;
  readonly at: Date;
  /** The day of the request for access; null for a copy that the person took alone. */
  readonly requestOf: string | null;
  readonly hashes: readonly FileHash[];
}

/** For whom, when and for which purpose the archive was made, and what it contains. */
export function exportStatement(locale: Locale, stated: Stated): string {
  const { person, email, issuer, at, requestOf, hashes } = stated;
  const texts = exportTexts[locale].statement;
  const paragraphs = [
    texts.title,
    texts.madeFor({ person, email, issuer, at: formatDateTime(locale, at) }),
    requestOf === null ? texts.ownCopy : texts.onRequest({ day: formatDate(locale, requestOf) }),
    texts.stamped,
    texts.hashes,
    hashes.map(({ name, hash }) => `${hash}  ${name}`).join('\n'),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}
