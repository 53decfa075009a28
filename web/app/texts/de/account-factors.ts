import type { accountFactors as english } from '../en/account-factors.ts';

export const accountFactors: typeof english = {
  back: 'Zweiter Faktor',
  overview: {
    title: 'Zweiter Faktor',
    lead: 'Etwas, das nur Sie haben: Wer Ihr Passwort erfährt, kommt damit allein nicht weit. Wir fragen danach, wenn Sie sich anmelden, und vor heiklen Schritten, etwa bevor Sie Tokens abholen oder Ihre E-Mail-Adresse ändern.',
    neededTitle: 'Für diesen Schritt brauchen Sie einen zweiten Faktor',
    needed:
      'Bitte richten Sie eine App oder einen Passkey ein; eines davon genügt. Danach machen Sie dort weiter, wo Sie waren.',
    goOnTitle: 'Ihr zweiter Faktor ist eingerichtet',
    goOnText: 'Sie können dort weitermachen, wo Sie waren.',
    goOn: 'Weiter',
    totp: 'Authenticator-App',
    totpNone:
      'Eine App auf Ihrem Telefon zeigt alle 30\u00a0Sekunden einen neuen Code aus sechs Ziffern. Sie braucht dafür kein Netz.',
    totpAdded: 'Hinzugefügt am {date}',
    setUpTotp: 'App einrichten',
    passkeys: 'Passkeys',
    passkeysNone:
      'Ihr Gerät oder ein Sicherheitsschlüssel bestätigt durch Fingerabdruck, Gesicht oder PIN, dass Sie es sind. Gefälschte Seiten können ihn nicht abfangen, und Sie melden sich damit ohne Passwort an.',
    passkeysText:
      'Sie bestätigen durch Fingerabdruck, Gesicht oder PIN, dass Sie es sind, und melden Sie ohne Passwort an.',
    passkeyFacts: 'Hinzugefügt am {added}. Zuletzt verwendet am {used}.',
    passkeyUnused: 'Hinzugefügt am {added}. Noch nicht verwendet.',
    addPasskey: 'Passkey hinzufügen',
    remove: 'Entfernen',
    codes: 'Wiederherstellungscodes',
    codesNone:
      'Sie erhalten sie, wenn Sie Ihren ersten zweiten Faktor einrichten. Jeder ersetzt ihn einmal, falls Sie ihn verlieren.',
    codesText: 'Jeder ersetzt Ihren zweiten Faktor einmal, falls Sie ihn verlieren.',
    codesLeft: { one: '{count} übrig', other: '{count} übrig' },
    renew: 'Neue Codes erstellen',
  },
  done: {
    totp: 'Ihre Authenticator-App ist eingerichtet.',
    passkey: 'Ihr Passkey ist eingerichtet.',
    totp_removed: 'Die Authenticator-App ist entfernt.',
    passkey_removed: 'Der Passkey ist entfernt.',
    reset_stopped: 'Sie haben das Entfernen angehalten: Ihre zweiten Faktoren bleiben.',
    codes: 'Ab jetzt gelten Ihre neuen Wiederherstellungscodes. Die alten sind ungültig.',
  },
  reset: {
    title: 'Wir wurden gebeten, Ihre zweiten Faktoren zu entfernen',
    text: 'Jemand hat uns mitgeteilt, dass Sie sie verloren haben. Vor dem {time} geschieht nichts; danach entscheidet eine zweite Person bei uns. Wenn Sie nicht darum gebeten haben, halten Sie den Vorgang hier an.',
    stop: 'Anhalten, meine Faktoren bleiben',
  },
  mailbox: {
    title: 'Zuerst ein Code aus Ihrem Postfach',
    lead: 'Bevor Ihr erster zweiter Faktor eingerichtet wird, senden wir einen Code an Ihre E-Mail-Adresse. Sonst könnte, wer Ihr Passwort stiehlt, einen eigenen Faktor einrichten und in Ihrem Namen handeln.',
    to: 'Der Code geht an',
    send: 'Code senden',
    sent: 'Wir haben einen Code an {email} gesendet. Er gilt {minutes} Minuten lang, in diesem Browser.',
    sentAgain:
      'Wir haben einen neuen Code an {email} gesendet. Er gilt {minutes} Minuten lang, in diesem Browser; der vorige gilt nicht mehr.',
    code: 'Code aus der E-Mail',
    codeHint: 'Acht Ziffern. Wenn er nicht ankommt, sehen Sie bitte in Ihrem Spam-Ordner nach.',
    submit: 'Bestätigen',
    again: 'Noch einmal senden',
  },
  totp: {
    title: 'Authenticator-App einrichten',
    lead: 'Jede App für Einmalcodes eignet sich, etwa Aegis, FreeOTP, Google Authenticator oder Ihr Passwortmanager.',
    existing:
      'Eine Authenticator-App ist bereits eingerichtet. Wenn Sie fortfahren, tritt die neue an ihre Stelle, sobald Sie deren ersten Code eingegeben haben.',
    intro:
      'Halten Sie die App bereit. Wir zeigen Ihnen einen Code zum Scannen. Er enthält ein Geheimnis, das nur die App und wir kennen, und wird nur einmal angezeigt.',
    start: 'Code anzeigen',
    scan: 'Diesen Code scannen',
    scanText:
      'Wählen Sie in der App, dass Sie ein Konto hinzufügen, und richten Sie die Kamera auf den Code.',
    qr: 'Code für die Authenticator-App',
    here: 'Ist die App auf diesem Gerät?',
    openApp: 'In der App öffnen',
    secret: 'Oder dieses Geheimnis eingeben',
    confirm: 'Den ersten Code eingeben',
    submit: 'Bestätigen',
  },
  passkey: {
    title: 'Passkey hinzufügen',
    lead: 'Ihr Gerät erzeugt einen Schlüssel, der es nie verlässt und nur auf dieser Website gilt.',
    name: 'Name',
    nameHint: 'Damit Sie Ihre Passkeys später auseinanderhalten können.',
    fallbackName: 'Passkey',
    before:
      'Ihr Browser fragt als Nächstes, wo der Passkey liegen soll und wie Sie bestätigen, dass Sie es sind.',
    submit: 'Passkey hinzufügen',
    noScript:
      'Passkeys brauchen JavaScript, das in diesem Browser ausgeschaltet ist. Die Authenticator-App kommt ohne aus.',
    unsupported:
      'Dieser Browser kennt keine Passkeys. Bitte verwenden Sie einen anderen oder eine Authenticator-App.',
    cancelled:
      'Der Browser hat den Vorgang beendet, bevor der Passkey erzeugt war: Er wurde abgebrochen oder hat zu lange gedauert. Es hat sich nichts geändert; Sie können es noch einmal versuchen.',
    known: 'Dieses Gerät hat bereits einen Passkey für Ihr Konto.',
    noVerification:
      'Dieses Gerät kann nicht durch Fingerabdruck, Gesicht oder PIN bestätigen, dass Sie es sind. Bitte wählen Sie ein anderes.',
    failed:
      'Der Passkey konnte nicht erzeugt werden. Bitte versuchen Sie es noch einmal oder wählen Sie ein anderes Gerät.',
    unreachable:
      'Wir sind nicht erreichbar. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  },
  codes: {
    title: 'Ihre Wiederherstellungscodes',
    lead: 'Jeder dieser Codes ersetzt Ihren zweiten Faktor einmal, falls Sie Telefon oder Schlüssel verlieren. Sie werden nur jetzt angezeigt: Bewahren Sie sie dort auf, wo niemand sonst nachsieht, und nicht nur auf dem Gerät, für das sie einspringen sollen.',
    list: 'Wiederherstellungscodes',
    copy: 'Alle kopieren',
    download: 'Herunterladen',
    print: 'Drucken',
    fileName: '{code}-wiederherstellungscodes.txt',
    fileHead: '{code}-Wiederherstellungscodes von {email}',
    fileFoot:
      'Jeder Code ersetzt den zweiten Faktor einmal. Bewahren Sie dieses Blatt dort auf, wo niemand sonst nachsieht.',
    stored: 'Ich habe sie aufbewahrt',
    storedHint: 'Sie können sie nicht noch einmal ansehen, aber jederzeit neue erstellen.',
  },
  renew: {
    title: 'Neue Wiederherstellungscodes',
    lead: 'Sie erhalten zehn neue Codes. Die alten gelten nicht mehr, sobald die neuen erstellt sind.',
    left: {
      one: 'Derzeit ist {count} Ihrer Codes unbenutzt.',
      other: 'Derzeit sind {count} Ihrer Codes unbenutzt.',
    },
    submit: 'Neue Codes erstellen',
    keep: 'Die alten behalten',
  },
  remove: {
    titles: { totp: 'Authenticator-App entfernen?', passkey: 'Passkey „{name}“ entfernen?' },
    totp: 'Danach funktionieren Codes der App hier nicht mehr. Sie können den Eintrag dann auch in der App löschen.',
    passkey:
      'Danach öffnet er Ihr Konto nicht mehr. Sie können ihn dann auch auf Ihrem Gerät löschen.',
    last: 'Dies ist Ihr letzter zweiter Faktor. Ohne ihn öffnet Ihr Passwort allein dieses Konto, Ihre Wiederherstellungscodes gelten nicht mehr, und bevor Sie Tokens abholen oder Ihre E-Mail-Adresse ändern, müssen Sie einen neuen einrichten.',
    submit: 'Entfernen',
    keep: 'Behalten',
  },
};
