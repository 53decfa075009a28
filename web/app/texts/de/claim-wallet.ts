import type { claimWallet as english } from '../en/claim-wallet.ts';

export const claimWallet: typeof english = {
  steps: { connect: 'Verbinden', trustline: 'Trustline', claim: 'Abholen' },
  connect: {
    title: 'Auf eine vorhandene Adresse abholen',
    lead: 'Zuerst zeigen Sie uns, dass die Adresse Ihnen gehört. Dann sehen wir gemeinsam, ob sie {token} aufnehmen kann.',
    ownTitle: 'Ihre verbundenen Adressen',
    ownText:
      'Sie haben gezeigt, dass diese Ihnen gehören. Wählen Sie eine aus, oder verbinden Sie unten eine weitere.',
    use: 'Diese Adresse verwenden',
    addressTitle: 'Welche Adresse gehört Ihnen?',
    addressText:
      'Verbinden Sie das Wallet mit dem Schlüssel, oder geben Sie die Adresse ein. Sie beginnt mit G und hat 56 Zeichen.',
    byWallet: 'Mit einem Wallet in diesem Browser',
    byWalletText:
      'Bevor Sie ein Wallet auswählen, wird nichts davon geladen. Es fragt Sie dann, ob diese Seite Ihre Adresse sehen darf.',
    connectWith: '{wallet} verbinden',
    byAddress: 'Ohne Wallet in diesem Browser',
    address: 'Stellar-Adresse',
    addressHint:
      'Der öffentliche Schlüssel Ihres Kontos. Geben Sie nie einen geheimen Schlüssel ein, weder hier noch auf einer anderen Website.',
    next: 'Weiter',
    proveTitle: 'Zeigen Sie, dass sie Ihnen gehört',
    proveText:
      'Bitte signieren Sie diesen Nachweis mit dem Schlüssel der Adresse. Er ist keine Zahlung: Das Netzwerk könnte ihn nie ausführen, und er bewegt nichts.',
    proveNoSend:
      'Manche Wallets bieten an, ihn auch zu senden. Das würde scheitern und keinen Schaden anrichten; die Signatur allein genügt.',
    preparing: 'Der Nachweis wird vorbereitet …',
    connecting: 'Ihre Signatur wird geprüft …',
    otherAddress: 'Andere Adresse',
    problemTitle: 'Die Adresse konnte nicht verbunden werden',
    stepUpText:
      'Ihre letzte Bestätigung liegt mehr als zehn Minuten zurück. Sobald Sie bestätigen, wird die Adresse verbunden.',
    newInstead: 'Gar kein Wallet?',
    newInsteadText:
      'Dann erzeugen Sie hier neue Schlüssel; sie lassen sich später in jedem Stellar-Wallet wiederherstellen.',
    complaints: {
      address_missing: 'Bitte geben Sie die Adresse ein.',
      secret_key:
        'Das ist ein geheimer Schlüssel. Wer ihn hat, hat alles auf dem Konto; deshalb darf ihn niemand sehen. Wir haben ihn nirgendwohin gesendet. Bitte geben Sie den öffentlichen Schlüssel ein, der mit G beginnt.',
      muxed_address:
        'Das ist die Adresse eines Kunden bei einer Börse (sie beginnt mit M). Die Tokens würden der Börse gehören. Bitte verwenden Sie ein eigenes Konto, das mit G beginnt.',
      contract_address:
        'Das ist die Adresse eines Vertrags (sie beginnt mit C). Ein Vertrag kann diese Tokens nicht halten. Bitte verwenden Sie ein eigenes Konto, das mit G beginnt.',
      not_an_address:
        'Das ist keine Stellar-Adresse. Sie beginnt mit G und hat 56 Zeichen; vielleicht fehlt eines, oder es ist falsch geschrieben.',
    },
  },
  trustline: {
    title: 'Trustline',
    text: 'Niemand kann Ihnen einen Token senden, den Sie nicht wollen. Mit einer Trustline sagt ein Konto, dass es {token} dieses Emittenten annimmt.',
    address: 'Ihre Adresse',
    result: 'Trustline',
    verified: 'Bestätigt',
    notFound: 'Nicht gefunden',
    established: 'Trustline eingerichtet',
    notEstablished: 'Trustline nicht eingerichtet',
    noAccount:
      'Im Stellar-Netzwerk gibt es noch kein Konto mit dieser Adresse. Die Abholung eröffnet es samt Trustline, und wir leihen das Mindestguthaben.',
    fits: 'Die Trustline hat Platz für Ihre Tokens.',
    raised:
      'Die Trustline hat zu wenig Platz für Ihre Tokens. Die Abholung erweitert sie; das kostet Sie nichts.',
    skip: 'Sie müssen das nicht selbst tun: Die Abholung richtet die Trustline im selben Schritt ein; wir zahlen die Gebühr und leihen die Reserve.',
    establish: 'Trustline jetzt einrichten',
    establishText:
      'Ihr Konto richtet sie auf eigene Kosten ein: Das Netzwerk nimmt eine Gebühr von weniger als 0,01 XLM und bindet 0,5 XLM, solange die Trustline besteht.',
    lumens: 'Verfügbare Lumen',
    preparing: 'Die Transaktion wird vorbereitet …',
    submitting: 'Das Netzwerk richtet die Trustline ein …',
    again: 'Noch einmal prüfen',
    toClaim: 'Weiter zur Abholung',
    other: 'Andere Adresse',
    problemText: 'Sie können es noch einmal versuchen oder es der Abholung überlassen.',
  },
  issue: {
    title: 'In Ihr Wallet abholen',
    lead: '{tokens} gehen auf ein Konto über, das nur Sie kontrollieren.',
    choose: 'Auf welche Adresse?',
    chooseFirst: 'Bitte wählen Sie eine Adresse.',
    started:
      'Sie haben diese Abholung schon begonnen. Es wurde noch nichts bewegt, und Sie können fortfahren.',
    introTitle: 'Was geschehen wird',
    intro: [
      'Wir bereiten eine Transaktion vor, die alle Ihre Tokens auf einmal bewegt oder gar nichts.',
      'Ihr Browser nimmt sie auseinander und zeigt Ihnen jeden ihrer Schritte. Tut sie etwas, das nicht angekündigt war, wird sie abgelehnt.',
      'Sie signieren in Ihrem Wallet. Wir zahlen die Gebühren und leihen die Reserven.',
    ],
    prepare: 'Abholung vorbereiten',
    signTitle: 'Prüfen und signieren',
    signText:
      'Ihr Browser hat die Transaktion geprüft: Sie tut dies, in dieser Reihenfolge, und nichts anderes.',
    readyTitle: 'Prüfen und abholen',
    readyText:
      'Ihre Trustline ist bereit; an Ihrem Konto muss sich nichts ändern, und es gibt nichts zu signieren. Ihr Browser hat die Transaktion geprüft: Sie tut dies und nichts anderes.',
    claimNow: 'Jetzt abholen',
    operations: {
      beginSponsoringFutureReserves: 'Wir leihen die Reserven für das, was folgt.',
      createAccount: 'Ihr Konto wird im Netzwerk eröffnet.',
      changeTrust: 'Ihr Konto richtet eine Trustline für {token} ein, für höchstens {limit}.',
      raisedLimit: 'Ihr Konto erhöht die Grenze seiner Trustline auf {limit}.',
      endSponsoringFutureReserves:
        'Ihr Konto nimmt diese Leihe an, und sie endet hier: Weiter wird nichts geliehen.',
      setTrustLineFlags: 'Der Emittent schaltet Ihre Trustline frei.',
      payment: '{tokens} werden auf Ihr Konto {address} gezahlt.',
    },
    byYou: 'Sie',
    byUs: 'wir',
    until: 'Gültig bis {time}',
    hash: 'Transaktion',
    handsIn: 'Ihr Wallet gibt die signierte Transaktion selbst ab; diese Seite bemerkt es.',
    back: 'Zurück',
    stepUpText:
      'Ihre letzte Bestätigung liegt mehr als zehn Minuten zurück. Sobald Sie bestätigen, geht die Abholung weiter.',
    leaveText:
      'Ihre Tokens werden gerade abgeholt. Sie dürfen gehen: Was signiert ist, wird trotzdem ausgeführt, und was nicht signiert ist, bewegt nichts.',
  },
  sign: {
    ways: 'Wege zu signieren',
    inBrowser: 'Browser',
    inBrowserText: 'Ihr Wallet öffnet ein eigenes Fenster und bittet Sie um Bestätigung.',
    signWith: 'Mit {wallet} signieren',
    elsewhere: 'Link, QR',
    elsewhereText:
      'Öffnen Sie den Link auf einem Gerät mit Ihrem Wallet, oder scannen Sie den Code damit.',
    qr: 'QR-Code der Transaktion für Ihr Wallet',
    open: 'In meinem Wallet öffnen',
    openSandbox: 'Im Wallet der Sandbox öffnen',
    copyLink: 'Link kopieren',
    comesBack:
      'Zeigt Ihr Wallet die signierte Transaktion nur an, kopieren Sie sie und fügen Sie sie unter „Einfügen“ ein.',
    paste: 'Einfügen',
    pasteText:
      'Für jedes andere Wallet: Kopieren Sie die Transaktion, signieren Sie sie dort, und fügen Sie die signierte hier ein.',
    unsigned: 'Zu signierende Transaktion (base64)',
    signed: 'Signierte Transaktion (base64)',
    handIn: 'Abgeben',
  },
  troubles: {
    not_installed:
      'Dieses Wallet ist in diesem Browser nicht installiert, oder es antwortet nicht. Installieren Sie es und laden Sie diese Seite neu, oder wählen Sie einen anderen Weg.',
    declined: 'Sie haben im Wallet abgelehnt. Es wurde nichts signiert.',
    wrong_network:
      'Das Wallet ist auf ein anderes Netzwerk eingestellt. Bitte stellen Sie es auf das Netzwerk dieser Website um und versuchen Sie es noch einmal: {detail}',
    other_account:
      'Im Wallet ist ein anderes Konto geöffnet. Bitte wählen Sie dort das Konto mit dieser Adresse: {detail}',
    failed: 'Das Wallet antwortete mit einem Fehler: {detail}',
    empty: 'Bitte fügen Sie die signierte Transaktion ein.',
    not_a_transaction: 'Das ist keine Transaktion. Bitte kopieren Sie sie vollständig, in base64.',
    other_transaction:
      'Das ist eine andere Transaktion als die zu signierende. Es wurde nichts abgegeben.',
    not_signed: 'Diese Transaktion trägt noch keine Signatur. Bitte signieren Sie sie zuerst.',
  },
  refusals: {
    wrong_network: 'sie gilt für ein anderes Netzwerk',
    wrong_holder: 'sie gilt für ein anderes Konto als Ihres',
    wrong_shape: 'sie ist von anderer Art als angekündigt',
    unreadable: 'sie lässt sich nicht lesen',
    fee_bump: 'sie steckt in einer anderen Transaktion',
    hash_mismatch: 'sie ist nicht die, deren Nummer mitkam',
    wrong_source: 'ein Konto, das niemand angekündigt hat, handelt darin',
    wrong_sequence: 'das Netzwerk könnte sie ausführen',
    forbidden_operation: 'sie enthält eine Operation, die niemand angekündigt hat',
    wrong_operations: 'ihre Operationen sind nicht die angekündigten',
    holder_is_source: 'Ihr Konto würde handeln, wo unseres handeln müsste',
    wrong_destination: 'Tokens oder Rechte gingen an ein anderes Konto',
    wrong_asset: 'sie betrifft einen anderen Vermögenswert',
    wrong_amount: 'sie bewegt eine andere Menge, als Ihnen gezeigt wurde',
    wrong_limit: 'ihre Trustline lässt keinen Platz für Ihre Tokens',
    wrong_starting_balance: 'sie bewegt Lumen, die niemand angekündigt hat',
    wrong_flags: 'sie ändert andere Rechte als angekündigt',
    wrong_memo: 'sie trägt ein Memo',
    wrong_link: 'ihr Link führt anderswohin',
    wrong_domain: 'sie ist der Nachweis für eine andere Website',
    wrong_challenge: 'sie ist kein Nachweis, wie ihn der Standard verlangt',
    not_signed_by_server: 'sie kommt nicht von dieser Website',
    fee_too_high: 'ihre Gebühr ist viel zu hoch',
    no_time_bounds: 'sie wäre für immer gültig',
    too_late: 'ihre Zeit ist vorbei',
    valid_too_long: 'sie wäre zu lange gültig',
    not_as_rebuilt: 'sie enthält etwas, das niemand angekündigt hat',
  },
};
