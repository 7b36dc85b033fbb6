/** The mark: a C, the leaf of the market upon it. */
export const Logo = () => (
  <span className="flex items-center gap-2">
    <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8 shrink-0">
      <rect width="32" height="32" rx="9" className="fill-leaf" />
      <path
        d="M22.5 12.6a8 8 0 1 0 0 7.6"
        fill="none"
        strokeWidth="3.6"
        strokeLinecap="round"
        className="stroke-on-leaf"
      />
      <path d="M17 10.8c.2-3.6 2.6-5.9 6.6-6-.1 4-2.6 6.2-6.6 6Z" className="fill-saffron" />
    </svg>
    <span className="font-bold font-display text-xl tracking-tight">Carreau</span>
  </span>
)
