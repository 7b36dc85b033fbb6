import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

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
