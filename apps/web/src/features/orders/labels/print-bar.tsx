import {
  type LabelFormat,
  labelFormatNames,
  labelFormats,
} from '@carreau/domain/orders/labels/label-codes'
import { Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/input.tsx'

/** What a device prints on is chosen once. */
const formatKey = 'labels.format'

const readFormat = (): LabelFormat => {
  try {
    const kept = localStorage.getItem(formatKey)
    return labelFormatNames.find(name => name === kept) ?? 'roll'
  } catch {
    return 'roll'
  }
}

/** What a device remembers is a convenience: without a storage it lasts as long as the screen. */
export const keepOnDevice = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Full or forbidden.
  }
}

export const useLabelFormat = () => {
  const [format, setFormat] = useState(readFormat)
  const choose = (chosen: LabelFormat) => {
    setFormat(chosen)
    keepOnDevice(formatKey, chosen)
  }
  return { format, choose }
}

export const sayNotPrinted = (error: unknown): void => {
  toast.error(messageOf(error, 'Les étiquettes n’ont pas pu être établies. Réessayez.'))
}

/** The tap that prints, beside what it prints on. */
export const PrintBar = ({
  label,
  format,
  onFormat,
  pending,
  onPrint,
  children,
}: {
  label: string
  format: LabelFormat
  onFormat: (format: LabelFormat) => void
  pending: boolean
  onPrint: () => void
  children?: ReactNode
}) => (
  <div data-paper="no" className="flex flex-wrap items-center gap-2 *:max-sm:grow">
    <Button variant="secondary" className="h-11" pending={pending} onClick={onPrint}>
      {!pending && <Printer aria-hidden="true" className="size-4.5" />}
      {label}
    </Button>
    <Select
      aria-label="Format des étiquettes"
      value={format}
      onChange={event =>
        onFormat(labelFormatNames.find(name => name === event.target.value) ?? 'roll')
      }
    >
      {labelFormatNames.map(name => (
        <option key={name} value={name}>
          {labelFormats[name]}
        </option>
      ))}
    </Select>
    {children}
  </div>
)
