import { cx } from 'class-variance-authority'
import { useState } from 'react'

/** The picture, else the first letter of the name, else « ? » (docs/specification.md#avatar). */
export const Avatar = ({
  user,
  className = 'size-9 text-sm',
}: {
  user: { first_name: string; avatar_url: string | null } | null
  className?: string
}) => {
  // Of this picture alone: another one may load.
  const [failed, setFailed] = useState<string | null>(null)
  const url = user?.avatar_url
  return (
    <span
      aria-hidden="true"
      className={cx(
        'flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-leaf-soft font-semibold text-leaf-ink',
        className,
      )}
    >
      {url && url !== failed ? (
        <img src={url} alt="" className="size-full object-cover" onError={() => setFailed(url)} />
      ) : (
        user?.first_name.trim().charAt(0).toUpperCase() || '?'
      )}
    </span>
  )
}
