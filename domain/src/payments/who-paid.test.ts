import { describe, expect, it } from 'vitest';
import { isSamePersonName } from './same-person-name.ts';

describe('payer names', () => {
  it.each([
    'Anna und Bernd Muster',
    'Anna u. Bernd Muster',
    'Muster, Bernd und Anna',
    'Eheleute Anna & Bernd Muster',
    'Bernd Muster / Anna Muster',
    'Bernd Muster, Anna Muster',
    'Anna U. Muster',
    'Muster Anna Maria',
  ])('[PAY-3] %s may be Anna Muster', (name) => {
    expect(isSamePersonName(name, 'Anna Muster')).toBe(true);
  });

  it.each([
    'Anna Schmidt und Bernd Muster',
    'Anna Schmidt & Bernd Muster',
    'Bernd Muster, Anna Schmidt',
    'Anna Schmidt/Bernd Muster',
    'Bernd Muster oder Anna Probe',
  ])('[PAY-3] %s is not Anna Muster: the names are those of two other people', (name) => {
    expect(isSamePersonName(name, 'Anna Muster')).toBe(false);
  });

  it.each([
    'Anna Muster GmbH',
    'Anna Muster Bau UG (haftungsbeschraenkt)',
    'Stiftung Anna Muster',
    'Muster Anna Ltd.',
  ])('[PAY-3] %s is not Anna Muster but a firm', (name) => {
    expect(isSamePersonName(name, 'Anna Muster')).toBe(false);
  });

  it('[PAY-3] a person with the same name twice has to be named twice', () => {
    expect([
      isSamePersonName('Thomas Probe', 'Thomas Thomas'),
      isSamePersonName('THOMAS THOMAS', 'Thomas Thomas'),
    ]).toEqual([false, true]);
  });
});
