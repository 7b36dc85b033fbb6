import { plural } from '@carreau/domain/french/format'
import { Button } from '../../../ui/form/button.tsx'
import type { Desk } from './order-desk.queries.ts'
import { useArrivals } from './use-arrivals.ts'

const sentence = ({ news }: Desk): string => {
  const parts = [
    news.new > 0 && `${news.new} ${plural(news.new, 'nouvelle', 'nouvelles')}`,
    news.changed > 0 && `${news.changed} ${plural(news.changed, 'modifiée', 'modifiées')}`,
  ].filter(Boolean)
  return parts.length === 0
    ? 'Rien de nouveau depuis votre dernier passage.'
    : `${parts.join(' et ')} depuis votre dernier passage.`
}

/** What came since the last look; what comes now is said aloud, calmly. */
export const NewsLine = ({ desk, onSeen }: { desk: Desk; onSeen: () => void }) => {
  const arrival = useArrivals(desk)
  return (
    <div className="mt-1 mb-3 flex min-h-9 flex-wrap items-center gap-x-3 text-sm">
      <p className="text-ink-soft">{sentence(desk)}</p>
      {desk.news.new + desk.news.changed > 0 && (
        <Button variant="link" className="min-h-9 pointer-coarse:min-h-11" onClick={onSeen}>
          Tout marquer comme vu
        </Button>
      )}
      <p role="status" className="font-medium text-leaf-ink">
        {arrival}
      </p>
    </div>
  )
}
