/** A text: alone, or with values that it names. */
export type Sentence<Values> = string | ((values: Values) => string);

/** A text among others of which only some take values. */
export function written<Values>(sentence: Sentence<NoInfer<Values>>, values: Values): string {
  return typeof sentence === 'string' ? sentence : sentence(values);
}
