import { cx } from 'class-variance-authority'
import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'

/** The look every field of text shares (inputs, selects, text areas). */
const fieldLook =
  'w-full text-ellipsis rounded-md border border-line-strong bg-surface text-base text-ink transition-colors duration-(--motion-quick) placeholder:text-ink-soft hover:border-ink-soft focus-visible:border-ring focus-visible:outline-1 focus-visible:outline-offset-0 aria-invalid:border-tomato disabled:opacity-50 md:text-sm'

export const Input = ({ className, ...props }: ComponentProps<'input'>) => (
  <input className={cx(fieldLook, 'h-11 px-3', className)} {...props} />
)

/** The person's own e-mail, which is also the user name for signing in. */
export const EmailInput = (props: Omit<ComponentProps<'input'>, 'type'>) => (
  <Input type="email" autoComplete="username" inputMode="email" {...props} />
)

/**
 * A one-time code, which phones and password managers fill in; with `recovery` also letters. Pasted
 * spaces stay: the server ignores them.
 */
export const CodeInput = ({
  recovery = false,
  className,
  ...props
}: ComponentProps<'input'> & { recovery?: boolean }) => (
  <Input
    type="text"
    inputMode={recovery ? 'text' : 'numeric'}
    autoComplete={recovery ? 'off' : 'one-time-code'}
    autoCapitalize="none"
    spellCheck={false}
    maxLength={recovery ? 20 : 12}
    className={cx('font-mono text-lg tracking-widest md:text-lg', className)}
    {...props}
  />
)

export const PasswordInput = (props: Omit<ComponentProps<'input'>, 'type'>) => {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <span className="relative">
      <Input type={shown ? 'text' : 'password'} className="pr-11" {...props} />
      <button
        type="button"
        aria-label="Afficher le mot de passe"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-ink-soft hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-4.5" />
      </button>
    </span>
  )
}

export const Textarea = ({ className, ...props }: ComponentProps<'textarea'>) => (
  <textarea className={cx(fieldLook, 'min-h-22 px-3 py-2.5', className)} {...props} />
)

/** The browser's own select: the best one on a phone. */
export const Select = ({ className, ...props }: ComponentProps<'select'>) => (
  <span className={cx('relative inline-block', className)}>
    <select className={cx(fieldLook, 'h-11 appearance-none pr-8 pl-3')} {...props} />
    <ChevronDown
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-soft"
    />
  </span>
)
