import type { affiliate as english } from '../en/affiliate.ts';

export const affiliate: typeof english = {
  eyebrow: 'Partnerprogramm',
  heading: '{token} empfehlen, {percent} erhalten',
  lead: 'Ihr persönlicher Link, die Entscheidung der anderen. Für jede Anlage, die darüber zustande kommt, erhalten Sie {percent} des gezahlten Betrags in {token}-Tokens.',
  endedHeading: 'Das Partnerprogramm ist beendet',
  endedLead:
    'Für jede Anlage über ihren persönlichen Link haben Partner {percent} des gezahlten Betrags in {token}-Tokens erhalten. Was verdient ist, bleibt ihnen.',
  join: 'Partner werden',
  login: 'Anmelden',
  rulesLink: 'Bedingungen des Programms',
  status: {
    running: 'Das Programm läuft',
    runningUntil: 'bis {date}',
    ended: 'Das Programm ist beendet',
    endedOn:
      'am {date}. Bis dahin verdiente Provisionen bleiben Ihnen: Melden Sie sich an, um sie zu sehen.',
  },
  terms: {
    commission: 'des gezahlten Betrags, in Tokens',
    minimum: 'Mindestanlage, die zählt',
    reward: 'Mindestprovision',
  },
  steps: 'So funktioniert es',
  stepsLead: 'Vier Schritte, und die Entscheidung in der Mitte treffen nie Sie.',
  calculator: {
    title: 'Was es Ihnen bringen würde',
    lead: 'Die Provision wird für jede Anlage einzeln berechnet und auf sieben Nachkommastellen eines Tokens abgerundet.',
    amount: 'Durchschnittliche Anlage',
    amountName: 'Durchschnittliche Anlage',
    amountHint: 'Einer Person, wie tatsächlich gezahlt, bis {max}',
    count: 'Anzahl der Anlagen',
    countHint: 'Von 1 bis {max}',
    countWrong: 'Bitte geben Sie eine ganze Zahl von 1 bis {max} ein',
    calculate: 'Berechnen',
    invalid:
      'Ihre Eingabe lässt sich nicht berechnen. Gezeigt wird das Beispiel mit {count} Anlagen zu {amount}.',
    one: 'Provision für eine Anlage',
    all: 'Provision für {count} Anlagen',
    nominal: '{amount} zum Nennwert',
    nothing:
      'Anlagen unter {minimum} bringen keine Provision, und mehrere kleinere werden nicht zusammengezählt.',
    spoken: '{count} Anlagen zu {amount} brächten {tokens}.',
    afterEnd: 'Das Programm ist beendet. So wurde die Provision bis dahin berechnet.',
    note: 'Tokens sind nachrangige Anleihen der Emittentin. Was sie wert sind, hängt davon ab, ob die Emittentin zahlt.',
  },
  chart: {
    title: 'Provision nach dem Betrag einer Anlage',
    description:
      'Unter {minimum} nichts, dann {percent} des Betrags: {first} für {minimum} und {last} für {highest}. Die Anlage von oben ist markiert.',
    none: 'nichts',
    from: 'ab {minimum}',
  },
  closing: {
    title: 'Empfehlen Sie, was Sie selbst lesen würden',
    text: 'Die Teilnahme kostet nichts. Sie dürfen Ihren Link und die Banner teilen; beraten, vermitteln oder den Prospekt weitergeben dürfen Sie nicht.',
    endedTitle: 'Das Programm ist beendet',
    endedText:
      'Partner finden ihre Empfehlungen und ihre Provisions-Tokens in der Partnerübersicht.',
  },
  meta: {
    title: 'Partnerprogramm',
    description:
      'Den Anleihe-Token {code} über einen persönlichen Link empfehlen und Provision in Tokens erhalten: Rechner, Schritte, Regeln und Ende des Programms.',
  },
};
