/** Look of a summary in a `group/opener`: its arrow points down, and up while the details are open. */
export const OPENER =
  "list-none justify-between gap-2 after:mr-0.5 after:size-2 after:shrink-0 after:-translate-y-0.5 after:rotate-45 after:border-r-2 after:border-b-2 after:border-muted after:content-[''] group-open/opener:after:translate-y-0.5 group-open/opener:after:-rotate-135 print:after:hidden";
