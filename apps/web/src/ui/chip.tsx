import { cva, cx, type VariantProps } from 'class-variance-authority'
import { Leaf } from 'lucide-react'
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

export const BioChip = () => (
  <Chip tone="bio">
    <Leaf aria-hidden="true" className="size-3" />
    Bio
  </Chip>
)

/** The name of the origin with its flag. */
export const OriginChip = ({ name, isoCode }: { name: string; isoCode: string }) => (
  <Chip tone="neutral">
    <Flag isoCode={isoCode} />
    <span className="truncate">{name}</span>
  </Chip>
)

/** The flag of an origin; decorative, since the name is beside it. */
export const Flag = ({ isoCode, className }: { isoCode: string; className?: string }) => (
  <img
    src={`/flags/${isoCode}.svg`}
    alt=""
    width={18}
    height={12}
    loading="lazy"
    decoding="async"
    className={cx('inline-block h-3 w-4.5 shrink-0 rounded-[2px] align-[-0.05em]', className)}
  />
)

/** A count on the corner of an icon; its parent is `relative` and says the count in its name. */
export const CountBadge = ({ count }: { count: number }) => (
  <span
    aria-hidden="true"
    className="absolute top-0 right-0 flex h-5 min-w-5 items-center justify-center rounded-full bg-tomato px-1 font-semibold text-[0.6875rem] text-on-tomato tabular-nums ring-2 ring-paper"
  >
    {count > 99 ? '99+' : count}
  </span>
)
