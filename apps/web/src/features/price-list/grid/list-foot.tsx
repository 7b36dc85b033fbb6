import { formatCount, formatNumber } from '@carreau/domain/french/format'
import { ExportButtons } from '../export-buttons.tsx'

/** How many offers are shown, of how many; on a phone the exports too. */
export const ListFoot = ({
  shown,
  read,
  total,
  exports,
}: {
  shown: number
  /** How many have been read: fewer than `total` while the list arrives. */
  read: number
  total: number
  exports: boolean
}) => (
  <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
    <p role="status" className="text-ink-soft">
      {formatCount(shown, 'offre', 'offres')}
      {shown !== read && ` sur ${formatCount(read, 'offre', 'offres')}`}
      {read < total && `, la suite arrive (${formatNumber(total)} en tout)…`}
    </p>
    {exports && (
      <span className="flex gap-2">
        <ExportButtons />
      </span>
    )}
  </div>
)
