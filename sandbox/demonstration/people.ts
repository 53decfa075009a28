/** How far a person has come when the demonstration begins. */
export type Stage = 'registered' | 'confirmed' | 'in_review' | 'changes_requested' | 'approved';

export interface DemoOrder {
  /** Makes a repeated attempt the same order. */
  readonly key: string;
  readonly amount: string;
  readonly paid: boolean;
  /** Defaults to euros. */
  readonly paymentMethod?: 'EUR' | 'XLM' | 'BTC' | 'ETH';
}

/** A person with an account. */
export interface DemoAccount {
  readonly firstName: string;
  readonly lastName: string;
  readonly locale: 'en' | 'de';
  /** The amount the person stated at first. */
  readonly intended: string;
}

/** A person with a document. */
export interface DemoIdentity {
  readonly firstName: string;
  readonly lastName: string;
  readonly dob: string;
  readonly birthPlace: string;
  readonly country: 'DE' | 'DK';
  readonly taxId: string;
  readonly document: {
    readonly type: 'id_card' | 'passport';
    readonly id: string;
    readonly authority: string;
    readonly expiresOn: string;
  };
  readonly address: { readonly street: string; readonly zipcode: string; readonly city: string };
}

export interface DemoPerson extends DemoAccount, DemoIdentity {
  readonly stage: Stage;
  readonly iban: string;
  readonly orders: readonly DemoOrder[];
}

/** One password for all of them: it protects nothing. */
export const DEMO_PASSWORD = 'demonstration investor';

/**
 * Invented people; numbers have right check digits and belong to no real person (no bank has the accounts'
 * bank code). With the crowd of the weeks before they have paid 2,100,000.00 EUR.
 */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person('Lena Brandt', 'de', 'registered', {
    dob: '1994-08-21',
    birthPlace: 'Rostock',
    taxId: '48125903619',
    documentId: 'L7XK20P41',
    expiresOn: '2044-05-02',
    address: { street: 'Hafenallee 14', zipcode: '18055', city: 'Rostock' },
    iban: 'DE54999999990000101001',
    intended: '1000.00',
  }),
  person('Jonas Keller', 'de', 'confirmed', {
    dob: '1988-02-11',
    birthPlace: 'Ulm',
    taxId: '52817340985',
    documentId: 'L3HC84R96',
    expiresOn: '2043-09-17',
    address: { street: 'Am Wehr 3', zipcode: '89073', city: 'Ulm' },
    iban: 'DE27999999990000101002',
    intended: '5000.00',
  }),
  person('Miriam Vogel', 'de', 'in_review', {
    dob: '1979-11-30',
    birthPlace: 'Bremen',
    taxId: '61207385922',
    documentId: 'L9RT15M27',
    expiresOn: '2042-03-28',
    address: { street: 'Lindenweg 22', zipcode: '28195', city: 'Bremen' },
    iban: 'DE97999999990000101003',
    intended: '7500.00',
    orders: [{ key: 'demonstration-1', amount: '7500.00', paid: false, paymentMethod: 'XLM' }],
  }),
  person('Paul Sommer', 'en', 'changes_requested', {
    dob: '1991-05-06',
    birthPlace: 'Leipzig',
    taxId: '73094156806',
    documentId: 'L5VN73G60',
    expiresOn: '2045-01-09',
    address: { street: 'Karlsgasse 8', zipcode: '04109', city: 'Leipzig' },
    iban: 'DE70999999990000101004',
    intended: '3000.00',
  }),
  person('Sofia Winter', 'en', 'approved', {
    dob: '1985-07-14',
    birthPlace: 'Hamburg',
    taxId: '81462059346',
    documentId: 'L2ZP96F35',
    expiresOn: '2044-11-23',
    address: { street: 'Elbstieg 5', zipcode: '22767', city: 'Hamburg' },
    iban: 'DE43999999990000101005',
    intended: '2500.00',
    orders: [{ key: 'demonstration-1', amount: '2500.00', paid: true }],
  }),
  person('Thomas Albrecht', 'de', 'approved', {
    dob: '1966-03-19',
    birthPlace: 'Köln',
    taxId: '20573816457',
    documentId: 'L8FW41T52',
    expiresOn: '2041-07-30',
    address: { street: 'Rheinufer 71', zipcode: '50996', city: 'Köln' },
    iban: 'DE16999999990000101006',
    intended: '1000000.00',
    orders: [{ key: 'demonstration-1', amount: '1000000.00', paid: true }],
  }),
  person('Katharina Lindner', 'de', 'approved', {
    dob: '1972-10-02',
    birthPlace: 'Kassel',
    taxId: '39061278408',
    documentId: 'L6MJ58C83',
    expiresOn: '2043-12-12',
    address: { street: 'Schlossberg 1', zipcode: '80331', city: 'München' },
    iban: 'DE59999999990000101008',
    intended: '500000.00',
    orders: [{ key: 'demonstration-1', amount: '500000.00', paid: true }],
  }),
  {
    ...person('Erik Hansen', 'en', 'approved', {
      dob: '1969-12-27',
      birthPlace: 'Aarhus',
      taxId: '2712691235',
      documentId: '204518736',
      expiresOn: '2042-10-05',
      address: { street: 'Strandvejen 40', zipcode: '2100', city: 'Copenhagen' },
      iban: 'DK7099990000101007',
      intended: '347500.00',
    }),
    country: 'DK',
    document: {
      type: 'passport',
      id: '204518736',
      authority: 'Copenhagen Municipality',
      expiresOn: '2042-10-05',
    },
    orders: [
      { key: 'demonstration-1', amount: '347500.00', paid: true },
      { key: 'demonstration-2', amount: '100000.00', paid: false },
    ],
  },
];

/** A person who forgot the reference: the payment waits for an officer. */
export const STRAY_PAYMENT = {
  payer_name: 'Hannelore Krug',
  amount: '1200.00',
  remittance: 'Anlage Krug Token',
  payer_iban: 'DE32999999990000101009',
} as const;

export const DEMO_MESSAGES = [
  {
    full_name: 'Ingrid Fuchs',
    email: 'ingrid.fuchs@people.example',
    locale: 'de',
    message:
      'Guten Tag,\n\nkann ich die Tokens später auf eine andere Wallet übertragen, und bekomme ich dann weiterhin die Zinsen?\n\nMit freundlichen Grüßen\nIngrid Fuchs',
  },
  {
    full_name: 'Oliver Grant',
    email: 'oliver.grant@people.example',
    locale: 'en',
    message:
      'Hello,\n\nI live in Ireland and would like to invest through my company. Which documents will you need from us?\n\nKind regards\nOliver Grant',
  },
] as const;

/** On the waitlist; the confirmed one was invited at once, because the sale is open. */
export const DEMO_MEMBERS = [
  {
    full_name: 'Nora Peters',
    email: 'nora.peters@people.example',
    locale: 'de',
    investment_range: '1000_to_100000',
    confirms: true,
  },
  {
    full_name: 'Ben Carter',
    email: 'ben.carter@people.example',
    locale: 'en',
    investment_range: 'under_1000',
    confirms: false,
  },
] as const;

export function fullName(someone: Pick<DemoPerson, 'firstName' | 'lastName'>): string {
  return `${someone.firstName} ${someone.lastName}`;
}

export function emailOf(someone: Pick<DemoPerson, 'firstName' | 'lastName'>): string {
  return `${someone.firstName}.${someone.lastName}@people.example`.toLowerCase();
}

function person(
  name: string,
  locale: 'en' | 'de',
  stage: Stage,
  data: Pick<DemoPerson, 'dob' | 'birthPlace' | 'taxId' | 'address' | 'iban' | 'intended'> & {
    documentId: string;
    expiresOn: string;
    orders?: readonly DemoOrder[];
  },
): DemoPerson {
  const [firstName = '', lastName = ''] = name.split(' ');
  const { documentId, expiresOn, orders = [], ...rest } = data;
  return {
    ...rest,
    firstName,
    lastName,
    locale,
    stage,
    country: 'DE',
    document: {
      type: 'id_card',
      id: documentId,
      authority: `Stadt ${rest.address.city}`,
      expiresOn,
    },
    orders,
  };
}
