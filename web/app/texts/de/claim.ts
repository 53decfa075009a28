import type { claim as english } from '../en/claim.ts';

export const claim: typeof english = {
  entry: {
    title: 'Tokens abholen',
    lead: 'Beim Abholen gehen Ihre Tokens von uns auf ein Konto im Stellar-Netzwerk über, das nur Sie kontrollieren.',
    amount: 'Tokens, die Sie abholen können',
    nothing: 'Zurzeit gibt es keine Tokens abzuholen.',
    nothingText:
      'Tokens erscheinen hier, sobald Ihre Zahlung eingegangen ist und sie Ihnen zugeteilt wurden.',
    dashboard: 'Zur Übersicht',
    running: 'Gerade wird eine Abholung ausgeführt.',
    watch: 'Abholung verfolgen',
    done: 'Ihre Tokens wurden abgeholt.',
    newTitle: 'Mit neuen Schlüsseln',
    newText:
      'Sie nutzen Stellar noch nicht? Ihr Browser erzeugt ein Schlüsselpaar und ein Blatt zum Ausdrucken, das Papier-Wallet. Das dauert etwa fünf Minuten; Sie brauchen einen Drucker oder einen anderen sicheren Ort für eine PDF-Datei.',
    newButton: 'Neue Schlüssel erzeugen',
    existingTitle: 'Mit einer vorhandenen Adresse',
    existingText:
      'Sie nutzen ein Stellar-Wallet? Zeigen Sie, dass die Adresse Ihnen gehört, und signieren Sie dort. Hat sie noch keine Trustline für die Tokens, richtet die Abholung eine auf unsere Kosten ein.',
    existingButton: 'Meine Adresse verwenden',
    connected: 'Verbunden',
    whatTitle: 'Was geschieht',
    what: [
      'Sie wählen, wessen Schlüsseln die Tokens gehören werden: neuen, die Ihr Browser erzeugt, oder denen Ihres eigenen Wallets. Geheime Schlüssel erreichen uns nie.',
      'Sie zeigen uns, dass Sie sie haben: durch Eintippen des Codes vom Papier-Wallet oder durch die Signatur eines Nachweises in Ihrem Wallet.',
      'Ihr Browser prüft die Transaktion, bevor etwas signiert wird, und das Netzwerk führt sie aus: Konto, Trustline und Tokens auf einmal oder gar nichts.',
      'Wir tragen die Gebühren und leihen das Mindestguthaben.',
    ],
  },
  make: {
    title: 'Mit neuen Schlüsseln abholen',
    lead: '{tokens} gehen auf ein neues Konto über, das Ihnen gehört.',
    stepsLabel: 'Schritte der Abholung',
    stepOf: 'Schritt {step} von {count}',
    states: { done: 'Erledigt', current: 'Jetzt', ahead: 'Danach' },
    steps: {
      keys: 'Schlüssel',
      sheet: 'Blatt',
      confirm: 'Bestätigen',
      code: 'Code',
      claim: 'Abholen',
    },
    back: 'Zurück zum Blatt',
    introTitle: 'Erzeugen Sie Ihre Schlüssel',
    introText:
      'Ihre Tokens werden zu einem Schlüsselpaar gehören. Der öffentliche Schlüssel ist die Adresse Ihres Kontos, der geheime Schlüssel öffnet es. Beide entstehen hier in Ihrem Browser. Wir sehen den geheimen Schlüssel nie und können ihn nicht wiederherstellen.',
    introNeed:
      'Bitte halten Sie einen Drucker oder einen anderen sicheren Ort für eine PDF-Datei bereit. Nutzen Sie dafür kein öffentliches oder geliehenes Gerät.',
    introButton: 'Schlüssel erzeugen',
    introFailed:
      'In diesem Browser konnten die Schlüssel nicht erzeugt werden. Bitte verwenden Sie einen aktuellen Browser über eine sichere Verbindung (https) und versuchen Sie es noch einmal.',
    sheetTitle: 'Laden Sie Ihr Papier-Wallet herunter',
    sheetText:
      'Die PDF-Datei enthält beide Schlüssel, die 24 Wiederherstellungswörter, QR-Codes und einen Verifizierungscode. Sie wurde in Ihrem Browser erzeugt und existiert nirgends sonst.',
    sheetAddress: 'Ihre neue Adresse (öffentlicher Schlüssel)',
    sheetButton: 'PDF herunterladen',
    sheetAgain: 'PDF noch einmal herunterladen',
    sheetStore:
      'Öffnen Sie die Datei jetzt und prüfen Sie, ob sie lesbar ist. Drucken Sie sie aus, verwahren Sie den Ausdruck an einem sicheren Ort und löschen Sie dann die Datei.',
    sheetNext: 'Ich habe das Blatt verwahrt',
    confirmTitle: 'Bitte bestätigen Sie',
    confirmText: 'Diese drei Sätze sind alles, was Ihre Tokens schützt.',
    loss: 'Mir ist bewusst, dass meine Tokens verloren sind, wenn ich den geheimen Schlüssel und die Wiederherstellungswörter verliere. Niemand kann sie wiederherstellen.',
    share:
      'Mir ist bewusst, dass meine Tokens hat, wer den geheimen Schlüssel oder die Wiederherstellungswörter hat. Ich teile sie mit niemandem.',
    stored: 'Ich habe das Papier-Wallet an einem sicheren Ort verwahrt, an dem ich es wiederfinde.',
    confirmMissing: 'Bitte bestätigen Sie alle drei Sätze.',
    confirmButton: 'Weiter',
    codeTitle: 'Tippen Sie den Code ein',
    codeText:
      'Der Verifizierungscode steht auf Ihrem Papier-Wallet neben dem öffentlichen Schlüssel.',
    codeLabel: 'Verifizierungscode',
    codeButton: 'Tokens abholen',
    claimingTitle: 'Ihre Tokens werden abgeholt',
    claimingStay:
      'Bitte lassen Sie dieses Fenster geöffnet, bis alles erledigt ist. Das dauert bis zu einer Minute.',
    stages: {
      preparing: 'Die Transaktion wird vorbereitet …',
      checking: 'Ihr Browser prüft und signiert die Transaktion …',
      submitting: 'Die Signatur wird übergeben …',
      waiting: 'Warten auf das Netzwerk …',
    },
    settledTitle: 'Ihre Tokens sind auf Ihrem Konto',
    settledText: '{tokens} wurden auf Ihre Adresse übertragen.',
    settledAddress: 'Ihre Adresse (öffentlicher Schlüssel)',
    settledTransaction: 'Transaktion',
    settledNext: 'Zinsen und Rückzahlung gehen an diese Adresse.',
    settledSheet: 'Das Blatt brauchen Sie nur, wenn Sie Ihre Tokens bewegen möchten.',
    dashboard: 'Zur Übersicht',
    stepUpTitle: 'Bitte bestätigen Sie, dass Sie es sind',
    stepUpText:
      'Ihre letzte Bestätigung liegt mehr als zehn Minuten zurück. Sobald Sie bestätigen, werden Ihre Tokens abgeholt.',
    problemTitle: 'Ihre Tokens konnten nicht abgeholt werden',
    problemSlowTitle: 'Das dauert länger als gewöhnlich',
    problemSafe: 'Ihre Tokens sind sicher: Eine Abholung bewegt alle oder keinen.',
    problemKeys:
      'Ihre Schlüssel bleiben gültig. Bitte lassen Sie dieses Fenster geöffnet und behalten Sie das Blatt.',
    problemSupport: 'Wenn es wieder geschieht, senden Sie diesen Text bitte an unseren Support:',
    problemAgain: 'Noch einmal versuchen',
    problemWatch: 'Weiter warten',
    leaveTitle: 'Diese Seite verlassen?',
    leaveKeys:
      'Nur diese Seite hält Ihre Schlüssel bereit. Wenn Sie sie verlassen, müssen Sie mit neuen Schlüsseln von vorn beginnen.',
    leaveClaiming: 'Ihre Tokens werden gerade abgeholt. Bitte warten Sie, bis alles erledigt ist.',
    leaveStay: 'Bleiben',
    leaveGo: 'Verlassen',
  },
  problems: {
    expired: 'Die Transaktion wurde nicht rechtzeitig ausgeführt. Es wurde nichts bewegt.',
    slow: 'Das Netzwerk hat noch nicht geantwortet. Ihre Abholung wird weiter ausgeführt.',
    network: 'Die Verbindung wurde unterbrochen.',
    ledger: 'Das Stellar-Netzwerk hat die Transaktion abgelehnt: {failure}',
    envelope: 'Ihr Browser hat die Transaktion abgelehnt: {why} ({code}).',
  },
  paper: {
    title: 'Papier-Wallet',
    madeOn: 'Erstellt am',
    warningTitle: 'Wer dieses Blatt hat, hat Ihre Tokens.',
    warning:
      'Von diesen Schlüsseln gibt es keine weitere Kopie. Geht das Blatt verloren, kann niemand den Zugang zu Ihren Tokens wiederherstellen, auch wir nicht. Fotografieren Sie es nicht, versenden Sie es nicht und legen Sie es in keiner Cloud ab.',
    publicTitle: 'Öffentlich – darf gezeigt werden',
    publicHint:
      'Die Adresse Ihres Kontos. Andere brauchen sie, um Ihnen etwas zu senden; wegnehmen kann damit niemand etwas.',
    publicKey: 'Öffentlicher Schlüssel (Adresse)',
    code: 'Verifizierungscode',
    codeHint:
      'Geben Sie diesen Code auf der Website ein, um zu bestätigen, dass Sie dieses Blatt verwahrt haben.',
    fold: 'Hier falten: Die geheime Hälfte gehört nach innen',
    secretTitle: 'Geheim – zeigen Sie dies niemandem',
    secretHint:
      'Mit diesem Schlüssel lässt sich alles in Ihrem Konto bewegen. Wir werden Sie nie danach fragen: nicht per E-Mail, nicht am Telefon, nicht auf unserer Website.',
    secretKey: 'Geheimer Schlüssel',
    phrase: 'Wiederherstellungswörter (24 Wörter, in dieser Reihenfolge, Spalte für Spalte)',
    phraseHint:
      "Die Wörter und der geheime Schlüssel öffnen dasselbe Konto (SEP-5, m/44'/148'/0'). Eines von beiden genügt.",
    stepsTitle: 'So verwahren und nutzen Sie dieses Blatt',
    steps: [
      'Drucken Sie es auf einem Drucker, dem Sie vertrauen, möglichst zweimal. Löschen Sie danach die Datei, auch im Download-Ordner und im Papierkorb.',
      'Verwahren Sie die Ausdrucke an zwei sicheren, trockenen Orten, etwa in einem Tresor und in einem Bankschließfach.',
      'Sagen Sie einer Vertrauensperson, wo das Blatt liegt, aber nicht, was darauf steht, damit Ihre Erben es finden.',
      'Um Ihre Tokens zu nutzen, öffnen Sie ein beliebiges Stellar-Wallet und stellen Sie das Konto mit dem geheimen Schlüssel oder den 24 Wörtern wieder her.',
      'Zinsen und Rückzahlung gehen an den öffentlichen Schlüssel. Dafür brauchen Sie weder Wallet noch dieses Blatt.',
      'Hat vielleicht jemand die geheime Hälfte gesehen, übertragen Sie Ihre Tokens sofort auf neue Schlüssel und informieren Sie unseren Support.',
    ],
    asset: 'Token:',
    support: 'Support:',
    footer:
      'In Ihrem Browser erstellt. Der geheime Schlüssel und die Wörter wurden an niemanden gesendet und sind nirgends sonst gespeichert.',
  },
};
