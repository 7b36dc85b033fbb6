import { formatCount } from '@carreau/domain/french/format'
import { milliFromPackages } from '@carreau/domain/money/money'
import { cratesOf, mostLabels } from '@carreau/domain/orders/labels/label-codes'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Select } from '../../../ui/form/input.tsx'
import { PrintBar, sayNotPrinted, useLabelFormat } from './print-bar.tsx'

/** Labels of what an arrival has brought and is still there, in one tap. */
const ArrivalLabels = ({
  arrivalId,
  lots,
}: {
  arrivalId: number
  lots: readonly { packages: number }[]
}) => {
  const api = useApi()
  const { format, choose } = useLabelFormat()
  const left = lots.reduce(
    (sum, { packages }) => sum + Math.max(0, cratesOf(milliFromPackages(packages))),
    0,
  )
  const mayPerPackage = left > 0 && left <= mostLabels
  const [chosen, setChosen] = useState<'package' | 'lot'>('package')
  const per = mayPerPackage ? chosen : 'lot'
  const print = useMutation({
    mutationFn: async () =>
      saveFile(await api.printArrivalLabels({ params: { arrivalId }, query: { format, per } })),
    onError: sayNotPrinted,
  })
  return (
    <PrintBar
      label={formatCount(per === 'lot' ? lots.length : left, 'étiquette', 'étiquettes')}
      format={format}
      onFormat={choose}
      pending={print.isPending}
      onPrint={() => print.mutate()}
    >
      <Select
        aria-label="Combien d’étiquettes"
        value={per}
        onChange={event => setChosen(event.target.value === 'lot' ? 'lot' : 'package')}
      >
        {mayPerPackage && <option value="package">Une par colis restant</option>}
        <option value="lot">Une par lot</option>
      </Select>
    </PrintBar>
  )
}
export default ArrivalLabels
