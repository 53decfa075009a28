import type { dashboard as english } from '../en/dashboard.ts';

export const dashboard: typeof english = {
  title: 'Übersicht',
  hello: 'Guten Tag, {name}',
  account: 'Konto',
  invest: 'Anlegen',
  newcomer: {
    title: 'Ihr Weg zur ersten Anlage',
    text: 'Vier Schritte: der Betrag, wer anlegt, Ihre Identitätsprüfung, die Zahlungsart. Der erste dauert eine Minute und verpflichtet Sie zu nichts.',
    start: 'Beginnen',
    continue: 'Weitermachen',
  },
  investments: {
    title: 'Anlagen',
    empty: 'Noch keine Anlagen',
    emptyText: 'Eine Anlage erscheint hier mit Ihrem Auftrag.',
    allocation: 'Zuteilung der Tokens',
    notYet: 'Noch nicht',
    tokens: 'Tokens',
    price: 'Tokenpreis',
    amount: 'Betrag',
    status: 'Status',
  },
  orders: {
    title: 'Erteilte Aufträge',
    empty: 'Zurzeit keine Aufträge. Sie erteilen einen auf der Seite „Anlage“.',
    placed: 'Erteilt am {date}',
    steps: {
      pay: 'Bitte zahlen Sie {missing} bis {date}.',
      too_late:
        'Die Frist ist am {date} abgelaufen. Bitte zahlen Sie nicht mehr; eine rechtzeitige Zahlung gilt noch.',
      final:
        'Der ganze Betrag wurde gesehen. Warten Sie, bis er endgültig ist; Sie müssen nichts tun.',
      allocation:
        'Ihre Zahlung ist vollständig. Als Nächstes werden die Tokens zugeteilt; Sie müssen nichts tun.',
      tokens_back:
        'Ihr Widerruf vom {date} ist eingegangen. Die Tokens, die Sie abgeholt haben, müssen zuerst zurückkommen.',
    },
    progress: '{paid} von {amount} eingegangen',
    withdrawnOn: 'Widerrufen am {date}',
    forTokens: 'für {tokens}',
    payment: 'Zahlungsdaten',
    details: 'Einzelheiten',
    cancel: 'Auftrag stornieren',
    earlier: {
      one: 'Ein stornierter, widerrufener oder verfallener Auftrag',
      other: '{count} stornierte, widerrufene oder verfallene Aufträge',
    },
    cancelTitle: 'Diesen Auftrag stornieren?',
    cancelText:
      'Der Auftrag {reference} über {amount} ist dann hinfällig, sein Teil des Verkaufs wird für andere frei. Haben Sie schon bezahlt, stornieren Sie nicht, sondern schreiben Sie uns.',
    cancelYes: 'Auftrag stornieren',
    cancelNo: 'Auftrag behalten',
    cancelled: 'Der Auftrag ist storniert.',
  },
  tokens: {
    title: 'Ihre Tokens',
    unclaimed: 'Abholbereit',
    unclaimedText: 'Ihnen zugeteilt und für Sie verwahrt, bis Sie sie in ein Wallet abholen.',
    claim: 'Tokens abholen',
    wallet: 'In Ihrem Wallet',
    xlm: 'XLM-Guthaben',
    account: 'Konto',
    none: 'Sie haben noch keine Tokens. Sie werden nach Ihrer Zahlung zugeteilt.',
    unreachable:
      'Das Stellar-Netzwerk ist gerade nicht lesbar; die Guthaben Ihrer Wallets können daher fehlen oder veraltet sein. Ihre Tokens sind sicher.',
    whichWallet: 'Welches Wallet soll ich verwenden?',
  },
  walletDialog: {
    title: 'Welches Wallet?',
    intro:
      'Ein Wallet verwahrt die Schlüssel zu Ihren Tokens. Wer die Schlüssel hat, hat die Tokens; verlorene Schlüssel können wir nicht ersetzen.',
    items: [
      {
        title: 'Ein hier erstelltes Papier-Wallet',
        text: 'Für die meisten. Beim Abholen erzeugt Ihr Browser neue Schlüssel und eine PDF-Datei damit. Drucken Sie sie aus und verwahren Sie sie wie ein Sparbuch.',
      },
      {
        title: 'Ein Wallet in Ihrem Browser',
        text: 'Freighter und LOBSTR fragt unsere Seite direkt, sobald Sie sie auswählen. Sie verbinden die Adresse und signieren dort.',
      },
      {
        title: 'Eine App oder ein Hardware-Wallet',
        text: 'Jedes andere, das Stellar-Assets verwahrt (nicht nur XLM) und die Schlüssel auf Ihrem eigenen Gerät hält. Es signiert über einen Link, einen QR-Code oder durch Kopieren und Einfügen.',
      },
    ],
    warning:
      'Verwenden Sie nicht die Adresse einer Börse: Die meisten können diesen Token nicht verwahren, er könnte verloren gehen. Geben Sie Ihren geheimen Schlüssel oder Ihre Wiederherstellungsphrase niemandem, auch uns nicht.',
    close: 'Verstanden',
  },
  payouts: {
    title: 'Kommende Auszahlungen',
    rhythm: {
      1: 'Die festen Zinsen von {percent} im Jahr werden jährlich gezahlt.',
      2: 'Die festen Zinsen von {percent} im Jahr werden halbjährlich gezahlt.',
      4: 'Die festen Zinsen von {percent} im Jahr werden vierteljährlich gezahlt.',
    },
    currency: 'Zinsen werden in EUR berechnet und in XLM an die Inhaber der Tokens gezahlt.',
    first: 'Ihre erste Auszahlung: etwa {amount} vor Steuern am {date}.',
    next: 'Ihre nächste Auszahlung: etwa {amount} vor Steuern am {date}.',
    overdue:
      'Die Auszahlung vom {date} ist verspätet. Sie wird gezahlt, wie sie geschuldet ist, an alle, die damals die Tokens hielten; Sie müssen nichts tun.',
    late: 'verspätet',
    noTokens:
      'Die nächsten Zinsen werden am {date} gezahlt. Wer am Ende des {record} Tokens hält, erhält sie.',
    over: 'Es steht kein Zahltag mehr bevor.',
    forTokens: 'Für die {tokens}, die Sie jetzt haben, vor Steuern:',
    unreachable:
      'Das Stellar-Netzwerk ist gerade nicht lesbar; hier zählen daher nur Tokens, die Sie noch nicht abgeholt haben.',
    notYetKnown: 'dazu ein Anteil am Gewinn, noch nicht bekannt',
  },
  history: {
    title: 'Auszahlungen',
    none: 'Bisher wurde nichts ausgezahlt',
    noneText: 'Jede Auszahlung erscheint hier mit ihren Steuern, ihrem Kurs und ihrer Transaktion.',
    received: 'Bisher erhalten',
    receivedHint: 'nach Steuern, zu den Kursen der Zahltage',
    before: 'Vor Steuern',
    withheld: 'Einbehaltene Steuern',
    waiting: 'Wartet auf Sie',
    chart: 'Auszahlungen vor Steuern',
    chartText:
      '{count} Auszahlungen von {from} bis {to}, die größte {largest}. Alle Zahlen stehen in der Liste darunter.',
    kinds: { fixed: 'Feste Zinsen', variable: 'Variable Zinsen' },
    expected: 'erwartet',
    repayment: '+ {amount} Rückzahlung',
    perColumn: '{date}: {amount}',
    list: 'Alle Auszahlungen, die neueste zuerst',
    net: '{amount} nach Steuern',
    states: {
      planned: 'Wird ausgezahlt',
      sending: 'Wird ausgezahlt',
      paid: 'Ausgezahlt',
      parked: 'Wartet',
    },
    onDay: 'am {date}',
    details: 'Einzelheiten',
    gross: 'Vor Steuern',
    parts: {
      fixed_coupon: 'Feste Zinsen',
      variable_coupon: 'Variable Zinsen',
      repayment: 'Rückzahlung',
    },
    taxes: {
      capital_gains_tax: 'Kapitalertragsteuer',
      solidarity_surcharge: 'Solidaritätszuschlag',
      church_tax: 'Kirchensteuer',
    },
    netName: 'Nach Steuern',
    lumens: 'In Lumen',
    rate: 'Kurs',
    rateValue: '1 XLM = {rate}, {time}, von {sources}',
    tokens: 'Für',
    tokensValue: '{tokens} am Ende des {record}',
    wallet: 'Gezahlt in',
    walletBefore: 'Wallet',
    unclaimed: 'Tokens, die Sie nicht abgeholt hatten',
    transaction: 'Transaktion',
    redeemed:
      '{tokens} wurden zurückgezahlt und am {date} eingezogen: Sie sind nicht mehr in Ihrer Wallet, und für sie wird nichts mehr ausgezahlt.',
    earlier: { one: 'Eine frühere Auszahlung', other: '{count} frühere Auszahlungen' },
    reasons: {
      no_wallet:
        'Es gibt noch kein Wallet dafür: Sie haben diese Tokens nicht abgeholt. Holen Sie sie ab, dann folgt diese Auszahlung von selbst in dasselbe Wallet.',
      unknown_holder:
        'Noch hat niemand nachgewiesen, dass ihm dieses Wallet gehört. Verbinden Sie es, dann folgt diese Auszahlung von selbst.',
      no_account:
        'Das Konto Ihres Wallets ist nicht mehr im Stellar-Netzwerk. Eröffnen Sie es wieder, indem Sie mindestens 1 XLM dorthin senden; binnen einer Stunde folgt diese Auszahlung von selbst.',
      memo_required:
        'Ihr Wallet verlangt zu jeder Zahlung ein Memo, wie es Konten von Börsen tun. Unsere Auszahlungen gehen an viele zugleich und können keines tragen. Schalten Sie die Forderung in Ihrem Wallet ab; binnen einer Stunde folgt diese Auszahlung von selbst.',
      frozen:
        'Ihr Bestand ist gesperrt. Diese Auszahlung wird für Sie aufbewahrt, wie sie festgelegt wurde; bei Fragen schreiben Sie an {email}.',
      refused_by_ledger:
        'Das Stellar-Netzwerk hat diese Zahlung nicht angenommen. Wir kümmern uns darum; Sie müssen nichts tun. Fragen an {email}',
    },
    claim: 'Tokens abholen',
    kept: 'Der Betrag bleibt, wie er festgelegt wurde, wie lange er auch wartet.',
  },
  taxes: {
    title: 'Steuerunterlagen',
    none: 'Noch keine Steuerbescheinigung. Es gibt eine für jedes Jahr, in dem Sie Auszahlungen erhalten haben; sie erscheint hier im folgenden Jahr.',
    income: 'Kapitalerträge',
    capitalGainsTax: 'Kapitalertragsteuer',
    solidaritySurcharge: 'Solidaritätszuschlag',
    churchTax: 'Kirchensteuer',
    specimen: 'Muster',
    corrected: 'Berichtigt',
    download: 'Bescheinigung {year} (PDF)',
    numberOf: 'Nummer {number}, ausgestellt am {date}',
    cancelled: 'Die Bescheinigung {number} ist ungültig. Sie wurde durch {replacement} ersetzt.',
    onFile: 'Wie Ihre Auszahlungen besteuert werden',
    onFileHint:
      'Nach Auskunft des Bundeszentralamts für Steuern und nach Ihren Bescheinigungen. Stimmt etwas nicht? Bitte schreiben Sie uns. Wenn wir Ihre Religionszugehörigkeit nicht erfahren sollen, können Sie dem Abruf beim Bundeszentralamt widersprechen (Sperrvermerk).',
    churchTaxOf: 'Kirchensteuer {year}',
    answers: { percent_9: '9 %', percent_8: '8 %', none: 'keine', blocked: 'keine (Sperrvermerk)' },
    exemptions: {
      non_assessment: 'Nichtveranlagungsbescheinigung',
      non_profit: 'Bescheinigung: gemeinnützige Körperschaft',
      public_body: 'Bescheinigung: Körperschaft des öffentlichen Rechts',
      permanent_overpayment: 'Bescheinigung: Dauerüberzahler',
      credit_institution: 'Bescheinigung: Kreditinstitut',
    },
    period: '{from} bis {until}',
  },
};
