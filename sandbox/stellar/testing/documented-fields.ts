/**
 * The type of a field: a kind by name, a list of something, or an object with fields of its own.
 */
export type Shape = Kind | readonly [Shape] | Fields;

/** Names of fields; one with a question mark may be absent. */
export type Fields = { readonly [name: string]: Shape };

const AMOUNT = /^\d+\.\d{7}$/;
const ACCOUNT = /^G[A-Z2-7]{55}$/;
const CODE = /^[A-Za-z0-9]{1,12}$/;

const KINDS = {
  text: (value: unknown) => typeof value === 'string',
  empty: (value: unknown) => value === '',
  whole: (value: unknown) => Number.isSafeInteger(value),
  flag: (value: unknown) => typeof value === 'boolean',
  digits: matching(/^\d+$/),
  decimal: matching(/^\d+(?:\.\d+)?$/),
  amount: matching(AMOUNT),
  account: matching(ACCOUNT),
  muxed: matching(/^M[A-Z2-7]{68}$/),
  signer: matching(/^[GTXP][A-Z2-7]{55,}$/),
  code: matching(CODE),
  hash: matching(/^[0-9a-f]{64}$/),
  balance: matching(/^0{8}[0-9a-f]{64}$/),
  asset: (value: unknown) =>
    value === 'native' ||
    (typeof value === 'string' &&
      CODE.test(value.split(':')[0] ?? '') &&
      ACCOUNT.test(value.split(':')[1] ?? '')),
  base64: (value: unknown) =>
    typeof value === 'string' && Buffer.from(value, 'base64').toString('base64') === value,
  time: matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  effectId: matching(/^\d{19}-\d{10}$/),
  effectPlace: matching(/^\d+-\d+$/),
  claimablePlace: matching(/^\d+-0{8}[0-9a-f]{64}$/),
  predicate: (value: unknown) =>
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).every((name) =>
      /^(?:unconditional|and|or|not|abs_before|abs_before_epoch|rel_before)$/.test(name),
    ),
  texts: (value: unknown) =>
    isFields(value) && Object.values(value).every((one) => typeof one === 'string'),
  link: (value: unknown) =>
    isFields(value) &&
    isAddress(value.href) &&
    !String(value.href).includes('{') &&
    Object.keys(value).length === 1,
  template: (value: unknown) =>
    isFields(value) &&
    isAddress(value.href) &&
    String(value.href).includes('{') &&
    value.templated === true &&
    Object.keys(value).length === 2,
};

type Kind = keyof typeof KINDS;

function matching(pattern: RegExp): (value: unknown) => boolean {
  return (value) => typeof value === 'string' && pattern.test(value);
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\/[^/]+\//.test(value);
}

/**
 * Deviations of an answer from the documentation: missing fields, undocumented ones, and wrong
 * types.
 */
export function faultsIn(value: unknown, shape: Shape, path = ''): string[] {
  if (typeof shape === 'string')
    return KINDS[shape](value) ? [] : [`${path} is no ${shape}: ${JSON.stringify(value)}`];
  if (isList(shape))
    return Array.isArray(value)
      ? value.flatMap((one, index) => faultsIn(one, shape[0], `${path}[${index}]`))
      : [`${path} is no list`];
  if (!isFields(value)) return [`${path} is no object: ${JSON.stringify(value)}`];
  const named = new Map(
    Object.entries(shape).map(([name, inner]) => [
      name.replace('?', ''),
      { inner, optional: name.endsWith('?') },
    ]),
  );
  const missing = [...named]
    .filter(([name, { optional }]) => !optional && !(name in value))
    .map(([name]) => `${path}.${name} is missing`);
  const others = Object.keys(value)
    .filter((name) => !named.has(name))
    .map((name) => `${path}.${name} is not documented`);
  const wrong = [...named].flatMap(([name, { inner }]) =>
    name in value ? faultsIn(value[name], inner, `${path}.${name}`) : [],
  );
  return [...missing, ...others, ...wrong];
}

function isList(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape);
}
