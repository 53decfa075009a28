import type { investment as english } from '../en/investment.ts';

export const investment: typeof english = {
  title: 'Anlage',
  lead: 'Bestätigen Sie den Betrag, wählen Sie die Zahlungsart und erteilen Sie Ihren Auftrag. Sie zahlen danach.',
  optional: 'freiwillig',
  amountTitle: 'Betrag und Zahlung',
  amount: 'Betrag',
  currency: 'Währung',
  amountHint: 'Mehr als {min}, höchstens {max} je Auftrag.',
  currencyHint: 'Alle Beträge sind in Euro.',
  paymentMethod: 'Zahlungsart',
  methods: {
    EUR: {
      name: 'Banküberweisung in EUR',
      hint: '{from} Überweisungen sind nach 2-3 Bankarbeitstagen sichtbar.',
    },
    XLM: { name: 'Stellar Lumens (XLM)', hint: '{from} Bestätigt nach etwa 10-15 Minuten.' },
    BTC: { name: 'Bitcoin (BTC)', hint: '{from} Bestätigt nach etwa 10-15 Minuten.' },
    ETH: { name: 'Ether (ETH)', hint: '{from} Bestätigt nach etwa 10-15 Minuten.' },
  },
  fromAccount: {
    individual: 'Von einem Konto auf Ihren eigenen Namen.',
    business: 'Von einem Konto auf den Namen Ihres Unternehmens.',
  },
  fromWallet: {
    individual: 'Aus Ihrer eigenen Wallet.',
    business: 'Aus einer Wallet Ihres Unternehmens.',
  },
  senderIban: 'IBAN Ihres Kontos',
  senderIbanHint: 'Damit erkennen wir Ihre Zahlung leichter.',
  senderXlmAddress: 'XLM-Adresse, von der Sie senden',
  senderXlmAddressHint: 'Damit erkennen wir Ihre Zahlung leichter. Sie beginnt mit G oder M.',
  discountCode: 'Rabattcode',
  discount: {
    apply: 'Einlösen',
    notBetter:
      'Der heutige Preis ist so gut wie der Preis mit diesem Code ({price}) oder besser. Für Ihren Auftrag gilt der heutige Preis, der Code bleibt unbenutzt.',
    changed:
      'Betrag oder Code haben sich geändert. Lösen Sie den Code erneut ein, um zu sehen, was er jetzt bewirkt.',
  },
  preview: {
    title: 'Das erhalten Sie',
    empty: 'Geben Sie einen Betrag ein, um zu sehen, wie viele Tokens Sie erhalten.',
    tokens: 'Tokens',
    price: 'Preis je Token',
    part: '{tokens} zu {price}',
    faceValue: 'Nennbetrag',
    toPay: 'Zu zahlen',
    inOtherCurrency:
      'Wie viel das in der Währung ist, in der Sie zahlen, wird mit Ihrem Auftrag berechnet. Der Betrag gilt dann für begrenzte Zeit.',
    note: 'Zum heutigen Preis berechnet, nach derselben Regel wie Ihr Auftrag. Der Preis steht fest, sobald Sie den Auftrag erteilen.',
  },
  declarations: {
    title: 'Ihre Erklärungen',
    terms_acceptance: {
      label: 'Ich akzeptiere die Nutzungsbedingungen.',
      read: 'Nutzungsbedingungen lesen',
    },
    accepted_bb1_bond_terms: {
      label: 'Ich akzeptiere die Anleihebedingungen von {token}.',
      read: 'Anleihebedingungen, im Wertpapierprospekt (PDF)',
    },
    aware_of_prospectus: {
      label:
        'Ich habe den Wertpapierprospekt erhalten und kenne die Risikohinweise bis hin zum Totalverlust meiner Anlage.',
      read: 'Wertpapierprospekt öffnen (PDF)',
    },
    acknowledged_privacy_policy: {
      label: 'Ich habe die Datenschutzerklärung zur Kenntnis genommen.',
      read: 'Datenschutzerklärung lesen',
    },
    aware_of_info_exchange_for_tax_purposes: {
      label:
        'Ich weiß, dass Daten über meine Anlage mit Steuerbehörden ausgetauscht werden können.',
      read: 'Was wir weitergeben',
    },
    read_right_of_withdrawal_info: {
      label: 'Ich habe die Informationen über mein Widerrufsrecht binnen 14 Tagen gelesen.',
      read: 'Verbraucherinformationen (PDF)',
    },
  },
  risk: 'Der Erwerb dieses Anleihe-Tokens ist mit erheblichen Risiken verbunden und kann zum vollständigen Verlust des eingesetzten Vermögens führen.',
  submit: 'Zahlungspflichtig zeichnen',
  unreachable:
    'Wir waren nicht erreichbar. Bitte prüfen Sie Ihre Verbindung und senden Sie noch einmal; nichts wird doppelt bestellt.',
  waiting: {
    one: 'Ein Auftrag wartet auf Ihre Zahlung.',
    other: '{count} Aufträge warten auf Ihre Zahlung.',
  },
  toOrders: 'Zu Ihren Aufträgen',
  gate: {
    title: 'Zuerst Ihre Identitätsprüfung',
    text: 'Nur registrierte und identifizierte Kunden dürfen zeichnen. Ihr Wunsch bleibt so lange vorgemerkt.',
    wish: 'Sie möchten {amount} anlegen.',
  },
  closed: {
    before: {
      title: 'Der Verkauf hat noch nicht begonnen',
      text: 'Er beginnt am {date}. Ihre Identitätsprüfung können Sie schon vorher abschließen.',
    },
    ended: {
      title: 'Der Verkauf ist beendet',
      text: 'Er endete am {date}. Ihre Aufträge und Tokens finden Sie in Ihrer Übersicht.',
    },
  },
  statuses: {
    pending: {
      name: 'Wartet auf Zahlung',
      text: 'Wir haben noch keine Zahlung gesehen. Überweisungen sind nach 2-3 Bankarbeitstagen sichtbar, andere Zahlungen binnen Minuten.',
    },
    received: {
      name: 'Zahlung gesehen',
      text: 'Wir haben eine Zahlung gesehen. Sie ist noch nicht endgültig oder noch nicht vollständig.',
    },
    funds_received: {
      name: 'Zahlung eingegangen',
      text: 'Ihre Zahlung ist vollständig. Als Nächstes werden die Tokens zugeteilt.',
    },
    tokens_allocated: { name: 'Tokens zugeteilt', text: 'Ihre Tokens sind Ihnen zugeteilt.' },
    lapsed: {
      name: 'Verfallen',
      text: 'Bis zum Ende der Frist kam keine Zahlung. Der Auftrag ist hinfällig, Sie schulden nichts.',
    },
    cancelled: {
      name: 'Storniert',
      text: 'Sie haben diesen Auftrag storniert. Sie schulden nichts.',
    },
    withdrawn: {
      name: 'Widerrufen',
      text: 'Sie haben den Vertrag widerrufen. Sie schulden nichts; was Sie gezahlt haben, geht dorthin zurück, woher es kam.',
    },
  },
  flags: {
    underpaid: 'Ein Teil des Geldes fehlt noch',
    overpaid:
      'Sie haben mehr gezahlt, als dieser Auftrag kostet. Der Rest geht dorthin zurück, woher er kam.',
    late: 'Eine Zahlung kam nach dem Ende der Frist. Wir prüfen sie und sagen Ihnen, ob sie noch gilt; andernfalls geht sie dorthin zurück, woher sie kam.',
    refund_pending: 'Geld wird an Sie zurückgesendet, dorthin, woher es kam.',
  },
  money: {
    paid: 'Wir haben {paid} von {amount} erhalten.',
    seen: '{seen} sind unterwegs.',
    missing: '{missing} fehlen noch. Bitte zahlen Sie sie bis {deadline}.',
  },
  payment: {
    title: 'Zahlungsdaten',
    standing: 'Stand Ihres Auftrags',
    leads: {
      transfer: 'Bitte überweisen Sie den Betrag mit genau diesen Angaben.',
      deposit: 'Bitte senden Sie genau diesen Betrag, bevor seine Zeit abläuft.',
      creating: 'Einen Moment: Die Adresse für Ihre Zahlung wird erstellt.',
      no_quote: 'Bitte holen Sie vor der Zahlung ein neues Angebot zum jetzigen Kurs ein.',
      nothing_due: 'Es ist nichts mehr zu zahlen. Wir warten, bis Ihre Zahlung endgültig ist.',
      deadline_passed: 'Die Frist dieses Auftrags ist abgelaufen. Bitte zahlen Sie nicht mehr.',
    },
    lead: 'Auftrag {reference}',
    transfer: 'Banküberweisung',
    beneficiary: 'Empfänger',
    iban: 'IBAN',
    bic: 'BIC',
    bank: 'Name der Bank',
    reference: 'Verwendungszweck (Referenzcode)',
    referenceNote: 'Als einziger Text der Überweisung.',
    amount: 'Betrag',
    deadline: 'Zahlbar bis',
    scan: 'Scannen und zahlen',
    scanText: 'Scannen Sie diesen Code mit Ihrer Banking-App: Er füllt die Überweisung aus.',
    qrLabel: 'QR-Code mit den Angaben dieser Überweisung für Ihre Banking-App',
    warnings: 'Bitte beachten Sie',
    payFrom: {
      individual:
        'Zahlen Sie von einem Konto auf Ihren eigenen Namen. Zahlungen von anderen werden unter Umständen zurückgesendet.',
      business:
        'Zahlen Sie von einem Konto auf den Namen Ihres Unternehmens, nicht von Ihrem eigenen. Zahlungen von anderen werden unter Umständen zurückgesendet.',
    },
    warningList: [
      'Verwenden Sie genau diesen Referenzcode, sonst können wir Ihre Zahlung nicht zuordnen.',
      'Überweisungen sind hier nach 2-3 Bankarbeitstagen sichtbar.',
      'Wir senden niemals Bankdaten per E-Mail. Nennt eine E-Mail andere Daten, zahlen Sie nicht und sagen Sie uns Bescheid.',
    ],
    deposit: {
      address: 'Adresse',
      memo: 'Memo-Code (MEMO_TEXT)',
      required: 'erforderlich',
      memoTitle: 'Der Memo-Code ist erforderlich',
      memoText:
        'Geben Sie ihn in Ihrer Wallet als Text-Memo (MEMO_TEXT) an. Eine Zahlung ohne ihn kann Ihnen nicht zugeordnet werden.',
      network: 'Netzwerk',
      chain: 'Chain-ID {id}',
      mainChain: 'Ethereum-Hauptnetz (Chain-ID 1)',
      holdsFor: 'Dieser Betrag gilt noch',
      until: 'Bis {time}',
      toSend: 'Zu sendender Betrag',
      pays: 'für {eur} zum Kurs von {rate} je {currency}',
      openWallet: 'In Wallet öffnen',
      scanText:
        'Scannen Sie diesen Code mit Ihrer Wallet: Er füllt Adresse und Betrag aus. Vergleichen Sie beides, bevor Sie senden.',
      scanTextMemo:
        'Scannen Sie diesen Code mit Ihrer Wallet: Er füllt Adresse, Betrag und Memo-Code aus. Vergleichen Sie alle drei, bevor Sie senden.',
      qrLabel: 'QR-Code mit Adresse und Betrag dieser Zahlung in {currency} für Ihre Wallet',
      payFrom: {
        individual:
          'Senden Sie aus Ihrer eigenen Wallet. Zahlungen von anderen werden unter Umständen zurückgesendet.',
        business:
          'Senden Sie aus einer Wallet Ihres Unternehmens, nicht aus Ihrer eigenen. Zahlungen von anderen werden unter Umständen zurückgesendet.',
      },
      exactAmount:
        'Genau dieser Betrag muss ankommen. Senden Sie von einer Börse, kommt deren Netzwerkgebühr hinzu.',
      onlyThis:
        'Senden Sie nur {currency} an diese Adresse; alles andere kann nicht zugeordnet werden und verloren gehen.',
      confirmed: 'Ihre Zahlung ist nach etwa 10-15 Minuten bestätigt.',
      neverByMail:
        'Wir senden niemals Zahlungsdaten per E-Mail. Nennt eine E-Mail eine andere Adresse, zahlen Sie nicht und sagen Sie uns Bescheid.',
    },
    creating: {
      title: 'Die Adresse wird erstellt, etwa 1 Minute',
      text: 'Ihre Zahlung bekommt eine eigene Adresse. Die Seite geht von selbst weiter, sobald sie da ist.',
      timedOut: 'Zeitüberschreitung beim Erstellen der Adresse',
      timedOutText:
        'Ihr Auftrag bleibt bestehen. Bitte versuchen Sie es gleich noch einmal, oder kommen Sie später auf diese Seite zurück.',
      again: 'Noch einmal versuchen',
    },
    quote: {
      expired: 'Die Zeit für diesen Betrag ist abgelaufen',
      expiredText:
        'Bitte senden Sie den alten Betrag nicht mehr. Ein neues Angebot nennt Ihnen den Betrag zum jetzigen Kurs und wie lange er gilt.',
      alreadySent:
        'Haben Sie ihn vor Ablauf der Zeit gesendet? Dann gilt er; Sie müssen nichts tun.',
      get: 'Neues Angebot einholen',
    },
    onTheWay: {
      title: 'Unterwegs',
      confirmations: '{count} von {needed} Bestätigungen',
      seen: 'Gesehen am {time}',
      transaction: 'Transaktion',
    },
    nothingDue: {
      title: 'Nichts mehr zu zahlen',
      text: 'Der ganze Betrag wurde gesehen. Sobald er endgültig ist, ändert sich hier der Status Ihres Auftrags.',
    },
    deadlinePassed: {
      title: 'Die Zahlungsfrist ist abgelaufen',
      text: 'Sie endete am {deadline}. Eine Zahlung, die Sie rechtzeitig geleistet haben, gilt noch, sobald sie gebucht ist. Bitte zahlen Sie nicht mehr; Sie können einen neuen Auftrag erteilen.',
    },
    reload: 'Laden Sie diese Seite neu,',
    reloadText: 'um zu sehen, ob sich etwas geändert hat.',
    order: 'Ihr Auftrag',
    steps: { placed: 'Auftrag erteilt', payment: 'Zahlung', allocation: 'Zuteilung der Tokens' },
    stepStates: { done: 'Erledigt', current: 'Jetzt', ahead: 'Später' },
    placedAt: 'Erteilt am',
    discount: 'Rabattcode',
    toDashboard: 'Zur Übersicht',
  },
  withdrawal: {
    title: 'Vertrag widerrufen',
    lead: 'Sie können diesen Auftrag ohne Angabe von Gründen widerrufen.',
    start: 'Vertrag widerrufen',
    until: 'Sie können diesen Vertrag bis {date} widerrufen.',
    declaration: 'Ihre Erklärung',
    declarationText:
      'Ich, {name}, widerrufe den Vertrag über meinen Auftrag {reference} vom {placed}.',
    receiptTo: 'Die Empfangsbestätigung mit Datum und Uhrzeit senden wir an {email}.',
    follows: 'Was dann geschieht',
    order: {
      open: 'Ihr Auftrag ist hinfällig, und Sie schulden nichts.',
      allocated: 'Die {tokens} dieses Auftrags werden zurückgenommen.',
    },
    claimed:
      'Haben Sie sie schon in eine Wallet abgeholt, müssen sie zuerst zurückkommen. Wir schreiben Ihnen, wie.',
    money:
      'Das Geld, das Sie gezahlt haben, geht dorthin zurück, woher es kam, in der Währung, in der Sie gezahlt haben, spätestens binnen 30 Tagen.',
    moneyIfAny:
      'Was Sie gezahlt haben, geht dorthin zurück, woher es kam, in der Währung, in der Sie gezahlt haben, spätestens binnen 30 Tagen.',
    noMoney:
      'Es wurde nichts gezahlt, also ist nichts zurückzusenden. Trifft noch eine Zahlung von Ihnen ein, geht sie dorthin zurück, woher sie kam.',
    sale: 'Sein Teil des Verkaufs wird für andere frei; Sie können den Auftrag nicht wieder aufnehmen.',
    confirm: 'Widerruf bestätigen',
    keep: 'Auftrag behalten',
    toReceipt: 'Eingangsbestätigung des Widerrufs',
    receipt: 'Ihr Widerruf ist eingegangen',
    receiptLead: 'Sie haben den Vertrag über Ihren Auftrag {reference} am {time} widerrufen.',
    mailed: 'Wir haben Ihnen eine Empfangsbestätigung per E-Mail gesendet.',
    tokensFirst:
      'Die Tokens, die Sie abgeholt haben, müssen zu uns zurückkommen, bevor das Geld zurückgesendet wird. Wir schreiben Ihnen, wie.',
    declaredAt: 'Widerrufen am',
    completedAt: 'Abgeschlossen am',
    waitingForTokens: 'Wartet auf Ihre Tokens',
    notPossible: 'Dieser Auftrag kann nicht mehr widerrufen werden',
    notPossibleText:
      'Die Frist für den Widerruf ist abgelaufen, oder der Auftrag ist schon beendet.',
  },
};
