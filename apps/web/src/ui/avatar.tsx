import { cx } from 'class-variance-authority'

/** The picture, else the first letter of the name, else « ? » (docs/specification.md#avatar). */
export const Avatar = ({
  user,
  className = 'size-9 text-sm',
}: {
  user: { first_name: string; avatar_url: string | null } | null
  className?: string
}) => (
  <span
    aria-hidden="true"
    className={cx(
      'flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-leaf-soft font-semibold text-leaf-ink',
      className,
    )}
  >
    {user?.avatar_url ? (
      <img src={user.avatar_url} alt="" className="size-full object-cover" />
    ) : (
      user?.first_name.trim().charAt(0).toUpperCase() || '?'
    )}
  </span>
)
