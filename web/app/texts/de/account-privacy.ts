import type { accountPrivacy as english } from '../en/account-privacy.ts';

export const accountPrivacy: typeof english = {
  data: {
    title: 'Kopie Ihrer Daten',
    lead: 'Alles, was wir über Sie gespeichert haben, als ZIP-Datei: lesbar für Sie (Art.\u00a015\u00a0DSGVO) und für Programme anderer, denen Sie sie geben möchten (Art.\u00a020\u00a0DSGVO).',
    contents: 'Was darin steht',
    parts: [
      'Ihr Profil, Ihre Registrierung und die Einwilligungen, die Sie gegeben haben',
      'Ihre Angaben, Ihre Anschrift und die Dokumente Ihrer Identitätsprüfung',
      'Ihre Aufträge, Zahlungen und Anlagen',
      'Ihre Tokens und Abholungen',
      'Was wir Ihnen zuletzt gesendet haben und was Sie uns geschrieben haben',
      'Die angemeldeten Browser und was wann mit Ihrem Konto geschehen ist',
    ],
    secrets: 'Passwörter und Schlüssel stehen nicht darin: Wir haben keine lesbare Kopie davon.',
    download: 'ZIP-Datei herunterladen',
    until:
      'Zu Ihrem Schutz funktioniert das Herunterladen bis {time}. Danach fragen wir erneut, wer Sie sind.',
    careful: 'Die Datei verrät viel über Sie. Bewahren Sie sie dort auf, wo nur Sie sie erreichen.',
  },
  close: {
    title: 'Konto schließen',
    lead: 'Das lässt sich nicht rückgängig machen. Lesen Sie in Ruhe, was geschieht.',
    what: 'Was geschieht',
    steps: [
      'Sie werden überall abgemeldet, und niemand kann sich mehr an diesem Konto anmelden.',
      'Passwörter, zweite Faktoren, Ihr Platz auf der Warteliste und der Newsletter werden sofort gelöscht.',
      'Auch alles andere wird gelöscht, soweit uns kein Gesetz verpflichtet, es aufzubewahren.',
    ],
    kept: 'Was wir aufbewahren müssen',
    keptNothing:
      'Nichts: Kein Gesetz verpflichtet uns, etwas von diesem Konto aufzubewahren. Es wird als Ganzes gelöscht.',
    keptText:
      'Niemand verwendet diese Unterlagen für etwas anderes. Nach dem genannten Tag werden sie von selbst gelöscht.',
    records: {
      identification: {
        name: 'Ihre Identitätsprüfung: Angaben, Dokumente und deren Prüfung',
        why: 'Fünf Jahre ab dem Ende des Jahres, in dem unsere Geschäftsbeziehung endet (§\u00a08 Abs.\u00a04\u00a0GwG)',
      },
      bookkeeping: {
        name: 'Ihre Aufträge, Zahlungen und Zuteilungen',
        why: 'Zehn Jahre als Unterlagen unserer Buchführung (§\u00a0147\u00a0AO, §\u00a0257\u00a0HGB)',
      },
    },
    until: 'bis {date}',
    obstaclesTitle: 'Ihr Konto kann noch nicht geschlossen werden',
    obstaclesLead:
      'Es ist noch etwas offen. Sobald das erledigt ist, können Sie Ihr Konto hier schließen.',
    obstacles: {
      open_order: {
        title: 'Ein Auftrag ist offen',
        text: 'Warten Sie, bis er ausgeführt ist. Solange Sie nicht gezahlt haben, können Sie ihn auch in der Übersicht stornieren.',
      },
      payment_under_way: {
        title: 'Eine Zahlung ist unterwegs',
        text: 'Ihr Geld ist bei uns, und wir haben noch keine Tokens zugeteilt und es nicht zurückgesendet. Bitte warten Sie, bis das geschehen ist.',
      },
      tokens_to_claim: {
        title: 'Tokens warten auf Sie',
        text: 'Holen Sie sie zuerst in Ihr Wallet ab; ohne Konto könnte das niemand mehr.',
      },
      claim_under_way: {
        title: 'Eine Abholung läuft',
        text: 'Sie ist meist innerhalb einer Minute ausgeführt. Bitte sehen Sie dann noch einmal nach.',
      },
      tokens_held: {
        title: 'Sie halten Tokens',
        text: 'Solange das so ist, schulden wir Ihnen Zinsen und Rückzahlung und brauchen dafür Ihr Konto. Schreiben Sie uns, falls Sie die Tokens weitergegeben haben.',
      },
      legal_hold: {
        title: 'Eine Behörde oder ein Gericht hat verlangt, dass wir alles aufbewahren',
        text: 'Das können wir selbst nicht ändern.',
      },
      refused: {
        title: 'Wir sind mit Ihrem Konto noch beschäftigt',
        text: 'Bitte schreiben Sie uns, wenn Sie es schließen möchten.',
      },
    },
    questions: 'Fragen? Schreiben Sie uns: {email}',
    ways: { dashboard: 'Zur Übersicht', claim: 'Zur Abholung' },
    confirm: 'Ich habe gelesen, was geschieht, und möchte mein Konto endgültig schließen.',
    submit: 'Konto endgültig schließen',
    stay: 'Konto behalten',
    copyFirst: 'Möchten Sie etwas für sich behalten?',
    copyLink: 'Zuerst eine Kopie Ihrer Daten herunterladen',
  },
};
