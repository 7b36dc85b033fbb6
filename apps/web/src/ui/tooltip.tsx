import { type ReactNode, useId } from 'react'

/**
 * A few words on hover and focus, in CSS alone; the control keeps its own accessible name, the
 * words describe it. `children` receives the id for `aria-describedby`.
 */
export const Tooltip = ({
  text,
  children,
}: {
  text: ReactNode
  children: (describedBy: string) => ReactNode
}) => {
  const id = useId()
  return (
    <span className="group/tooltip relative inline-flex">
      {children(id)}
      <span
        id={id}
        role="tooltip"
        className="pointer-events-none invisible absolute bottom-full left-1/2 z-40 mb-1.5 w-max max-w-64 -translate-x-1/2 rounded-sm bg-ink px-2 py-1 text-paper text-xs opacity-0 transition-opacity delay-150 group-focus-within/tooltip:visible group-focus-within/tooltip:opacity-100 group-hover/tooltip:visible group-hover/tooltip:opacity-100"
      >
        {text}
      </span>
    </span>
  )
}
