/** An entry of the top bar, the same before and after its menu has been loaded. */
export const navigationEntryClass =
  'group flex h-11 items-center gap-1 rounded-md px-3 font-medium text-sm transition-colors hover:bg-sunken data-[state=open]:bg-sunken'
