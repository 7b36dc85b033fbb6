import { cx } from 'class-variance-authority'

const tints = ['leaf', 'saffron', 'earth', 'citrus', 'berry', 'tomato', 'lilac', 'cream'] as const

/** A company's picture, else its first letter on a colour that stays its own. */
export const CompanyMark = ({
  company: { id, name, logoUrl },
  className = 'size-11 text-lg',
}: {
  company: { id: number; name: string; logoUrl: string | null }
  className?: string
}) => (
  <span
    aria-hidden="true"
    className={cx(
      'flex shrink-0 items-center justify-center overflow-hidden rounded-md font-bold font-display',
      className,
    )}
    style={{ backgroundColor: `var(--tint-${tints[id % tints.length]})` }}
  >
    {logoUrl === null ? (
      name.replace(/^(L[ae]s?\s|L’)/, '').charAt(0)
    ) : (
      <img
        src={logoUrl.replace('/512.', '/128.')}
        alt=""
        width={128}
        height={128}
        className="size-full object-cover"
      />
    )}
  </span>
)
