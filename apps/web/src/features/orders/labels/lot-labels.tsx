import { formatCount } from '@carreau/domain/french/format'
import { milliFromPackages } from '@carreau/domain/money/money'
import { cratesOf, mostLabels } from '@carreau/domain/orders/labels/label-codes'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { InputField } from '../../../ui/form/field.tsx'
import { FormAlert, showRefusal } from '../../../ui/form/form-errors.tsx'
import { keepOnDevice, PrintBar, useLabelFormat } from './print-bar.tsx'

/** The number of an article is asked for once on a device. */
const gtinKey = (specificationId: number): string => `labels.gtin.${specificationId}`

const keptGtin = (specificationId: number): string => {
  try {
    return localStorage.getItem(gtinKey(specificationId)) ?? ''
  } catch {
    return ''
  }
}

const fields = ['labels', 'gtin', 'packed_on', 'weight_kg'] as const

/** Labels of a lot: one for each package left in one tap, more to say behind a fold. */
const LotLabels = ({
  lot,
}: {
  lot: { id: number; specification_id: number; packages: number }
}) => {
  const api = useApi()
  const { format, choose } = useLabelFormat()
  const left = Math.min(mostLabels, Math.max(1, cratesOf(milliFromPackages(lot.packages))))
  const [isOpen, setIsOpen] = useState(false)
  const { register, handleSubmit, setError, watch, formState } = useForm({
    defaultValues: {
      labels: '',
      gtin: keptGtin(lot.specification_id),
      packed_on: '',
      weight_kg: '',
    },
  })
  const { errors, isSubmitting } = formState
  const print = handleSubmit(async ({ labels, gtin, packed_on, weight_kg }) => {
    try {
      await saveFile(
        await api.printLotLabels({
          params: { lotId: lot.id },
          query: {
            format,
            labels: labels.trim() || left,
            ...(gtin.trim() !== '' && { gtin: gtin.trim() }),
            ...(packed_on !== '' && { packed_on }),
            ...(weight_kg.trim() !== '' && { weight_kg: weight_kg.trim().replace(',', '.') }),
          },
        }),
      )
      keepOnDevice(gtinKey(lot.specification_id), gtin.trim())
    } catch (error) {
      showRefusal(error, fields, setError, 'Les étiquettes n’ont pas pu être établies. Réessayez.')
      setIsOpen(true)
    }
  })
  const typed = Number(watch('labels'))
  const count = Number.isInteger(typed) && typed > 0 ? typed : left
  return (
    <form
      noValidate
      onSubmit={print}
      aria-label="Étiquettes"
      className="flex flex-col gap-3 rounded-lg border bg-surface p-4"
    >
      <PrintBar
        label={formatCount(count, 'étiquette', 'étiquettes')}
        format={format}
        onFormat={choose}
        pending={isSubmitting}
        onPrint={() => void print()}
      />
      <FormAlert message={errors.root?.message} />
      <details open={isOpen} onToggle={event => setIsOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer items-center font-medium text-sm">
          Nombre, code article et poids
        </summary>
        <div className="grid gap-4 pt-2 sm:grid-cols-2">
          <InputField
            label="Nombre d’étiquettes"
            inputMode="numeric"
            autoComplete="off"
            placeholder={String(left)}
            error={errors.labels?.message}
            {...register('labels')}
          />
          <InputField
            label="Code article (GTIN)"
            optional
            inputMode="numeric"
            autoComplete="off"
            hint="De qui l’a emballé. Avec lui, le code est un GS1-128."
            error={errors.gtin?.message}
            {...register('gtin')}
          />
          <InputField
            label="Emballé le"
            optional
            type="date"
            error={errors.packed_on?.message}
            {...register('packed_on')}
          />
          <InputField
            label="Poids net d’un colis (kg)"
            optional
            inputMode="decimal"
            autoComplete="off"
            error={errors.weight_kg?.message}
            {...register('weight_kg')}
          />
        </div>
      </details>
    </form>
  )
}
export default LotLabels
