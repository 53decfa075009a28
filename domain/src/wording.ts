import type { Locale } from './locale.ts';

/** Sentences by their code, in both languages. */
export type Wording = Readonly<Record<string, Readonly<Record<Locale, string>>>>;
