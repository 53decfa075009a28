import type { video as english } from '../en/video.ts';

export const video: typeof english = {
  title: 'Videoidentifizierung',
  lead: 'Ein kurzes Gespräch, in dem jemand von uns Sie und Ihr Ausweisdokument sieht. Es dauert etwa 10 Minuten.',
  noScript:
    'Das Gespräch braucht JavaScript. Bitte schalten Sie es in Ihrem Browser ein und laden Sie diese Seite neu.',
  who: 'Im Gespräch zu sehen: {name}',
  whenDue:
    'Das Gesetz verlangt es ab {amount}, gezählt über alle Ihre Aufträge. Sie können es vorerst überspringen; es ist aber bald nach Ihrer Zahlung fällig.',
  prepare: {
    title: 'Bitte legen Sie bereit',
    items: [
      'den Reisepass oder Personalausweis, den Sie uns angegeben haben, keine Kopie',
      'einen ruhigen, hellen Raum, in dem Sie allein sind',
      'ein Gerät mit Kamera und Mikrofon, am besten im WLAN',
      'den Zugang zu Ihrem Postfach: Während des Gesprächs senden wir Ihnen einen Code',
    ],
  },
  course: {
    title: 'Wie das Gespräch abläuft',
    items: [
      'Sie betreten den Warteraum; jemand von uns nimmt Ihren Anruf an.',
      'Sie zeigen Ihr Gesicht und beide Seiten Ihres Dokuments, kippen es, wie Sie gebeten werden, und lesen die Nummer laut vor.',
      'Sie geben den Code ein, den wir Ihnen während des Gesprächs per E-Mail senden.',
    ],
  },
  hours: 'Wir nehmen Anrufe an: {hours} (deutsche Zeit).',
  hoursWords: {
    mon: 'Montag',
    tue: 'Dienstag',
    wed: 'Mittwoch',
    thu: 'Donnerstag',
    fri: 'Freitag',
    sat: 'Samstag',
    sun: 'Sonntag',
    range: '{first} bis {last}, {from} bis {to} Uhr',
  },
  closedNow: 'Zurzeit kann niemand Ihren Anruf annehmen.',
  check: {
    title: 'Kamera und Mikrofon',
    lead: 'Ihr Browser fragt Sie um Erlaubnis. Das Bild bleibt bei Ihnen, bis das Gespräch beginnt.',
    start: 'Kamera und Mikrofon prüfen',
    again: 'Noch einmal versuchen',
    ownPicture: 'Ihr eigenes Bild',
    sound: 'Lautstärke Ihres Mikrofons',
    soundHint: 'Sagen Sie ein paar Worte: Der Balken sollte sich bewegen.',
  },
  problems: {
    refused:
      'Der Browser darf Kamera und Mikrofon nicht verwenden. Bitte erlauben Sie beides für diese Seite in den Einstellungen neben der Adresse und versuchen Sie es dann noch einmal.',
    missing:
      'Es wurde keine Kamera oder kein Mikrofon gefunden. Bitte schließen Sie beides an oder öffnen Sie diese Seite auf einem Gerät, das beides hat.',
    in_use:
      'Kamera oder Mikrofon werden von einem anderen Programm verwendet. Bitte schließen Sie es und versuchen Sie es dann noch einmal.',
    unsupported:
      'Dieser Browser kann hier keine Videogespräche führen. Bitte verwenden Sie einen aktuellen Browser und öffnen Sie diese Seite über eine sichere Verbindung.',
  },
  consent: {
    title: 'Einwilligung',
    pictures:
      'Ich bin einverstanden, dass mich eine Person der Emittentin in einem Videogespräch identifiziert, dass dafür Bild und Ton übertragen werden und dass Bilder von mir und von beiden Seiten meines Dokuments aufgenommen und aufbewahrt werden. Das Gesetz verlangt dies (GwG); die Bilder werden bis fünf Jahre nach Ende des Jahres aufbewahrt, in dem die Geschäftsbeziehung endet. Ton und bewegtes Bild werden nicht aufgezeichnet.',
    whole_call:
      'Ich bin einverstanden, dass mich eine Person der Emittentin in einem Videogespräch identifiziert, dass das ganze Gespräch mit Bild und Ton aufgezeichnet wird und dass Bilder von mir und von beiden Seiten meines Dokuments aufgenommen und aufbewahrt werden. Das Gesetz verlangt dies (GwG); Aufzeichnung und Bilder werden bis fünf Jahre nach Ende des Jahres aufbewahrt, in dem die Geschäftsbeziehung endet.',
    first: 'Prüfen Sie zuerst Kamera und Mikrofon, dann können Sie den Warteraum betreten.',
    enter: 'Warteraum betreten',
    goOn: 'Weiter zum Anbieter',
  },
  skip: 'Vorerst überspringen',
  skipped: 'Sie haben das Gespräch aufgeschoben. Es ist bald nach Ihrer Zahlung fällig.',
  toChecklist: 'Zurück zur Identitätsprüfung',
  outside: {
    text: 'Das Gespräch führt ein externer Anbieter. Das Ergebnis kommt von selbst zu uns.',
    link: 'Beim Anbieter fortfahren',
    waiting: 'Wir warten auf das Ergebnis des Anbieters.',
  },
  waiting: {
    title: 'Warteraum',
    place: 'Ihr Platz in der Reihe: {place}',
    text: 'Ihr Anruf wird angenommen, sobald jemand frei ist. Bitte lassen Sie diese Seite geöffnet; neu laden dürfen Sie sie.',
    leave: 'Warteraum verlassen',
  },
  call: {
    title: 'Ihr Gespräch',
    officer: 'Ihr Gegenüber',
    connecting: 'Verbindung wird hergestellt …',
    connected: 'Verbunden',
    interrupted: 'Die Verbindung ist unterbrochen. Sie wird neu hergestellt.',
    noDevices: 'Ohne Kamera und Mikrofon kann man Sie nicht sehen.',
    leave: 'Gespräch beenden',
  },
  code: {
    title: 'Ihr Code',
    text: 'Wir haben Ihnen einen Code per E-Mail gesendet. Bitte geben Sie ihn hier ein, während das Gespräch weiterläuft.',
    label: 'Code',
    submit: 'Code senden',
    typed: 'Ihr Code ist angekommen.',
  },
  results: {
    done: {
      title: 'Sie sind identifiziert',
      text: 'Die Videoidentifizierung ist abgeschlossen. Dafür ist nichts weiter zu tun.',
    },
    in_review: {
      title: 'Ihr Gespräch wird geprüft',
      text: 'Wir konnten die Videoidentifizierung noch nicht abschließen. Wir schreiben Ihnen, wie es weitergeht.',
    },
    aborted: {
      title: 'Das letzte Gespräch wurde abgebrochen',
      text: 'Sie können es gleich noch einmal versuchen.',
    },
    expired: {
      title: 'Das letzte Gespräch ist beendet',
      text: 'Die Verbindung war einige Minuten lang weg. Sie können es gleich noch einmal versuchen.',
    },
    withdrawn: {
      title: 'Sie haben den Warteraum verlassen',
      text: 'Sie können jederzeit wiederkommen.',
    },
  },
};
