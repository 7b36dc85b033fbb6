/** A count on the corner of an icon; its parent is `relative` and says the count in its name. */
export const CountBadge = ({ count }: { count: number }) => (
  <span
    aria-hidden="true"
    className="absolute top-0 right-0 flex h-5 min-w-5 items-center justify-center rounded-full bg-tomato px-1 font-semibold text-[0.6875rem] text-on-tomato tabular-nums ring-2 ring-paper"
  >
    {count > 99 ? '99+' : count}
  </span>
)
