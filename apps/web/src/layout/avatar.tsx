import type { User } from '../platform/session/auth-context.ts'

/** Spec §2: the picture, else the first letter of the first name, else « ? ». */
export const Avatar = ({ user }: { user: User | null }) => (
  <span
    aria-hidden="true"
    className="flex size-9 items-center justify-center overflow-hidden rounded-full bg-leaf-soft font-semibold text-leaf-ink text-sm"
  >
    {user?.avatar_url ? (
      <img src={user.avatar_url} alt="" width={36} height={36} className="size-full object-cover" />
    ) : (
      user?.first_name.trim().charAt(0).toUpperCase() || '?'
    )}
  </span>
)
