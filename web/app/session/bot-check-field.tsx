import type { BotCheckAction } from '@bb1/domain/endpoint';
// oxlint-disable-next-line import/default -- the suffix makes Vite build the file on its own and hand back its address
import prove from '../bot-check/prove.ts?worker&url';
// oxlint-disable-next-line import/default -- as above
import solve from '../bot-check/solve.ts?worker&url';

/** React leaves alone what the script inserts there, before and after the page is hydrated. */
const SCRIPTS_OWN = { __html: '' };

/**
 * Belongs into each form whose call requires the bot check, before its button. The pages' script
 * fills it, see `enhance/bot-check.ts`; without script it stays empty and the server's allowance
 * decides. The place behind it is for a consent that may be needed first.
 */
export function BotCheckField({ action }: { readonly action: BotCheckAction }) {
  return (
    <>
      <input
        type="hidden"
        name="bot_check"
        autoComplete="off"
        data-bot-check={action}
        data-prove={prove}
        data-worker={solve}
      />
      <div hidden suppressHydrationWarning dangerouslySetInnerHTML={SCRIPTS_OWN} />
    </>
  );
}
