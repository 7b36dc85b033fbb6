/** A line of the mobile drawer: 48 px for a thumb. */
export const drawerRow =
  'flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-left font-medium text-base transition-colors hover:bg-sunken [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:opacity-75'
