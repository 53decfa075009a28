import { cents, eur } from '@bb1/domain/money';
import { type DemoOrder, type DemoPerson, type Stage } from './people.ts';
import { taxIdOf } from './tax-id-of.ts';

/** A person of the weeks before the demonstration begins. */
export interface CrowdPerson extends DemoPerson {
  /** On which day of the sale they arrive and order; 0 is the day it opens. */
  readonly day: number;
  /** Takes the tokens into a wallet of their own once they are allocated. */
  readonly claims: boolean;
}

/** The sale has run for this many days when the demonstration begins. */
export const SALE_DAYS = 20;
/** Paid by the crowd in all; with the people of `DEMO_PEOPLE` it makes 2,100,000.00 EUR. */
const CROWD_PAID = '250000.00';

const SIZE = 92;
const LAST_STAGES: readonly Stage[] = ['registered', 'confirmed', 'in_review', 'changes_requested'];
/** Below the amount from which a video call is required, so that officers can allocate. */
export const AMOUNTS = ['500.00', '1000.00', '1500.00', '2500.00', '5000.00', '7500.00', '4000.00'];
export const METHODS = [
  'EUR',
  'EUR',
  'XLM',
  'EUR',
  'BTC',
  'EUR',
  'ETH',
  'EUR',
  'EUR',
  'XLM',
] as const;

const FIRST_NAMES = (
  'Anneke Bastian Carla Dominik Edda Fabian Gesa Hannes Imke Jannik Kerstin Lorenz Marlene Nils ' +
  'Ortrun Philipp Quirin Rieke Steffen Tabea Ulrich Vera Wolfram'
).split(' ');
const LAST_NAMES = (
  'Aschenbrenner Birkholz Clausnitzer Dreyling Eickhoff Falkenried Grotewohl Heidkamp ' +
  'Ingenhoven Jessberg Kaltwasser Leuchtmann Moosbrugger Nettelroth Oberhauser Pfaffinger ' +
  'Quandtner Ritterbusch Stegemann Tiedtke Uhlenbrock Vossbeck Wiesenthau'
).split(' ');
const CITIES = [
  ['Rostock', '18055'],
  ['Ulm', '89073'],
  ['Bremen', '28195'],
  ['Leipzig', '04109'],
  ['Hamburg', '22767'],
  ['Kassel', '34117'],
  ['Münster', '48143'],
] as const;
const STREETS = ['Gartenstieg', 'Mühlenweg', 'Marktgasse', 'Am Anger', 'Kirchplatz'] as const;

/** Invented people; numbers have right check digits and belong to no real person. */
export const DEMO_CROWD: readonly CrowdPerson[] = withOrders(
  Array.from({ length: SIZE }, (_, index) => stranger(index)),
);

/** An invented person; another one for another number. */
export function stranger(index: number): CrowdPerson {
  const [city, zipcode] = CITIES[index % CITIES.length] ?? CITIES[0];
  // Neighbours in the list differ in both names.
  const firstName = FIRST_NAMES[index % FIRST_NAMES.length] ?? '';
  const lastName =
    LAST_NAMES[(index * 5 + Math.floor(index / FIRST_NAMES.length)) % LAST_NAMES.length] ?? '';
  const stage =
    index % 6 === 5 ? (LAST_STAGES[Math.floor(index / 6) % 4] ?? 'registered') : 'approved';
  const year = 1955 + ((index * 7) % 45);
  const two = (number: number) => String(number).padStart(2, '0');
  return {
    firstName,
    lastName,
    locale: index % 3 === 0 ? 'en' : 'de',
    intended: AMOUNTS[index % AMOUNTS.length] ?? '500.00',
    stage,
    dob: `${year}-${two((index % 12) + 1)}-${two(((index * 11) % 28) + 1)}`,
    birthPlace: city,
    country: 'DE',
    taxId: taxIdOf(`${firstName} ${lastName}`),
    document: {
      type: 'id_card',
      id: `L${'CFGHJKLMNP'[index % 10]}${10_000 + index * 37}T${index % 10}`,
      authority: `Stadt ${city}`,
      expiresOn: `${2040 + (index % 5)}-${two((index % 12) + 1)}-15`,
    },
    address: {
      street: `${STREETS[index % STREETS.length]} ${index + 1}`,
      zipcode,
      city,
    },
    iban: germanIban(`99999999${String(2_000 + index).padStart(10, '0')}`),
    day: Math.floor((index * SALE_DAYS) / SIZE),
    claims: stage === 'approved' && index % 4 === 3 && index < SIZE / 2,
    orders: [],
  };
}

/** Everybody with documents orders; most pay, and the last who pays makes the sum round. */
function withOrders(people: readonly CrowdPerson[]): CrowdPerson[] {
  let left = cents(CROWD_PAID);
  const buyers = people.filter(({ stage }) => stage === 'approved');
  const last = buyers.at(-1);
  return people.map((person, index) => {
    const place = buyers.indexOf(person);
    if (place < 0) return person;
    const isPaid = person === last || person.claims || place % 9 !== 4;
    const amount = person === last ? eur(left) : person.intended;
    if (isPaid) left -= cents(amount);
    const method = person === last ? 'EUR' : (METHODS[place % METHODS.length] ?? 'EUR');
    const order: DemoOrder = {
      key: `demonstration-crowd-${index}`,
      amount,
      paid: isPaid,
      ...(method === 'EUR' ? {} : { paymentMethod: method }),
    };
    return { ...person, intended: amount, orders: [order] };
  });
}

/** With the check digits of ISO 13616: modulo 97 of the account and "DE00". */
function germanIban(account: string): string {
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${account}`;
}
