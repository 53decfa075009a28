import type { Wording } from '../wording.ts';

export const videoIdentificationMessages = {
  address_first: {
    en: 'Please add your address first.',
    de: 'Bitte geben Sie zuerst Ihre Adresse an.',
  },
  legal_representative_first: {
    en: 'Please add a legal representative first.',
    de: 'Bitte fügen Sie zuerst die gesetzliche Vertretung hinzu.',
  },
  video_in_review: {
    en: 'Your last video identification is being looked at. We will write to you.',
    de: 'Ihre letzte Videoidentifizierung wird geprüft. Wir schreiben Ihnen.',
  },
  video_done: {
    en: 'You have already been identified by video',
    de: 'Sie wurden bereits per Video identifiziert',
  },
  video_closed: {
    en: 'Nobody can take your call at this time. Please come back during our hours.',
    de: 'Zurzeit kann niemand Ihren Anruf annehmen. Bitte kommen Sie zu unseren Zeiten wieder.',
  },
  video_call_over: { en: 'This call has ended', de: 'Dieses Gespräch ist beendet' },
  video_nobody_waiting: { en: 'Nobody is waiting', de: 'Es wartet niemand' },
  video_incomplete: {
    en: 'Something is still missing before this person counts as identified',
    de: 'Es fehlt noch etwas, bevor diese Person als identifiziert gilt',
  },
  video_unavailable: {
    en: 'The video identification cannot be reached right now. Please try again later.',
    de: 'Die Videoidentifizierung ist gerade nicht erreichbar. Bitte versuchen Sie es später noch einmal.',
  },
} as const satisfies Wording;
