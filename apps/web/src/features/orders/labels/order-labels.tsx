import { formatNumber } from '@carreau/domain/french/format'
import { milliFromPackages } from '@carreau/domain/money/money'
import { cratesOf, mostLabels } from '@carreau/domain/orders/labels/label-codes'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { PrintBar, sayNotPrinted, useLabelFormat } from './print-bar.tsx'

/** Labels of the crates of an order, in one tap. */
const OrderLabels = ({
  orderId,
  packages,
}: {
  orderId: number
  /** Of each line, as picked or to be picked. */
  packages: readonly number[]
}) => {
  const crates = packages.reduce((sum, one) => sum + cratesOf(milliFromPackages(one)), 0)
  const api = useApi()
  const { format, choose } = useLabelFormat()
  const print = useMutation({
    mutationFn: async () => {
      for (let part = 1; part <= Math.ceil(crates / mostLabels); part++)
        await saveFile(await api.printOrderLabels({ params: { orderId }, query: { format, part } }))
    },
    onError: sayNotPrinted,
  })
  if (crates === 0) return null
  return (
    <PrintBar
      label={`Étiquettes des colis (${formatNumber(crates)})`}
      format={format}
      onFormat={choose}
      pending={print.isPending}
      onPrint={() => print.mutate()}
    />
  )
}
export default OrderLabels
