import type { deskGivenUpJobs as english } from '../en/desk-given-up-jobs.ts';

export const deskGivenUpJobs: typeof english = {
  page: {
    title: 'Aufgegebene Hintergrundaufträge',
    lead: 'Was das Programm von selbst tut, so oft wie erlaubt vergeblich versucht hat und nicht mehr versucht. Der Betrieb wird gewarnt, bis jeder davon erledigt ist.',
    now: 'Jetzt',
    none: 'Kein Hintergrundauftrag ist aufgegeben.',
  },
  facts: {
    since: 'Seit',
    attempts: 'Versuche',
    error: 'Letzter Fehler',
    silent: 'keiner: sein Prozess ist jedes Mal abgebrochen',
  },
  retry: {
    hint: 'Sobald die Ursache behoben ist. Er beginnt mit allen Versuchen von vorn; nichts geschieht doppelt.',
    submit: 'Erneut versuchen',
  },
  putAway: {
    title: 'Ablegen',
    hint: 'Nur, was niemand mehr braucht: Was jede Minute läuft, hat längst einen neuen. Alles andere versuchen Sie bitte erneut.',
    reason: 'Warum ihn niemand braucht',
    submit: 'Endgültig ablegen',
  },
  done: { retry: 'Er wird erneut versucht.', put_away: 'Er ist abgelegt.' },
};
