import type { ProductText } from './catalogue.queries.ts'

export const vatLabels: Record<ProductText['vat_rate'], string> = {
  '0': '0\u00a0%',
  '2.1': '2,1\u00a0%',
  '5.5': '5,5\u00a0%',
  '8.5': '8,5\u00a0%',
  '10': '10\u00a0%',
  '20': '20\u00a0%',
}

export const isVatRate = (value: string): value is ProductText['vat_rate'] =>
  Object.hasOwn(vatLabels, value)

/** The rates of VAT, the lowest first. */
export const VatOptions = () =>
  Object.entries(vatLabels)
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))
