/** The stall's awning over the page: one pattern, no picture to fetch. */
export const Awning = () => (
  <svg aria-hidden="true" className="h-9 w-full shrink-0" preserveAspectRatio="xMinYMin slice">
    <defs>
      <pattern id="awning" width="72" height="36" patternUnits="userSpaceOnUse">
        <path d="M0 0h36v16a18 18 0 0 1-36 0z" className="fill-leaf dark:fill-leaf-soft" />
        <path d="M36 0h36v16a18 18 0 0 1-36 0z" className="fill-leaf-soft dark:fill-sunken" />
      </pattern>
    </defs>
    <rect width="100%" height="36" fill="url(#awning)" />
  </svg>
)
