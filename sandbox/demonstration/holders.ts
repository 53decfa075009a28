import { AMOUNTS, type CrowdPerson, METHODS, stranger } from './crowd.ts';
import { DEMO_PEOPLE } from './people.ts';

/** On these days of the sale people come, order and pay. */
export const ARRIVAL_DAYS: readonly number[] = [2, 16, 40];

const SIZE = 119;

/**
 * The people whom the bond has in its third year. Nearly all have claimed their tokens; payouts of
 * the others wait for a wallet.
 */
export const DEMO_HOLDERS: readonly CrowdPerson[] = [
  ...DEMO_PEOPLE.filter(({ firstName }) => firstName === 'Sofia').map((person): CrowdPerson => ({
    ...person,
    day: ARRIVAL_DAYS[0] ?? 0,
    claims: true,
  })),
  ...Array.from({ length: SIZE }, (_, index) => holder(index)),
];

function holder(index: number): CrowdPerson {
  const person = stranger(index);
  const amount = AMOUNTS[(index * 3) % AMOUNTS.length] ?? '500.00';
  const method = METHODS[index % METHODS.length] ?? 'EUR';
  return {
    ...person,
    stage: 'approved',
    intended: amount,
    day: ARRIVAL_DAYS[index % ARRIVAL_DAYS.length] ?? 0,
    claims: index % 20 !== 11,
    orders: [
      {
        key: `demonstration-holder-${index}`,
        amount,
        paid: true,
        ...(method === 'EUR' ? {} : { paymentMethod: method }),
      },
    ],
  };
}
