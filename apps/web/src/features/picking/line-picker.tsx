import { formatKg, formatPackages } from '@carreau/domain/french/format'
import { gFromKg, kgFromG, milliFromPackages } from '@carreau/domain/money'
import { checkPicked, pickingRefusals } from '@carreau/domain/orders/picking'
import { readScan } from '@carreau/domain/orders/scanned'
import { checkWeighings, netOfWeighings } from '@carreau/domain/orders/weighing'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import { factsOf } from './goods-facts.ts'
import { NumberPad, typeKey } from './number-pad.tsx'
import type { PickedUpdate, PickingLine } from './picking.queries.ts'
import { ReasonChips } from './reason-chips.tsx'
import { Substitutes } from './substitutes.tsx'
import { useKeys } from './use-keys.ts'

type FieldName = 'packages' | 'weight' | 'tare'
const numberOf = (text: string): number => Number(text.replace(',', '.') || '0')
const written = (value: number): string => String(value).replace('.', ',')
const grams = (text: string): number => gFromKg(numberOf(text))

/** One line: quantity, weighings, lot, shortage; the server checks the same rules again. */
export const LinePicker = ({
  orderId,
  orderNumber,
  line,
  mayReplace,
  onPick,
  onMove,
}: {
  orderId: number
  orderNumber: string
  line: PickingLine
  mayReplace: boolean
  onPick: (update: PickedUpdate) => void
  onMove: (step: 1 | -1) => void
}) => {
  const [field, setField] = useState<FieldName>(line.is_weighed ? 'weight' : 'packages')
  const [packages, setPackages] = useState(written(line.picked_packages ?? line.ordered_packages))
  const [weight, setWeight] = useState('')
  const [tare, setTare] = useState(line.tare_kg === null ? '' : written(line.tare_kg))
  const [weighings, setWeighings] = useState(line.weights_kg ?? [])
  const [lot, setLot] = useState(line.lot ?? line.last_lot ?? '')
  const [reason, setReason] = useState(line.reason ?? '')
  const [fault, setFault] = useState<string | null>(null)
  const [substitute, setSubstitute] = useState<number | null>(null)

  const typed = { packages, weight, tare }[field]
  const setTyped = { packages: setPackages, weight: setWeight, tare: setTare }[field]
  // The number of a field that one has just reached is replaced, not continued.
  const [isFresh, setIsFresh] = useState(true)
  const choose = (name: FieldName) => {
    setField(name)
    setIsFresh(true)
  }
  const type = (key: string) => {
    setTyped(typeKey(isFresh && key !== 'Backspace' ? '' : typed, key))
    setIsFresh(false)
    setFault(null)
  }

  const all = weight === '' ? weighings : [...weighings, numberOf(weight)]
  const weighed = { grossG: all.map(gFromKg), tareG: grams(tare) }
  const netG = netOfWeighings(weighed)
  const average = all.length === 0 ? null : kgFromG(Math.round(netG / all.length))

  const addWeighing = () => {
    if (weight === '') return
    if (grams(weight) <= grams(tare)) return setFault('Cette pesée ne dépasse pas la tare.')
    setWeighings(all)
    setWeight('')
    return setIsFresh(true)
  }

  const submit = (quantity: number, why: string) => {
    const packagesMilli = Math.round(quantity * 1000)
    const isWeighed = line.is_weighed && quantity > 0
    const rule = {
      orderedPackagesMilli: milliFromPackages(line.ordered_packages),
      billingType: line.is_weighed ? ('weight' as const) : ('package' as const),
      volumeType: line.volume_type,
      averageVolumeG: line.average_volume === null ? null : gFromKg(line.average_volume),
    }
    const bad = isWeighed ? checkWeighings(weighed, packagesMilli) : null
    const refusal = checkPicked(rule, {
      packagesMilli,
      weightG: isWeighed && all.length > 0 ? netG : null,
      reason: why,
    })
    if (bad !== null) return setFault(bad.message)
    if (refusal !== null) return setFault(pickingRefusals[refusal].message)
    return onPick({
      line_id: line.id,
      packages_quantity: quantity,
      expected_version: line.picking_version,
      ...(isWeighed && { weights_kg: all, tare_kg: numberOf(tare) }),
      ...(lot !== '' && quantity > 0 && { lot }),
      ...(why !== '' && { reason: why }),
      ...(substitute !== null && { substitute_specification_id: substitute }),
    })
  }
  const validate = () => submit(numberOf(packages), reason)

  useKeys({
    onKey: key => {
      if (key === 'ArrowLeft') onMove(-1)
      else if (key === 'ArrowRight') onMove(1)
      else if (key !== 'Enter') type(key)
      else if (field === 'weight' && weight !== '' && all.length < numberOf(packages)) addWeighing()
      else validate()
    },
    onScan: code => {
      const scan = readScan(code)
      if (scan.kind === 'unknown') toast.error(`Code inconnu : ${code}`)
      else if (scan.kind === 'order') {
        if (scan.orderNumber === orderNumber) toast.success('C’est bien cette commande.')
        else toast.error(`Ce code est celui d’une autre commande : ${scan.orderNumber}`)
      } else {
        if (scan.lot !== null) setLot(scan.lot)
        if (scan.kind === 'goods' && scan.netWeightG !== null && line.is_weighed)
          // The label says net; the tare is taken off all weighings alike.
          setWeighings([...weighings, kgFromG(scan.netWeightG + grams(tare))])
      }
    },
  })

  const cell = (name: FieldName, label: string, value: string, unit: string) => (
    <button
      type="button"
      aria-pressed={field === name}
      onClick={() => choose(name)}
      className="flex min-h-16 flex-col items-start rounded-md border border-line-strong bg-surface px-3 py-2 text-left aria-pressed:border-leaf aria-pressed:bg-leaf-soft"
    >
      <span className="text-ink-soft text-sm">{label}</span>
      <span className="font-semibold text-2xl tabular-nums">
        {value === '' ? '–' : value} {unit}
      </span>
    </button>
  )

  return (
    <section aria-label={line.name} className="grid gap-5 md:grid-cols-2">
      <div className="flex flex-col gap-4">
        <div>
          <h2 className="text-3xl">{line.name}</h2>
          <p className="mt-1 text-ink-soft text-lg">{factsOf(line)}</p>
          <p className="mt-2 font-semibold text-2xl tabular-nums">
            {formatPackages(line.ordered_packages)}
            {line.is_weighed && line.average_volume !== null && (
              <span className="font-normal text-ink-soft text-lg">
                {' '}
                d’environ {formatKg(line.average_volume)}
              </span>
            )}
          </p>
        </div>
        {!line.is_weighed && (
          <Button
            size="lg"
            className="h-16 text-lg"
            onClick={() => submit(line.ordered_packages, '')}
          >
            Tout est là : {formatPackages(line.ordered_packages)}
          </Button>
        )}
        <div className="grid grid-cols-2 gap-2">
          {cell('packages', 'Préparé', packages, 'colis')}
          {line.is_weighed && cell('weight', `Pesée ${weighings.length + 1}`, weight, 'kg')}
          {line.is_weighed && cell('tare', 'Tare par pesée', tare, 'kg')}
        </div>
        {line.is_weighed && all.length > 0 && (
          <p role="status" className="text-lg tabular-nums">
            Net : <strong>{formatKg(kgFromG(netG))}</strong> en {all.length} pesée
            {all.length > 1 && 's'}
            {average !== null && `, ${formatKg(average)} en moyenne`}
            {weighings.length > 0 && (
              <Button
                variant="ghost"
                className="h-14"
                onClick={() => setWeighings(weighings.slice(0, -1))}
              >
                Retirer la dernière
              </Button>
            )}
          </p>
        )}
        <Field label="Lot">
          {control => (
            <Input
              {...control}
              value={lot}
              maxLength={80}
              autoComplete="off"
              className="h-14 text-lg"
              onChange={event => setLot(event.target.value)}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-col gap-4">
        <NumberPad onKey={type} />
        {line.is_weighed && (
          <Button variant="secondary" className="h-14 text-lg" onClick={addWeighing}>
            Ajouter la pesée
          </Button>
        )}
        <ReasonChips value={reason} onChange={setReason} />
        {mayReplace && (
          <Substitutes
            orderId={orderId}
            lineId={line.id}
            value={substitute}
            onChange={setSubstitute}
          />
        )}
        {fault !== null && (
          <p role="alert" className="rounded-md bg-tomato-soft p-3 font-medium text-tomato-ink">
            {fault}
          </p>
        )}
        <Button size="lg" className="h-16 text-lg" onClick={validate}>
          Valider
        </Button>
        <Button variant="secondary" className="h-14" onClick={() => submit(0, reason || 'Rupture')}>
          Rien à livrer
        </Button>
      </div>
    </section>
  )
}
