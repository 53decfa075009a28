import { TIME_ZONE } from '@bb1/domain/locale';
import frameTexts from '@bb1/texts/pages/frame';
import { localeOfPath } from '../language/locale-path.ts';
import { dateFormat } from '../ui/format.ts';

/** What a public page says at its top while the server cannot read what is new. */
export function staleNotice(address: string, since: Date): string {
  const locale = localeOfPath(address);
  const moment = dateFormat(locale, {
    timeZone: TIME_ZONE,
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(since);
  const text = frameTexts[locale].stale({ moment });
  return `<p role="status" class="relative z-20 bg-info-wash px-4 py-1.5 text-center text-fine text-info">${text}</p>`;
}
