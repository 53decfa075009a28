const DAY = /^\d{4}-\d\d-\d\d$/;

/** What the address of the page asks for. An invalid value counts as missing. */
export interface RequestedPeriod {
  readonly from?: string;
  readonly to?: string;
  readonly language?: string;
  readonly consultant?: string;
  readonly client?: string;
  readonly fiscal_month?: string;
}

export function requestedPeriod(search: URLSearchParams): RequestedPeriod {
  const named = (name: keyof RequestedPeriod, form: RegExp) => {
    const text = search.get(name) ?? '';
    return form.test(text) ? { [name]: text } : {};
  };
  return {
    ...named('from', DAY),
    ...named('to', DAY),
    ...named('language', /^(?:en|de)$/),
    ...named('consultant', /^\d{4,7}$/),
    ...named('client', /^[1-9]\d{0,4}$/),
    ...named('fiscal_month', /^(?:[1-9]|1[0-2])$/),
  };
}
