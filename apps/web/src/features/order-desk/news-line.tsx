import { plural } from '@carreau/domain/french/format'
import { Button } from '../../ui/button.tsx'
import type { Desk } from './order-desk.queries.ts'

const sentence = ({ news }: Desk): string => {
  const parts = [
    news.new > 0 && `${news.new} ${plural(news.new, 'nouvelle', 'nouvelles')}`,
    news.changed > 0 && `${news.changed} ${plural(news.changed, 'modifiée', 'modifiées')}`,
  ].filter(Boolean)
  return parts.length === 0
    ? 'Rien de nouveau depuis votre dernier passage.'
    : `${parts.join(' et ')} depuis votre dernier passage.`
}

/** What came since the last look; said aloud, calmly, when it changes. */
export const NewsLine = ({ desk, onSeen }: { desk: Desk; onSeen: () => void }) => (
  <div className="mt-2 mb-3 flex min-h-9 flex-wrap items-center gap-x-3 text-sm">
    <p role="status">{sentence(desk)}</p>
    {desk.news.new + desk.news.changed > 0 && (
      <Button variant="link" onClick={onSeen}>
        Tout marquer comme vu
      </Button>
    )}
  </div>
)
