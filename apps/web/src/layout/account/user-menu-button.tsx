import { ofName } from '@carreau/domain/french/of-name'
import { useState } from 'react'
import { useAuth } from '../../platform/session/auth-context.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useOnDemand } from '../../ui/feedback/use-on-demand.ts'
import { iconButtonStyle } from '../../ui/form/button.tsx'

const load = () => import('./user-menu.tsx')

/** The avatar of the top bar. Its menu is loaded on the way to it and opens beside it. */
export const UserMenuButton = () => {
  const { user } = useAuth()
  const [open, setOpen] = useState(false)
  const [module, request] = useOnDemand(load)
  return (
    <div className="relative">
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={user === null ? 'Compte' : `Compte ${ofName(user.first_name)}`}
        className={iconButtonStyle({ className: 'rounded-full' })}
        onPointerEnter={request}
        onFocus={request}
        onClick={() => {
          request()
          setOpen(!open)
        }}
      >
        <Avatar user={user} />
      </button>
      {module !== null && <module.UserMenu open={open} onOpenChange={setOpen} />}
    </div>
  )
}
