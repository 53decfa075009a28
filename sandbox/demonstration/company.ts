import type { DemoAccount, DemoIdentity } from './people.ts';

export interface DemoRepresentative extends DemoIdentity {
  readonly companyRole: string;
  readonly actsForAccount: boolean;
}

/**
 * An invented company that awaits review: two managing directors who sign jointly and are its
 * owners.
 */
export const DEMO_COMPANY = {
  account: {
    firstName: 'Greta',
    lastName: 'Petersen',
    locale: 'de',
    intended: '50000.00',
  } satisfies DemoAccount,
  business: {
    name: 'Nordlicht',
    legal_name: 'Nordlicht Handel GmbH',
    legal_form: 'GmbH',
    country: 'DE',
    register_court: 'Amtsgericht Hamburg',
    register_number: 'HRB 904817',
    tax_id_number: 'DE318452700',
    phone_number: '+494099999901',
    representation: 'joint',
  },
  address: {
    street: 'Speicherkai 12',
    street_additional: null,
    zipcode: '20457',
    city: 'Hamburg',
    state: null,
    country: 'DE',
  },
  representatives: [
    representative('Greta', 'Petersen', {
      actsForAccount: true,
      dob: '1977-04-08',
      birthPlace: 'Flensburg',
      taxId: '45830176249',
      documentId: 'L4QD67B18',
      expiresOn: '2044-02-14',
      street: 'Fischmarkt 9',
    }),
    representative('Malte', 'Petersen', {
      actsForAccount: false,
      dob: '1974-09-25',
      birthPlace: 'Husum',
      taxId: '57294068155',
      documentId: 'L7SC32N69',
      expiresOn: '2043-06-21',
      street: 'Fischmarkt 9',
    }),
  ],
  owners: [
    owner('Greta', 'Petersen', { dob: '1977-04-08', birthPlace: 'Flensburg', percent: '51' }),
    owner('Malte', 'Petersen', { dob: '1974-09-25', birthPlace: 'Husum', percent: '49' }),
  ],
  papers: [
    {
      kind: 'register_extract',
      name: 'registerauszug.png',
      lines: [
        'HANDELSREGISTER',
        'AMTSGERICHT HAMBURG',
        'HRB 904817',
        'NORDLICHT HANDEL GMBH',
        'PETERSEN GRETA 1977',
        'PETERSEN MALTE 1974',
      ],
    },
    {
      kind: 'shareholders_list',
      name: 'gesellschafterliste.png',
      lines: [
        'LISTE DER GESELLSCHAFTER',
        'NORDLICHT HANDEL GMBH',
        '1  GRETA PETERSEN  51.00',
        '2  MALTE PETERSEN  49.00',
      ],
    },
  ],
} as const;

function representative(
  firstName: string,
  lastName: string,
  data: {
    actsForAccount: boolean;
    dob: string;
    birthPlace: string;
    taxId: string;
    documentId: string;
    expiresOn: string;
    street: string;
  },
): DemoRepresentative {
  const { actsForAccount, dob, birthPlace, taxId, documentId, expiresOn, street } = data;
  const document = {
    type: 'id_card',
    id: documentId,
    authority: 'Stadt Hamburg',
    expiresOn,
  } as const;
  return {
    firstName,
    lastName,
    dob,
    birthPlace,
    country: 'DE',
    taxId,
    document,
    address: { street, zipcode: '20359', city: 'Hamburg' },
    companyRole: 'Geschäftsführung',
    actsForAccount,
  };
}

function owner(
  firstName: string,
  lastName: string,
  { dob, birthPlace, percent }: { dob: string; birthPlace: string; percent: string },
) {
  return {
    first_name: firstName,
    last_name: lastName,
    dob,
    place_of_birth: birthPlace,
    citizenship: 'DE',
    residence_country: 'DE',
    capital_percent: percent,
    votes_percent: percent,
    control_otherwise: null,
    politically_exposed: false,
    pep_function: null,
  };
}
