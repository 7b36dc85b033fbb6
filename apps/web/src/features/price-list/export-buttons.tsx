import { Download } from 'lucide-react'
import { Button } from '../../ui/form/button.tsx'
import { useExport } from './price-list.queries.ts'

/** The whole list as a file, that imports again unchanged. */
export const ExportButtons = () => {
  const exporting = useExport()
  return (['csv', 'xlsx'] as const).map(format => (
    <Button
      key={format}
      variant="secondary"
      size="sm"
      pending={exporting.isPending && exporting.variables === format}
      onClick={() => exporting.mutate(format)}
    >
      <Download aria-hidden="true" className="size-4" />
      {format.toUpperCase()}
      <span className="sr-only"> : exporter la mercuriale</span>
    </Button>
  ))
}
