import { formatDateTime, formatDayInFigures } from '@carreau/domain/french/dates'
import { formatKg, formatNumber, formatPackages } from '@carreau/domain/french/format'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ClipboardCheck, Download } from 'lucide-react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Chip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { LoadMore } from '../../../ui/navigation/pagination.tsx'
import { OrdersSkeleton } from '../skeletons.tsx'
import { type RegisterLine, registerQuery, useDownloadRegister } from './register.queries.ts'
import type { Period } from './register-period.ts'

const formats = [
  { format: 'pdf', label: 'Télécharger en PDF' },
  { format: 'csv', label: 'CSV' },
] as const

/** The hygiene register of the company: what was received, as it was written. */
const RegisterPage = ({
  period,
  onPeriod,
}: {
  period: Period
  onPeriod: (period: Period) => void
}) => {
  const register = useInfiniteQuery({
    ...registerQuery(useApi(), period),
    placeholderData: keepPreviousData,
    throwOnError: (_error, query) => query.state.data === undefined,
  })
  const download = useDownloadRegister()
  if (register.data === undefined) return <OrdersSkeleton title="Registre de réception" />
  const rows = register.data.pages.flatMap(page => page.data)
  return (
    <div className="page py-6">
      <Link
        to="/orders"
        className="inline-flex h-11 items-center gap-1 text-ink-soft text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" /> Commandes
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-3xl">Registre de réception</h1>
          <p className="mt-1 text-ink-soft">
            Une ligne écrite ne se modifie plus. Le fichier se présente au contrôle sanitaire.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {formats.map(({ format, label }) => {
            const isPending = download.isPending && download.variables.format === format
            return (
              <Button
                key={format}
                variant="secondary"
                disabled={rows.length === 0 || (download.isPending && !isPending)}
                pending={isPending}
                onClick={() => download.mutate({ ...period, format })}
              >
                {!isPending && <Download aria-hidden="true" className="size-4" />}
                {label}
              </Button>
            )
          })}
        </div>
      </div>
      <search className="mt-4 grid max-w-md grid-cols-2 gap-3">
        <InputField
          label="Du"
          type="date"
          max={period.to}
          value={period.from}
          onChange={({ target }) =>
            target.value !== '' && onPeriod({ ...period, from: target.value })
          }
        />
        <InputField
          label="Au"
          type="date"
          min={period.from}
          value={period.to}
          onChange={({ target }) =>
            target.value !== '' && onPeriod({ ...period, to: target.value })
          }
        />
      </search>
      {rows.length === 0 ? (
        <EmptyState
          icon={ClipboardCheck}
          title="Aucune réception sur cette période"
          text="Ouvrez une commande expédiée et choisissez « Réceptionner »."
        >
          <Button asChild>
            <Link to="/orders">Voir les commandes</Link>
          </Button>
        </EmptyState>
      ) : (
        <ul
          aria-label="Lignes du registre"
          aria-busy={register.isPlaceholderData}
          className="mt-4 divide-y overflow-hidden rounded-lg border bg-surface transition-opacity aria-busy:opacity-60"
        >
          {rows.map(line => (
            <Entry key={line.id} line={line} />
          ))}
        </ul>
      )}
      <LoadMore list={register} label="Afficher plus de lignes" />
    </div>
  )
}

const faultOf = ({ fault_packages, fault_weight_kg }: RegisterLine): string =>
  fault_weight_kg === null ? formatPackages(fault_packages ?? 0) : formatKg(fault_weight_kg)

const Entry = ({ line }: { line: RegisterLine }) => (
  <li className="grid gap-x-4 gap-y-1 px-4 py-3 text-sm sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
    <p className="text-ink-soft tabular-nums">
      {formatDateTime(line.received_at)}
      <br />
      {line.received_by}
    </p>
    <div className="min-w-0">
      <p className="font-medium text-base">{line.product}</p>
      <p className="text-ink-soft">
        {line.supplier} ·{' '}
        <Link
          to="/orders/$orderId"
          params={{ orderId: line.order.id }}
          className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
        >
          {line.order.number}
        </Link>
        {line.lot !== null && ` · lot ${line.lot}`}
        {line.best_before !== null && ` · DLC ou DDM ${formatDayInFigures(line.best_before)}`}
      </p>
      {line.fate !== null && (
        <p className="break-words">
          {faultOf(line)}&nbsp;: {line.reason}
        </p>
      )}
      {line.note !== '' && <p className="break-words text-ink-soft">«&nbsp;{line.note}&nbsp;»</p>}
    </div>
    <div className="flex flex-wrap items-center gap-2 sm:flex-col sm:items-end sm:gap-1">
      <Chip tone={line.fate === null ? 'leaf' : line.fate === 'kept' ? 'saffron' : 'tomato'}>
        {line.outcome}
      </Chip>
      <p className="tabular-nums">
        {formatPackages(line.packages)}
        {line.weight_kg !== null && `, ${formatKg(line.weight_kg)}`}
        {line.temperature_c !== null && `, ${formatNumber(line.temperature_c)}\u00a0°C`}
      </p>
    </div>
  </li>
)

export default RegisterPage
