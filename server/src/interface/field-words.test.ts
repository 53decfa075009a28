import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { everyEndpoint } from '../../../testing/every-endpoint.ts';
import type { Endpoint } from '@bb1/domain/endpoint';
import { fieldLabel } from '@bb1/domain/field-labels';
import { LOCALES } from '@bb1/domain/locale';
import { placeOrder } from '@bb1/domain/orders/endpoints';
import { Refusal } from '@bb1/domain/refusal';
import { sampleBody } from '../../../testing/interface/sample-inputs.ts';
import { refusalBody } from '../platform/http/errors.ts';
import { parse } from '../platform/http/validation.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema | boolean;

const withBody = everyEndpoint.filter(({ body }) => body !== undefined);

const jsonSchema = ({ body }: Endpoint): JsonSchema =>
  body === undefined ? true : z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });

/** The names of the fields and files of a call. */
const namesOf = (endpoint: Endpoint) => [
  ...namesIn(jsonSchema(endpoint)),
  ...(endpoint.files?.fields ?? []),
];

/** The names of all fields, also of those inside of fields. */
function namesIn(schema: JsonSchema): string[] {
  if (typeof schema === 'boolean') return [];
  const { properties = {}, anyOf = [], oneOf = [], allOf = [], items = [] } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => [name, ...namesIn(inner)]),
    ...[...anyOf, ...oneOf, ...allOf, ...[items].flat()].flatMap(namesIn),
  ];
}

/** Fields that no person types or chooses, each with what fills it. */
const FILLED_BY_PROGRAMS: Readonly<Record<string, string>> = {
  after: 'a system that reads events',
  bank_line_id: 'the chosen row',
  bank_statement_id: 'the chosen row',
  clientDataJSON: 'the passkey',
  consent_version: 'the page that was read',
  content_hash: 'the page that was read',
  credential: 'the passkey',
  details_hash: 'the page that was read',
  distribution_claim: 'the claim of the page',
  id: 'the passkey, or the claim of the page',
  ids: 'the ticked rows',
  line: 'the row of the button',
  next: 'the address of the page',
  number: 'the draft of the page',
  passkey_offer_declined: 'the button that declines the offer',
  path: 'the address of the list',
  payment_halt_id: 'the halt of the page',
  payment_id: 'the payment of the page',
  payout_id: 'the payout of the page',
  payout_number: 'the payout of the page',
  peer: 'the script of the call',
  piece: 'the script of the call',
  position: 'the script of the call',
  query: 'the address of the list',
  rawId: 'the passkey',
  response: 'the passkey',
  restores: 'the version of the button',
  revision: 'the page that was read',
  sdp: 'the script of the call',
  seen: 'the messages of the page',
  type: 'the passkey',
  version: 'the page that was read',
};

const NAMELESS = { en: 'This field', de: 'Diese Angabe' };

describe('a message about a field', () => {
  it.each(withBody.map((endpoint) => [endpoint.name, endpoint] as const))(
    "[CALL-2] of %s names it in the person's language",
    (_name, endpoint) => {
      const typed = namesOf(endpoint).filter((name) => !(name in FILLED_BY_PROGRAMS));
      for (const name of typed)
        for (const locale of LOCALES)
          expect(
            fieldLabel(locale, name),
            `${name}: has no name in texts/${locale}/messages/field-labels.json, or a part of it`,
          ).not.toBe(NAMELESS[locale]);
    },
  );

  it('[CALL-2] has no raw name of a field that programs fill, and each of these exists', () => {
    const all = new Set(withBody.flatMap(namesOf));
    for (const name of Object.keys(FILLED_BY_PROGRAMS))
      expect([name, all.has(name), fieldLabel('en', name)]).toEqual([name, true, NAMELESS.en]);
  });

  it('[CALL-2] names a field within a field, and the list of a wrong row', () => {
    expect(fieldLabel('en', 'further_citizenships.0')).toBe('Further citizenships');
    expect(fieldLabel('de', 'further_tax_residences.1.country')).toBe('Land');
    expect(fieldLabel('de', 'roles.0')).toBe('Rollen');
  });

  it("[CALL-2] says what is wrong with a payment method, in the person's language", () => {
    const refused = (method: string) => {
      try {
        parse(placeOrder.body, { ...sampleBody(placeOrder), payment_method: method });
      } catch (error) {
        if (error instanceof Refusal) return LOCALES.map((at) => refusalBody(error, at).errors);
      }
      return null;
    };
    expect(refused('DOGE')).toEqual([
      { payment_method: ['Payment method must be valid'] },
      { payment_method: ['Zahlungsart muss gültig sein'] },
    ]);
    expect(refused('')).toEqual([
      { payment_method: ['Payment method is required'] },
      { payment_method: ['Zahlungsart ist erforderlich'] },
    ]);
  });

  it.each(withBody.map((endpoint) => [endpoint.name, endpoint] as const))(
    '[CALL-2] of %s calls a wrong value wrong and never missing',
    (_name, endpoint) => {
      for (const field of namesIn(jsonSchema(endpoint)))
        for (const wrong of ['DOGE', '!', -7, [['x']], { x: 1 }])
          expect([wrong, codesAt(endpoint, field, wrong)]).not.toEqual([
            wrong,
            expect.arrayContaining(['required']),
          ]);
    },
  );
});

/** The codes of the messages at one field of a body that is right otherwise. */
function codesAt(endpoint: Endpoint, field: string, value: unknown): string[] {
  try {
    parse(endpoint.body ?? z.never(), { ...sampleBody(endpoint), [field]: value });
    return [];
  } catch (error) {
    if (error instanceof Refusal) return (error.fields[field] ?? []).map(({ code }) => code);
    throw error;
  }
}
