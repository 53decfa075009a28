import type { Wording } from '../wording.ts';

export const screeningMessages = {
  screening_open: {
    en: 'Hits of the screening are not judged yet',
    de: 'Treffer des Listenabgleichs sind noch nicht beurteilt',
  },
  screening_true_match: {
    en: 'A hit of the screening was judged to be this person',
    de: 'Ein Treffer des Listenabgleichs wurde als diese Person beurteilt',
  },
  screening_file_empty: { en: 'The file is empty', de: 'Die Datei ist leer' },
  screening_file_unknown_format: {
    en: 'This is none of the list formats that can be read',
    de: 'Das ist keines der lesbaren Listenformate',
  },
  screening_file_other_list: {
    en: 'The chosen list does not come in the format of this file',
    de: 'Die gewählte Liste erscheint nicht im Format dieser Datei',
  },
  screening_file_bad_encoding: {
    en: 'Line {line}: the characters are damaged or not in UTF-8',
    de: 'Zeile {line}: Die Zeichen sind beschädigt oder nicht in UTF-8',
  },
  screening_file_line_too_long: {
    en: 'Line {line}: the line is implausibly long',
    de: 'Zeile {line}: Die Zeile ist unplausibel lang',
  },
  screening_file_quote_open: {
    en: 'Line {line}: a quotation mark is never closed; the file may be cut off',
    de: 'Zeile {line}: Ein Anführungszeichen wird nie geschlossen; die Datei ist vielleicht abgeschnitten',
  },
  screening_file_quote_inside: {
    en: 'Line {line}: there is text behind a closing quotation mark',
    de: 'Zeile {line}: Hinter einem schließenden Anführungszeichen steht noch Text',
  },
  screening_file_cut_off: {
    en: 'Line {line}: the file ends in the middle of a line',
    de: 'Zeile {line}: Die Datei endet mitten in einer Zeile',
  },
  screening_file_columns: {
    en: 'Line {line}: columns are missing or too many',
    de: 'Zeile {line}: Es fehlen Spalten, oder es sind zu viele',
  },
  screening_file_value: {
    en: 'Line {line}: a value cannot be read',
    de: 'Zeile {line}: Ein Wert ist nicht lesbar',
  },
  screening_file_twice: {
    en: 'Line {line}: this entry stands in the file twice',
    de: 'Zeile {line}: Dieser Eintrag steht zweimal in der Datei',
  },
  screening_file_no_entries: {
    en: 'The file holds no person and no organisation',
    de: 'Die Datei enthält keine Person und keine Organisation',
  },
  screening_file_aliases: {
    en: 'Line {line}: this is not the file of aliases of this list',
    de: 'Zeile {line}: Das ist nicht die Alias-Datei zu dieser Liste',
  },
  screening_list_known: {
    en: 'The same file is proposed or in force already',
    de: 'Dieselbe Datei ist bereits vorgeschlagen oder in Kraft',
  },
  screening_list_open: {
    en: 'Another version of this list already waits for its approval',
    de: 'Eine andere Fassung dieser Liste wartet bereits auf ihre Freigabe',
  },
} as const satisfies Wording;
