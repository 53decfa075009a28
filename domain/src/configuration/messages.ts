import type { Wording } from '../wording.ts';

export const configurationMessages = {
  other_configuration_runs: {
    en: 'A process still runs with another configuration. End it first; then look here again.',
    de: 'Ein Prozess läuft noch mit einer anderen Konfiguration. Bitte beenden Sie ihn zuerst und sehen Sie dann wieder nach.',
  },
} as const satisfies Wording;
