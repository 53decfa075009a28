/** What the first line of a batch says. Days are YYYY-MM-DD. */
export interface BatchHead {
  readonly madeAt: Date;
  readonly consultant: number;
  readonly client: number;
  readonly fiscalYear: string;
  readonly from: string;
  readonly to: string;
  readonly title: string;
}

/** One booking: an account against another, in EUR. */
export interface Booking {
  readonly debit: number;
  readonly credit: number;
  readonly cents: bigint;
  readonly day: string;
  readonly document: string;
  readonly text: string;
}

const numbered = (count: number, ...names: readonly ((at: number) => string)[]) =>
  Array.from({ length: count }, (_, at) => names.map((name) => name(at + 1))).flat();

/** The columns of version 13 of the category "Buchungsstapel" (EXTF 700), in their order. */
const COLUMNS: readonly string[] = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basisumsatz',
  'WKZ Basisumsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
  'Postensperre',
  'Diverse Adressnummer',
  'Geschäftspartnerbank',
  'Sachverhalt',
  'Zinssperre',
  'Beleglink',
  ...numbered(
    8,
    (at) => `Beleginfo - Art ${at}`,
    (at) => `Beleginfo - Inhalt ${at}`,
  ),
  'KOST1 - Kostenstelle',
  'KOST2 - Kostenstelle',
  'Kost-Menge',
  'EU-Land u. UStID (Bestimmung)',
  'EU-Steuersatz (Bestimmung)',
  'Abw. Versteuerungsart',
  'Sachverhalt L+L',
  'Funktionsergänzung L+L',
  'BU 49 Hauptfunktionstyp',
  'BU 49 Hauptfunktionsnummer',
  'BU 49 Funktionsergänzung',
  ...numbered(
    20,
    (at) => `Zusatzinformation - Art ${at}`,
    (at) => `Zusatzinformation - Inhalt ${at}`,
  ),
  'Stück',
  'Gewicht',
  'Zahlweise',
  'Forderungsart',
  'Veranlagungsjahr',
  'Zugeordnete Fälligkeit',
  'Skontotyp',
  'Auftragsnummer',
  'Buchungstyp',
  'USt-Schlüssel (Anzahlungen)',
  'EU-Land (Anzahlungen)',
  'Sachverhalt L+L (Anzahlungen)',
  'EU-Steuersatz (Anzahlungen)',
  'Erlöskonto (Anzahlungen)',
  'Herkunft-Kz',
  'Buchungs GUID',
  'KOST-Datum',
  'SEPA-Mandatsreferenz',
  'Skontosperre',
  'Gesellschaftername',
  'Beteiligtennummer',
  'Identifikationsnummer',
  'Zeichnernummer',
  'Postensperre bis',
  'Bezeichnung SoBil-Sachverhalt',
  'Kennzeichen SoBil-Buchung',
  'Festschreibung',
  'Leistungsdatum',
  'Datum Zuord. Steuerperiode',
  'Fälligkeit',
  'Generalumkehr (GU)',
  'Steuersatz',
  'Land',
  'Abrechnungsreferenz',
  'BVV-Position',
  'EU-Land u. UStID (Ursprung)',
  'EU-Steuersatz (Ursprung)',
  'Abw. Skontokonto',
];

const LINE_END = '\r\n';

/** Both lines that a batch begins with: what it is, and its columns. */
export function batchHead(head: BatchHead): string {
  const fields = [
    '"EXTF"',
    '700',
    '21',
    '"Buchungsstapel"',
    '13',
    head.madeAt.toISOString().replaceAll(/\D/g, ''),
    '',
    '"RE"',
    '""',
    '""',
    String(head.consultant),
    String(head.client),
    compact(head.fiscalYear),
    '4',
    compact(head.from),
    compact(head.to),
    quoted(head.title, 30),
    '""',
    '1',
    '0',
    '0',
    '"EUR"',
    '',
    '""',
    '',
    '',
    '""',
    '',
    '',
    '""',
    '""',
  ];
  return `${fields.join(';')}${LINE_END}${COLUMNS.join(';')}${LINE_END}`;
}

/** A booking as a line. The accountant may still change it (Festschreibung 0). */
export function batchLine(booking: Booking): string {
  const { cents } = booking;
  const cells: Readonly<Record<string, string>> = {
    'Umsatz (ohne Soll/Haben-Kz)': `${cents / 100n},${String(cents % 100n).padStart(2, '0')}`,
    'Soll/Haben-Kennzeichen': '"S"',
    'WKZ Umsatz': '"EUR"',
    Konto: String(booking.debit),
    'Gegenkonto (ohne BU-Schlüssel)': String(booking.credit),
    Belegdatum: booking.day.slice(8, 10) + booking.day.slice(5, 7),
    'Belegfeld 1': `"${documentField(booking.document)}"`,
    Buchungstext: quoted(booking.text, 60),
    Festschreibung: '0',
  };
  return `${COLUMNS.map((name) => cells[name] ?? '').join(';')}${LINE_END}`;
}

/** The format is of Windows-1252; what we write of it is in Latin-1. */
export function batchBytes(text: string): Buffer {
  return Buffer.from(text.replaceAll(/[^\r\n\x20-\x7e\xa0-\xff]/g, '?'), 'latin1');
}

/** An entry of several lines as bookings of one account against another: the first debit with the first credit, until all are used. */
export function pairLines(
  lines: readonly { readonly number: number; readonly cents: bigint }[],
): { readonly debit: number; readonly credit: number; readonly cents: bigint }[] {
  const [debits, credits] = [
    lines.filter(({ cents }) => cents > 0n).map((line) => ({ ...line })),
    lines.filter(({ cents }) => cents < 0n).map((line) => ({ ...line, cents: -line.cents })),
  ];
  const pairs = [];
  for (;;) {
    const [debit, credit] = [debits[0], credits[0]];
    if (debit === undefined || credit === undefined) break;
    const cents = debit.cents < credit.cents ? debit.cents : credit.cents;
    pairs.push({ debit: debit.number, credit: credit.number, cents });
    debit.cents -= cents;
    credit.cents -= cents;
    if (debit.cents === 0n) debits.shift();
    if (credit.cents === 0n) credits.shift();
  }
  if (debits.length > 0 || credits.length > 0) throw new Error('debits and credits differ');
  return pairs;
}

function compact(day: string): string {
  return day.replaceAll('-', '');
}

function quoted(text: string, most: number): string {
  return `"${text.replaceAll(/["\r\n]/g, ' ').slice(0, most)}"`;
}

/** Letters, digits and few signs; it begins with one of the former, so that no spreadsheet reads a formula. */
function documentField(text: string): string {
  return text
    .replaceAll(/[^A-Za-z0-9$&%*+\-/]/g, '')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 36);
}
