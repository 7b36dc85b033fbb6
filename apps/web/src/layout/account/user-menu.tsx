import { Link } from '@tanstack/react-router'
import { Check, LogIn, LogOut, UserPlus } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ComponentProps, useRef } from 'react'
import { useAuth } from '../../platform/session/auth-context.ts'
import { setTheme, themes, useTheme } from '../../platform/theme/theme.ts'
import { accountLinksOf, deskLinks, profileLink, themeChoices } from './menu-entries.ts'
import { SignOutDialog, useSignOut } from './sign-out.tsx'
import { UnreadCount } from './unread-count.tsx'

/** docs/specification.md#user-menu. The visible button is not the menu's own: see anchor. */
export const UserMenu = ({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) => {
  const { user, tenant } = useAuth()
  const theme = useTheme()
  const signingOut = useSignOut()
  const anchor = useRef<HTMLSpanElement>(null)
  const leftFor = useRef(false)

  const desk = tenant === null ? undefined : deskLinks[tenant.type]

  return (
    <>
      <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
        <DropdownMenu.Trigger asChild>
          <span ref={anchor} aria-hidden="true" className="pointer-events-none absolute inset-0" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            aria-label="Compte"
            aria-labelledby={undefined}
            sideOffset={6}
            align="end"
            collisionPadding={8}
            className="appear z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-60 overflow-y-auto rounded-md border border-line bg-surface p-1.5 text-ink shadow-floating"
            onInteractOutside={event => {
              // The button closes its menu itself.
              if (anchor.current?.parentElement?.contains(event.target as Node))
                event.preventDefault()
              else leftFor.current = true
            }}
            onCloseAutoFocus={event => {
              event.preventDefault()
              // What one touched outside keeps the focus.
              if (!leftFor.current) anchor.current?.parentElement?.querySelector('button')?.focus()
              leftFor.current = false
            }}
          >
            {user === null ? (
              <>
                <Item asChild>
                  <Link to="/auth/login">
                    <LogIn aria-hidden="true" /> Se connecter
                  </Link>
                </Item>
                <Item asChild>
                  <Link to="/auth/register">
                    <UserPlus aria-hidden="true" /> Créer un compte
                  </Link>
                </Item>
              </>
            ) : (
              <>
                <div className="px-2.5 pt-1.5 pb-2.5">
                  <p className="font-semibold">{user.first_name}</p>
                  <p className="truncate text-ink-soft text-sm">{user.email}</p>
                  {tenant !== null && (
                    <p className="mt-1.5 truncate font-medium text-leaf-ink text-sm">
                      {tenant.company_name}
                    </p>
                  )}
                </div>
                <Separator />
                {desk !== undefined && (
                  <Item asChild>
                    <Link to={desk.to}>
                      <desk.icon aria-hidden="true" /> {desk.label}
                    </Link>
                  </Item>
                )}
                <Item asChild>
                  <Link to="/user/$userId" params={{ userId: user.id }}>
                    <profileLink.icon aria-hidden="true" /> {profileLink.label}
                  </Link>
                </Item>
                {accountLinksOf(tenant).map(({ to, label, icon: Icon }) => (
                  <Item key={to} asChild>
                    <Link to={to}>
                      <Icon aria-hidden="true" /> {label}
                      <UnreadCount of={to} />
                    </Link>
                  </Item>
                ))}
                <Item onSelect={() => void signingOut.ask()}>
                  <LogOut aria-hidden="true" /> Se déconnecter
                </Item>
              </>
            )}
            <Separator />
            <DropdownMenu.RadioGroup
              value={theme}
              onValueChange={value => {
                const chosen = themes.find(known => known === value)
                if (chosen !== undefined) setTheme(chosen)
              }}
            >
              {themeChoices.map(({ theme: value, label, icon: Icon }) => (
                <DropdownMenu.RadioItem key={value} value={value} className={itemLook}>
                  <Icon aria-hidden="true" /> {label}
                  <DropdownMenu.ItemIndicator className="ml-auto">
                    <Check aria-hidden="true" />
                  </DropdownMenu.ItemIndicator>
                </DropdownMenu.RadioItem>
              ))}
            </DropdownMenu.RadioGroup>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {signingOut.unsent > 0 && <SignOutDialog {...signingOut} />}
    </>
  )
}

const itemLook =
  'flex min-h-10 cursor-pointer select-none items-center gap-2.5 rounded-sm px-2.5 text-sm outline-none data-[highlighted]:bg-sunken data-[disabled]:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-soft'

const Item = (props: ComponentProps<typeof DropdownMenu.Item>) => (
  <DropdownMenu.Item className={itemLook} {...props} />
)

const Separator = () => <DropdownMenu.Separator className="-mx-1.5 my-1.5 h-px bg-line" />
