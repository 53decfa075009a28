import type { Locale } from '@bb1/domain/locale';
import { formatDate, formatDateTime } from '@bb1/domain/presentation';
import exportTexts from '@bb1/texts/documents/data-export';

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
