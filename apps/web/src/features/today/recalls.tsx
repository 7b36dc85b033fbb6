import { formatDateTime } from '@carreau/domain/french/dates'
import { formatList } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { CircleCheckBig, TriangleAlert } from 'lucide-react'
import type { Today } from './today.queries.ts'

/** Lots that suppliers recall: before anything else, and quieter once answered. */
export const Recalls = ({ recalls }: { recalls: Today['recalls'] }) =>
  recalls.length === 0 ? null : (
    <ul aria-label="Rappels de lots" className="flex flex-col gap-2">
      {recalls.map(({ id, lot, products, shop_name, is_drill, is_answered, started_at }) => {
        const Icon = is_answered ? CircleCheckBig : TriangleAlert
        return (
          <li
            key={id}
            className={cx(
              'relative flex items-start gap-3 rounded-lg px-4 py-3',
              is_answered && 'bg-sunken',
              !is_answered &&
                (is_drill ? 'bg-saffron-soft text-saffron-ink' : 'bg-tomato-soft text-tomato-ink'),
            )}
          >
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            <div className="min-w-0 break-words">
              <Link
                to="/orders"
                search={{ view: 'recall', recall: id }}
                className="font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {is_drill && 'EXERCICE – '}
                {shop_name} rappelle le lot {lot}
              </Link>
              <p className="text-sm">
                {products.length > 0 && `${formatList(products)} · `}
                {is_answered
                  ? 'vous avez répondu'
                  : `depuis le ${formatDateTime(started_at)}. Dites ce qu’il vous en reste.`}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
