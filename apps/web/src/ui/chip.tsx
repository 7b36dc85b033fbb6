import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const chipStyle = cva(
  'inline-flex max-w-full items-center gap-1 whitespace-nowrap rounded-sm px-1.5 py-0.5 font-medium text-xs leading-5',
  {
    variants: {
      tone: {
        neutral: 'bg-sunken text-ink',
        outline: 'border border-line text-ink-soft',
        leaf: 'bg-leaf-soft text-leaf-ink',
        bio: 'bg-bio-soft text-bio-ink',
        saffron: 'bg-saffron-soft text-saffron-ink',
        tomato: 'bg-tomato-soft text-tomato-ink',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

export type ChipTone = NonNullable<VariantProps<typeof chipStyle>['tone']>

/** A small fact: calibre, category, packaging, a state. */
export const Chip = ({
  tone,
  className,
  ...props
}: ComponentProps<'span'> & VariantProps<typeof chipStyle>) => (
  <span className={chipStyle({ tone, className })} {...props} />
)
