/** A text among others of which only some take values. */
export type Sentence<Values> = string | ((values: Values) => string);

export function written<Values>(sentence: Sentence<NoInfer<Values>>, values: Values): string {
  return typeof sentence === 'string' ? sentence : sentence(values);
}
