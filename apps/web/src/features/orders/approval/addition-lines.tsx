import { formatEuros, formatPackages } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { QuantityStepper } from '../../../ui/form/quantity-stepper.tsx'
import type { Order } from '../door/orders.queries.ts'

type Addition = Order['changes'][number]

/** What an addition adds of one product, or takes off it. */
type Asked = {
  id: number
  name: string
  before: number
  after: number
  /** Excluding VAT; null where it is not known. */
  net: number | null
}

/** By product: one whose price changed stands on two lines of the order, and is one question. */
export const askedBy = ({ lines }: Addition): Asked[] => {
  const asked = new Map<number, Asked>()
  for (const line of lines) {
    const { specification_id: id, name, added_net: net } = line
    const known = asked.get(id)
    asked.set(id, {
      id,
      name,
      before: (known?.before ?? 0) + line.before_packages,
      after: (known?.after ?? 0) + line.after_packages,
      net: net === null || known?.net === null ? null : (known?.net ?? 0) + net,
    })
  }
  return [...asked.values()]
}

/** How many packages of each product are left of what was asked; none where it is as it was asked. */
export type Taken = ReadonlyMap<number, number>

/** What is approved of an addition, as `answerOrderChange` takes it; undefined for all of it. */
export const linesOf = (taken: Taken) =>
  taken.size === 0
    ? undefined
    : [...taken].map(([specification_id, packages_quantity]) => ({
        specification_id,
        packages_quantity,
      }))

const shareOf = ({ before, after, net, id }: Asked, taken: Taken): number | null => {
  const packages = taken.get(id)
  return net === null || packages === undefined ? net : (net * packages) / (after - before)
}

/** Whether nothing would be left of it. */
export const isNothing = (asked: readonly Asked[], taken: Taken): boolean =>
  asked.every(({ id }) => taken.get(id) === 0)

/** The lines of an addition; with − and + where an admin may leave some of it. */
export const AdditionLines = ({
  addition,
  taken,
  onTake,
  disabled,
}: {
  addition: Addition
  taken: Taken
  onTake: (taken: Taken) => void
  disabled: boolean
}) => {
  const asked = askedBy(addition)
  const mayLeave = addition.answers.includes('approve')
  const take = (one: Asked, packages: number) => {
    const next = new Map(taken)
    if (packages === one.after - one.before) next.delete(one.id)
    else next.set(one.id, packages)
    onTake(next)
  }
  return (
    <>
      <ul aria-label="Articles" className="mt-3 divide-y rounded-md border">
        {asked.map(one => (
          <AskedLine
            key={one.id}
            one={one}
            taken={taken}
            onTake={mayLeave && !disabled ? packages => take(one, packages) : null}
          />
        ))}
      </ul>
      {taken.size > 0 && <LeftOver asked={asked} taken={taken} />}
    </>
  )
}

const AskedLine = ({
  one,
  taken,
  onTake,
}: {
  one: Asked
  taken: Taken
  onTake: ((packages: number) => void) | null
}) => {
  const { before, after, name } = one
  const added = after - before
  const packages = taken.get(one.id) ?? added
  const net = shareOf(one, taken)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-2">
      <span className="min-w-0 flex-1 basis-36 break-words">
        <span className={packages === 0 ? 'text-ink-soft line-through' : 'font-medium'}>
          {name}
        </span>
        <span className="block text-ink-soft text-xs tabular-nums">
          {before === 0 ? 'nouveau' : `${formatPackages(before)} commandés`}
          {packages === 0 && ' · laissé'}
          {net !== null &&
            packages !== 0 &&
            ` · ${net < 0 ? '−' : '+'}\u00a0${formatEuros(Math.abs(net))} HT`}
        </span>
      </span>
      {added > 0 && onTake !== null ? (
        <QuantityStepper
          className="w-32"
          label={`Colis approuvés ${ofName(name)}`}
          value={packages}
          min={0}
          max={added}
          step={Number.isInteger(added) ? 1 : 0.5}
          onChange={onTake}
        />
      ) : (
        <span className="tabular-nums">
          {added > 0 ? '+' : '−'}
          {formatPackages(Math.abs(added))}
        </span>
      )}
    </li>
  )
}

/** What an admin leaves, before it is said. */
const LeftOver = ({ asked, taken }: { asked: readonly Asked[]; taken: Taken }) => {
  const nets = asked.map(one => shareOf(one, taken))
  const all = asked.map(({ net }) => net)
  const sum = (amounts: readonly (number | null)[]) =>
    amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0)
  return (
    <p role="status" className="mt-2">
      {!all.includes(null) && (
        <>
          Vous approuvez <strong>{formatEuros(sum(nets))} HT</strong> sur {formatEuros(sum(all))}.{' '}
        </>
      )}
      Ce que vous laissez n’est pas commandé&nbsp;: qui l’a demandé en est prévenu.
    </p>
  )
}
