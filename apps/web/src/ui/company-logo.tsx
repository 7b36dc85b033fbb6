import { cx } from 'class-variance-authority'

const tints = ['leaf', 'saffron', 'earth', 'citrus', 'berry', 'tomato', 'lilac', 'cream'] as const

/** A company's picture, else letters of its name on a colour that stays its own. */
export const CompanyLogo = ({
  id,
  picture,
  letters,
  className,
}: {
  id: number
  /** The address of a square one. */
  picture: string | null
  letters: string
  className?: string | undefined
}) => (
  <span
    aria-hidden="true"
    className={cx(
      'flex shrink-0 items-center justify-center overflow-hidden rounded-md font-bold font-display',
      className,
    )}
    style={{ backgroundColor: `var(--tint-${tints[id % tints.length]})` }}
  >
    {picture === null ? (
      letters
    ) : (
      <img
        src={picture}
        alt=""
        width={128}
        height={128}
        loading="lazy"
        className="size-full object-cover"
      />
    )}
  </span>
)
