import type { waitlist as english } from '../en/waitlist.ts';

export const waitlist: typeof english = {
  join: {
    title: 'Auf die Warteliste',
    lead: 'Der Verkauf von {token} beginnt am {start}. Wir sagen Ihnen Bescheid, sobald es so weit ist.',
    affiliateTitle: '{token} empfehlen',
    affiliateLead: 'Wer auf der Warteliste steht, kann sofort am Affiliate-Programm teilnehmen.',
    affiliateTerms: 'Bedingungen des Affiliate-Programms',
    nextTitle: 'Wie es weitergeht',
    next: [
      {
        title: 'Sie bestätigen per E-Mail',
        text: 'Wir senden Ihnen einen Link. Ohne Ihren Klick innerhalb von {hours} Stunden löschen wir Ihre Angaben.',
      },
      {
        title: 'Sie warten, ganz unverbindlich',
        text: 'Die Warteliste reserviert nichts und verpflichtet Sie zu nichts. Sie können sich jederzeit abmelden.',
      },
      {
        title: 'Sie werden eingeladen',
        text: 'Zum Verkaufsstart erhalten Sie einen persönlichen Link, wählen ein Passwort und haben Ihr Konto.',
      },
    ],
    range: 'Wie viel möchten Sie voraussichtlich anlegen?',
    ranges: {
      under_1000: 'Unter 1.000 €',
      '1000_to_100000': '1.000 € bis 100.000 €',
      over_100000: 'Über 100.000 €',
    },
    newsletter: 'Bitte senden Sie mir auch den Newsletter.',
    newsletterHint:
      'Sie bestätigen ihn über einen eigenen Link. Abbestellen können Sie mit einem Klick; Ihre Adresse speichern wir höchstens drei Jahre.',
    submit: 'Auf die Warteliste',
    privacy: 'Wie wir mit Ihren Angaben umgehen, steht in unserer',
    privacyLink: 'Datenschutzerklärung',
    hasAccount: 'Sie haben schon ein Konto?',
    toLogin: 'Anmelden',
    sentTitle: 'Bitte sehen Sie in Ihr Postfach',
    sent: 'Wir haben eine E-Mail an {email} gesendet. Ihr Platz ist sicher, sobald Sie den Link darin geöffnet und bestätigt haben.',
    sentHint: 'Nach einigen Minuten nichts angekommen? Bitte sehen Sie auch im Spam-Ordner nach.',
    sentAgain: 'Andere Adresse eingeben',
  },
  confirm: {
    title: 'Ihr Platz auf der Warteliste',
    ask: 'Ein Klick, und Ihr Platz ist bestätigt.',
    submit: 'Platz bestätigen',
    doneTitle: 'Vielen Dank, {email} steht auf der Warteliste.',
    done: 'Ihre Einladung kommt zum Verkaufsstart per E-Mail. Bis dahin brauchen Sie nichts zu tun.',
    doneInvited: 'Der Verkauf hat begonnen: Ihre Einladung ist auf dem Weg in Ihr Postfach.',
    doneNewsletter:
      'Sie möchten auch den Newsletter. Dafür haben wir Ihnen eine zweite E-Mail mit einem eigenen Link gesendet; bitte bestätigen Sie ihn dort.',
    toHome: 'Zur Startseite',
    failed:
      'Links dieser Art gelten {hours} Stunden. Wenn Ihrer älter ist, geben Sie Ihre Daten bitte noch einmal ein.',
    again: 'Zur Warteliste',
  },
  newsletter: {
    title: 'Newsletter',
    ask: 'Ein Klick, und der Newsletter ist bestätigt.',
    submit: 'Newsletter bestätigen',
    doneTitle: 'Vielen Dank, {email} erhält unseren Newsletter.',
    done: 'In jeder Ausgabe finden Sie einen Link zum Abbestellen.',
    failed:
      'Links dieser Art gelten {hours} Stunden. Sie können den Newsletter auf der Warteliste noch einmal anfordern.',
  },
  unsubscribe: {
    title: 'Abmelden',
    ask: 'Ein Klick, und Sie erhalten keine weiteren E-Mails dieser Art. Ihre Adresse wird gelöscht.',
    submit: 'Abmelden',
    doneTitle: 'Sie sind abgemeldet.',
    newsletter:
      'Sie erhalten keinen Newsletter mehr, und wir haben Ihre Adresse aus seinem Verteiler gelöscht.',
    waitlist:
      'Sie stehen nicht mehr auf der Warteliste. Ihre Angaben sind gelöscht, und auch ein Newsletter ist beendet. Ein Konto, das Sie vielleicht angelegt haben, bleibt bestehen.',
    failed:
      'Bitte öffnen Sie den Link genau so, wie er in der E-Mail steht. Wenn das nicht hilft, schreiben Sie uns; wir melden Sie ab.',
  },
  claim: {
    title: 'Konto anlegen',
    lead: 'Der Verkauf hat begonnen. Wählen Sie ein Passwort, und Ihr Konto ist fertig; Ihre E-Mail-Adresse ist schon bestätigt.',
    emailHint: 'An diese Adresse ging Ihre Einladung.',
    submit: 'Konto anlegen',
    used: {
      title: 'Diese Einladung wurde bereits verwendet',
      text: 'Für Ihre Adresse gibt es ein Konto. Bitte melden Sie sich an; ein vergessenes Passwort können Sie dort zurücksetzen.',
      action: 'Anmelden',
    },
    ended: {
      title: 'Der Verkauf ist beendet',
      text: 'Diese Einladung galt bis zum Ende des Verkaufs. Vielen Dank für Ihr Interesse.',
      action: 'Zur Startseite',
    },
    unknown: {
      title: 'Diese Einladung ist nicht gültig',
      text: 'Bitte öffnen Sie den Link genau so, wie er in der E-Mail steht. Wenn das nicht hilft, können Sie sich ohne Einladung registrieren.',
      action: 'Registrieren',
    },
  },
  incomplete: 'Bitte öffnen Sie den Link in der E-Mail, die wir Ihnen gesendet haben.',
};
