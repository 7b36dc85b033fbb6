import { Link } from '@tanstack/react-router'
import { Button } from '../../../ui/form/button.tsx'
import { type LeftOut, useResume } from './reminders.queries.ts'

/** Who is not written to although something is late, and why. */
export const LeftOutList = ({ leftOut }: { leftOut: readonly LeftOut[] }) => {
  const resume = useResume()
  if (leftOut.length === 0) return null
  return (
    <section aria-labelledby="left-out">
      <h2 id="left-out" className="mb-2 text-lg">
        Laissés de côté ({leftOut.length})
      </h2>
      <ul className="divide-y rounded-lg border bg-surface text-sm">
        {leftOut.map(({ buyer, reason, why, invoices }) => (
          <li key={buyer.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <Link
                to="/shop/customers/$buyerId"
                params={{ buyerId: buyer.id }}
                search={{ tab: 'factures' }}
                className="-my-3 inline-block break-words py-3 font-medium underline decoration-line-strong underline-offset-4"
              >
                {buyer.company_name}
              </Link>
              <p className="break-words text-ink-soft">
                {why} {invoices.slice(0, 5).join(', ')}
                {invoices.length > 5 && '…'}
              </p>
            </div>
            {reason === 'paused' && (
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Reprendre les relances de ${buyer.company_name}`}
                pending={resume.isPending && resume.variables === buyer.id}
                onClick={() => resume.mutate(buyer.id)}
              >
                Reprendre
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
