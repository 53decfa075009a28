import type { Locale } from '../locale.ts';

export const VIDEO_RESULTS = ['passed', 'failed', 'aborted'] as const;
export type VideoResult = (typeof VIDEO_RESULTS)[number];

/** Why a call was broken off. They are told to the person, who tries again. */
export const ABORT_REASONS = [
  'light',
  'picture',
  'sound',
  'connection',
  'document_not_at_hand',
  'document_unreadable',
  'person_left',
  'person_asked',
] as const;
export type AbortReason = (typeof ABORT_REASONS)[number];

/** Why a person could not be identified. They are for officers: the law may forbid to tell (section 47 GwG). */
export const FAILURE_REASONS = [
  'document_not_genuine',
  'document_damaged',
  'person_differs',
  'number_differs',
  'details_differ',
  'not_of_own_will',
  'other',
] as const;
type FailureReason = (typeof FAILURE_REASONS)[number];

export const RESULT_REASONS = [...ABORT_REASONS, ...FAILURE_REASONS] as const;
export type ResultReason = AbortReason | FailureReason;

const ABORT_TEXTS: Readonly<Record<AbortReason, Record<Locale, string>>> = {
  light: {
    en: 'It was too dark, or the light reflected on your document.',
    de: 'Es war zu dunkel oder das Licht hat sich auf Ihrem Dokument gespiegelt.',
  },
  picture: {
    en: 'The picture of your camera was not clear enough.',
    de: 'Das Bild Ihrer Kamera war nicht deutlich genug.',
  },
  sound: {
    en: 'We could not hear each other well.',
    de: 'Wir konnten einander nicht gut verstehen.',
  },
  connection: {
    en: 'The connection was lost or too slow.',
    de: 'Die Verbindung ist abgebrochen oder war zu langsam.',
  },
  document_not_at_hand: {
    en: 'Your identity document was not at hand.',
    de: 'Ihr Ausweisdokument lag nicht bereit.',
  },
  document_unreadable: {
    en: 'Your document could not be read clearly in the picture.',
    de: 'Ihr Dokument war im Bild nicht deutlich zu lesen.',
  },
  person_left: {
    en: 'The call ended before everything was done.',
    de: 'Das Gespräch endete, bevor alles erledigt war.',
  },
  person_asked: {
    en: 'You asked to do it at another time.',
    de: 'Sie wollten es zu einer anderen Zeit nachholen.',
  },
};

/** The reason in words for the person. */
export function abortReasonText(locale: Locale, reason: AbortReason): string {
  return ABORT_TEXTS[reason][locale];
}

/** Whether the reasons belong to the result: an abort and a failure need at least one of their own, a pass has none. */
export function reasonsFit(result: VideoResult, reasons: readonly ResultReason[]): boolean {
  if (result === 'passed') return reasons.length === 0;
  const own: readonly ResultReason[] = result === 'aborted' ? ABORT_REASONS : FAILURE_REASONS;
  return reasons.length > 0 && reasons.every((reason) => own.includes(reason));
}
