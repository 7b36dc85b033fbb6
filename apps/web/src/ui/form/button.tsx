import { cva, type VariantProps } from 'class-variance-authority'
import { type ComponentProps, cloneElement, isValidElement } from 'react'
import { Spinner } from '../feedback/skeleton.tsx'

const buttonStyle = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-md font-medium transition-colors duration-(--motion-quick) disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-leaf text-on-leaf hover:bg-leaf-hover',
        secondary:
          'border border-line bg-surface text-ink hover:border-line-strong hover:bg-sunken',
        soft: 'bg-leaf-soft text-leaf-ink hover:bg-leaf hover:text-on-leaf',
        ghost: 'text-ink hover:bg-sunken',
        danger: 'bg-tomato text-on-tomato hover:bg-tomato-hover',
        link: 'text-leaf-ink underline decoration-line-strong underline-offset-4 hover:decoration-current',
      },
      size: {
        sm: 'h-9 px-3 text-sm pointer-coarse:h-11',
        md: 'h-11 px-4 text-sm',
        lg: 'h-12 px-6 text-base',
      },
      wide: { true: 'w-full' },
    },
    compoundVariants: [{ variant: 'link', class: 'h-auto px-0! pointer-coarse:min-h-11' }],
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonStyle> & {
    /** Renders the single child (a Link) with the look of a button. */
    asChild?: boolean
    /** Shows a spinner and ignores clicks; the label stays for screen readers. */
    pending?: boolean
  }

export const Button = ({
  variant,
  size,
  wide,
  asChild = false,
  pending = false,
  className,
  children,
  disabled,
  type = 'button',
  ...props
}: ButtonProps) => {
  const style = buttonStyle({ variant, size, wide, className })
  // Radix's Slot would cost the home page 2 kB; a link with a class is all that is needed.
  if (asChild && isValidElement<{ className?: string }>(children))
    return cloneElement(children, { className: style })
  return (
    <button
      type={type}
      className={style}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      {...props}
    >
      {pending && <Spinner />}
      {children}
    </button>
  )
}

export const iconButtonStyle = cva(
  'relative inline-flex size-11 shrink-0 items-center justify-center rounded-md transition-colors duration-(--motion-quick) disabled:pointer-events-none disabled:opacity-50 [&_svg]:size-5',
  {
    variants: {
      variant: {
        ghost: 'text-ink hover:bg-sunken',
        secondary:
          'border border-line bg-surface text-ink hover:border-line-strong hover:bg-sunken',
        danger: 'text-ink-soft hover:bg-tomato-soft hover:text-tomato-ink',
      },
    },
    defaultVariants: { variant: 'ghost' },
  },
)

/** A 44 px square with an icon; `label` is its name for everyone who cannot see the icon. */
export const IconButton = ({
  label,
  variant,
  className,
  type = 'button',
  ...props
}: ComponentProps<'button'> & VariantProps<typeof iconButtonStyle> & { label: string }) => (
  <button
    type={type}
    aria-label={label}
    className={iconButtonStyle({ variant, className })}
    {...props}
  />
)
