import type { Wording } from '../wording.ts';

export const officersMessages = {
  books_do_not_agree: {
    en: 'A check of the books still finds a difference. Movements stay stopped until it is explained.',
    de: 'Eine Prüfung der Bücher findet noch einen Unterschied. Bewegungen bleiben angehalten, bis er erklärt ist.',
  },
  roles_conflict: {
    en: 'Nobody may have these roles together; beside each one it says what excludes it',
    de: 'Diese Rollen darf niemand zugleich haben; neben jeder steht, was sie ausschließt',
  },
  own_change: {
    en: 'A change to your own access is for others to propose and to decide',
    de: 'Eine Änderung Ihres eigenen Zugangs müssen andere vorschlagen und entscheiden',
  },
  too_few_administrators: {
    en: 'Two administrators must remain',
    de: 'Es müssen zwei Administratorinnen oder Administratoren bleiben',
  },
  officer_change_open: {
    en: 'A change of this officer waits for a second administrator already',
    de: 'Für diese Person wartet bereits eine Änderung auf die zweite Freigabe',
  },
  officer_exists: {
    en: 'There is an officer with this address, or an invitation to it',
    de: 'Mit dieser Adresse gibt es bereits einen Zugang oder eine Einladung',
  },
  roles_unchanged: {
    en: 'These are the roles that this officer has',
    de: 'Diese Rollen hat die Person bereits',
  },
  clock_only_forward: {
    en: 'The clock can only be moved forward',
    de: 'Die Uhr kann nur vorgestellt werden',
  },
} as const satisfies Wording;
